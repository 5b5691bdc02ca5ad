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

// Release frees the place if i is the holder; otherwise it does nothing. It is for commits: while
// iterations reserve, a place that becomes free could go to a later iteration than one that has
// found it held. It panics if i is negative.
func (r *Reservation) Release(i int) {
	id := holderOf("Release", i)
	if r.holder.Load() == id { // Most who ask don't hold it, and to look costs less than to try.
		r.holder.CompareAndSwap(id, 0)
	}
}

// holderOf returns what a Reservation holds if i is its holder. It is short enough to be inlined.
func holderOf(method string, i int) uint64 {
	if i < 0 {
		negative(method, i)
	}
	return uint64(i) + 1
}

// negative panics. To put the name together on every call took most of the time of a matching.
//
//go:noinline
func negative(method string, i int) { check.Count("Reservation."+method, "i", i) }
