package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Count runs the pipeline and returns how many elements came out of it. If the length is known and
// no function of yours is in the pipeline, as in Range(0, n).Rev() or [Zip] of slices, nothing runs. [Iter.Len]
// never runs anything, and says whether the length is known.
func (it Iter[T]) Count() int { return howMany(it, describe.Count, nil) }

// howMany returns the number of elements if work is nil. Otherwise howMany returns 1 if work finds an element, and 0 if
// not. howMany is not inlined, so that its callers are.
//
//go:noinline
func howMany[T any](it Iter[T], k describe.Kind, work describe.Work) int {
	switch n := source(it); {
	case work == nil:
		return endings.Count(n)
	case endings.Has(n, k, work):
		return 1
	}
	return 0
}
