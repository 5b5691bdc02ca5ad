package bykey

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// baseTable is the part of a [Table] that does not depend on the type of the keys.
type baseTable struct {
	// A slot contains the upper half of a hash in its own upper half, and the key's id + 1 in its lower half. 0 is a free slot.
	// The number of slots is a power of two, and at most half of them are in use; see spread.
	slots []uint64
	// hashes and ids belong to the elements of the current batch.
	hashes []uint64
	ids    []uint32
	// sparse is a number of slots. A table with at most so many is kept three quarters free if its keys occur often; see spread.
	// looked is the number of look-ups so far.
	sparse, looked int
	// short is true if the run is so short that memory for free slots would not pay.
	short  bool
	copies bool // whether new keys are copied; see PlanSpec
	// touched contains what touch has read. Without touched, the compiler would leave the reads out.
	touched uint64
}

const (
	// Batch is how many keys are looked up together: enough for all the reads that a
	// processor can have in flight, and few enough for the first-level cache.
	Batch      = 128
	fewSlots   = 64
	keptSlots  = 4 * fewSlots
	nearSlots  = 1 << 12 // slots of a table that stays in the first-level cache; up to this number, tables grow fourfold
	manySlots  = 1 << 16 // slots up to which tables grow fourfold in a long run
	often      = 8       // keys occur often if there were more than often look-ups for each
	laneSlots  = 1 << 18 // the value of sparse for the table of a lane
	denseSlots = 1 << 12 // the value of sparse for the table of a shard; there are many of them
)

// touch reads, for each of the hashes, the slot where the look-up of its key begins. Therefore the processor waits for several of these
// reads at once. If the table fits into a near cache, touch reads nothing. keys is the number of keys in the table.
func (x *baseTable) touch(hashes []uint64, keys int) {
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

// add puts a new id into slot i.
func (x *baseTable) add(i, hash uint64, id int) {
	checkKeys(id + 1)
	x.slots[i] = hash | uint64(id+1)
	if 2*(id+1) > len(x.slots) {
		x.grow()
	}
}

// spread grows a table of at most sparse slots until three of four slots are free. In a fuller table more look-ups go on after the slot
// where they begin, and the processor does not foresee which. In a short run, a table whose keys are seldom looked up again is not grown,
// because that memory would gain nothing. keys is the number of keys in the table.
func (x *baseTable) spread(keys int) {
	for n := len(x.slots); 4*keys > n && n < x.sparse && (!x.short || x.looked > often*keys); n = len(x.slots) {
		x.grow()
	}
}

func (x *baseTable) grow() {
	n := 2 * len(x.slots)
	if n <= nearSlots || !x.short && n <= min(manySlots, x.sparse) {
		n *= 2
	}
	x.growTo(n)
}

func (x *baseTable) growTo(n int) {
	old := x.slots
	x.slots = newSlots(n)
	if len(old) <= engine.Stretch {
		move(x.slots, old)
	} else {
		engine.Stretches(0, len(old), func(lo, hi int) { move(x.slots, old[lo:hi]) })
	}
	freeSlots(old)
}

// move puts the entries of old into slots, which are free. It gathers the entries without a branch, because the processor would predict that
// branch wrongly half of the time.
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

// unused has the slots that tables have given up, by the number of bits of their length. Other shards, and later runs, use these slots
// again.
var unused [mostBitsOfSlots]seam.Pool

const mostBitsOfSlots = 20 // Longer slices are left to the garbage collector.

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

// checkKeys panics if n does not fit into half of a slot.
func checkKeys(n int) {
	if uint64(n) > math.MaxUint32 {
		panic("par: more than 4294967295 different keys")
	}
}
