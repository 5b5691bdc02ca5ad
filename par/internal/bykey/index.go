package bykey

import "math"

// index is the part of a [Table] that does not depend on the type of the keys.
type index struct {
	// slots hold the upper half of a hash in their upper half and an id+1 in the lower one;
	// 0 is free. Their number is a power of two, and at most half of them are in use; see sparse.
	slots []uint64
	// hashes and ids are those of the batch at hand.
	hashes []uint64
	ids    []uint32
	// sparse: of so many slots or less, at most a quarter are in use. Fewer keys are where they are looked for first if more are,
	// and the processor does not foresee which.
	sparse int
	copies bool // of new keys; see Asks
	// touched is what touch has read, or the compiler would leave that out.
	touched uint64
}

const (
	// Batch is how many keys are looked up together: enough to keep all the reads in
	// flight that a processor can, few enough for the first-level cache.
	Batch      = 128
	fewSlots   = 64
	keptSlots  = 4 * fewSlots
	nearSlots  = 1 << 12 // up to here they are in the first-level cache
	manySlots  = 1 << 16 // up to here the number grows fourfold
	laneSlots  = 1 << 18 // up to here tables of lanes are sparse
	denseSlots = 1 << 12 // the same for those of shards, which are many
)

// touch reads the slots in which keys with these hashes are looked for first, so that the processor waits for several of
// those reads at once. Where slots are near it does nothing.
func (x *index) touch(hashes []uint64) {
	slots := x.slots
	if len(slots) <= nearSlots {
		return
	}
	mask, sum := uint64(len(slots)-1), uint64(0)
	for _, h := range hashes {
		sum ^= slots[h>>32&mask]
	}
	x.touched = sum
}

// add puts a new id, of which there have been so many, into slot i.
func (x *index) add(i, hash uint64, id int) {
	checkKeys(id + 1)
	x.slots[i] = hash | uint64(id+1)
	if n := len(x.slots); 2*(id+1) > n || 4*(id+1) > n && n < x.sparse {
		x.grow()
	}
}

func (x *index) grow() {
	n := 2 * len(x.slots)
	if n <= min(manySlots, x.sparse) {
		n *= 2
	}
	old := x.slots
	x.slots = make([]uint64, n)
	mask := uint64(n - 1)
	for _, s := range old {
		if s == 0 {
			continue
		}
		i := s >> 32 & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = s
	}
}

// checkKeys panics if a number does not fit into half of a slot.
func checkKeys(n int) {
	if uint64(n) > math.MaxUint32 {
		panic("par: more than 4294967295 different keys")
	}
}
