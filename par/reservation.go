package par

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
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
	if i < 0 {
		panic(fmt.Sprintf("par: Reservation.Reserve: i must not be negative, got %d", i))
	}
	id := uint64(i) + 1
	for {
		old := r.holder.Load()
		if old != 0 && old <= id || r.holder.CompareAndSwap(old, id) {
			return
		}
	}
}

// Holds reports whether i is the holder. It panics if i is negative.
func (r *Reservation) Holds(i int) bool {
	if i < 0 {
		panic(fmt.Sprintf("par: Reservation.Holds: i must not be negative, got %d", i))
	}
	return r.holder.Load() == uint64(i)+1
}

// Release frees the place if i is the holder; otherwise it does nothing. It panics if i is
// negative.
func (r *Reservation) Release(i int) {
	if i < 0 {
		panic(fmt.Sprintf("par: Reservation.Release: i must not be negative, got %d", i))
	}
	r.holder.CompareAndSwap(uint64(i)+1, 0)
}
