package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/check"
)

// A Reservation is a place that iterations of a [SpeculativeFor] compete for: the lowest iteration
// gets the place. The zero value is free. A Reservation may be used by many goroutines at once, and
// must not be copied after its first use.
type Reservation struct {
	// holder is the iteration that holds the place, plus one; 0: no iteration does. The protocol
	// needs only one order of operations for each Reservation. Between the reserves of a round and
	// its commits, all goroutines meet, so a commit sees the results of all reserves.
	holder seam.Uint64
}

// Reserve makes i the holder, unless a lower iteration is the holder. Reserve panics if i is
// negative.
func (r *Reservation) Reserve(i int) {
	id := holderOf("Reserve", i)
	for {
		old := r.holder.Load()
		if old != 0 && old <= id || r.holder.CompareAndSwap(old, id) {
			return
		}
	}
}

// Holds reports whether i is the holder. Holds panics if i is negative.
func (r *Reservation) Holds(i int) bool { return r.holder.Load() == holderOf("Holds", i) }

// Release frees the place if i is the holder; otherwise Release does nothing. Release is for
// commits: while iterations reserve, a place that becomes free could go to a later iteration
// than one that has found the place held. Release panics if i is negative.
func (r *Reservation) Release(i int) {
	id := holderOf("Release", i)
	if r.holder.Load() == id { // Most callers are not the holder, and a load costs less than a CompareAndSwap.
		r.holder.CompareAndSwap(id, 0)
	}
}

// holderOf returns the value of Reservation.holder if i is the holder. It is short enough to be
// inlined.
func holderOf(method string, i int) uint64 {
	if i < 0 {
		negative(method, i)
	}
	return uint64(i) + 1
}

// negative panics. It is apart because building the name on every call took most of the time of a
// matching.
//
//go:noinline
func negative(method string, i int) { check.Count("Reservation."+method, "i", i) }
