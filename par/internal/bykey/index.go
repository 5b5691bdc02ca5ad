package bykey

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// index is the part of a [Table] that does not depend on the type of the keys.
type index struct {
	// slots hold the upper half of a hash in their upper half and an id+1 in the lower one;
	// 0 is free. Their number is a power of two, and at most half of them are in use; see spread.
	slots []uint64
	// hashes and ids are those of the batch at hand.
	hashes []uint64
	ids    []uint32
	// sparse: of so many slots or less, at most a quarter are in use if keys occur often; see spread. looked is how many were
	// looked up. short: the run is so short that memory counts.
	sparse, looked int
	short          bool
	copies         bool // of new keys; see Asks
	// touched is what touch has read, or the compiler would leave that out.
	touched uint64
}

const (
	// Batch is how many keys are looked up together: enough to keep all the reads in
	// flight that a processor can, few enough for the first-level cache.
	Batch      = 128
	fewSlots   = 64
	keptSlots  = 4 * fewSlots
	nearSlots  = 1 << 12 // up to here they are in the first-level cache, and their number grows fourfold
	manySlots  = 1 << 16 // the same in a long run
	often      = 8       // so many times a key occurs
	laneSlots  = 1 << 18 // up to here tables of lanes are sparse
	denseSlots = 1 << 12 // the same for those of shards, which are many
)

// touch reads the slots in which keys with these hashes are looked for first, so that the processor waits for several of
// those reads at once. Where slots are near it does nothing. There are so many keys.
func (x *index) touch(hashes []uint64, keys int) {
	x.looked += len(hashes)
	x.spread(keys)
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
	if 2*(id+1) > len(x.slots) {
		x.grow()
	}
}

// spread has three of four slots be free if so many keys occur often: fewer keys are where they are looked for first if more slots are
// in use, and the processor does not foresee which. In a short run of keys that are seldom met again that would be memory for nothing.
func (x *index) spread(keys int) {
	for n := len(x.slots); 4*keys > n && n < x.sparse && (!x.short || x.looked > often*keys); n = len(x.slots) {
		x.grow()
	}
}

func (x *index) grow() {
	n := 2 * len(x.slots)
	if n <= nearSlots || !x.short && n <= min(manySlots, x.sparse) {
		n *= 2
	}
	x.growTo(n)
}

func (x *index) growTo(n int) {
	old := x.slots
	x.slots = newSlots(n)
	if len(old) <= engine.Stretch {
		move(x.slots, old)
	} else {
		engine.Stretches(0, len(old), func(lo, hi int) { move(x.slots, old[lo:hi]) })
	}
	freeSlots(old)
}

// move puts what is in old into slots, which are free. What is in use is gathered without a branch, which would be foreseen half of the time.
func move(slots, old []uint64) {
	mask := uint64(len(slots) - 1)
	var used [Batch]uint64
	for len(old) > 0 {
		part := old[:min(len(old), Batch)]
		old = old[len(part):]
		count := 0
		for _, s := range part {
			used[count&(Batch-1)] = s
			count += int((s | -s) >> 63)
		}
		for _, s := range used[:count] {
			i := s >> 32 & mask
			for slots[i&uint64(len(slots)-1)] != 0 {
				i = (i + 1) & mask
			}
			slots[i&uint64(len(slots)-1)] = s
		}
	}
}

// unused are slots that tables have left, by how many bits their number has. Of many shards each grows into what others have left, and a run
// into what the last one has.
var unused [mostBitsOfSlots]seam.Pool

const mostBitsOfSlots = 20 // Above that, garbage.

func newSlots(n int) []uint64 {
	if i := bits.Len(uint(n)); i < len(unused) {
		if s, ok := unused[i].Get().(*[]uint64); ok {
			clear(*s)
			return *s
		}
	}
	return make([]uint64, n)
}

func freeSlots(s []uint64) {
	if i := bits.Len(uint(len(s))); len(s) > keptSlots && i < len(unused) {
		unused[i].Put(&s)
	}
}

// checkKeys panics if a number does not fit into half of a slot.
func checkKeys(n int) {
	if uint64(n) > math.MaxUint32 {
		panic("par: more than 4294967295 different keys")
	}
}
