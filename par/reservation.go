package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/check"
)

// A Reservation is a place for which iterations of a [SpeculativeFor] apply: the least of them gets
// it. The zero value is free. It may be used by many goroutines at once and must not be copied
// after its first use.
type Reservation struct {
	// holder is the iteration that holds it, plus one; 0: nobody does. All that the protocol needs is
	// one order for each Reservation. Between the reserves of a round and its commits all goroutines
	// meet, so a commit sees what the reserves have left.
	holder seam.Uint64
}

// Reserve makes i the holder, unless a lesser iteration is. It panics if i is negative.
func (r *Reservation) Reserve(i int) {
	id := holderOf("Reserve", i)
	for {
		old := r.holder.Load()
		if old != 0 && old <= id || r.holder.CompareAndSwap(old, id) {
			return
		}
	}
}

// Holds reports whether i is the holder. It panics if i is negative.
func (r *Reservation) Holds(i int) bool { return r.holder.Load() == holderOf("Holds", i) }

// Release frees the place if i is the holder; otherwise it does nothing. It panics if i is
// negative.
func (r *Reservation) Release(i int) { r.holder.CompareAndSwap(holderOf("Release", i), 0) }

// holderOf returns what a Reservation holds if i is its holder.
func holderOf(method string, i int) uint64 {
	check.Count("Reservation."+method, "i", i)
	return uint64(i) + 1
}
