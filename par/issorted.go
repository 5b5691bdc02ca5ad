package par

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// IsSorted reports whether no element is below the element before it; if there are no
// elements, the result is true. Floats compare as in cmp.Compare: a NaN is below
// everything else. After an element below the one before, no new work starts on any
// worker; see [Iter.Any]. No positions are needed, so nothing is packed after Filter.
func IsSorted[T cmp.Ordered](it Iter[T]) bool {
	p := endings.ReductionOf(source(it), uint64(describe.IsSorted))
	k := loops.KitOf[seam.Bool, firstLast[T]](p, func(falls *seam.Bool) run.Kernel { // falls is set if some element is below the element before it
		return func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to := &in[firstLast[T]](out)[i]
			var sorted bool
			if hi < 0 {
				next := &in[firstLast[T]](from)[lo]
				sorted = !cmp.Less(next.first, to.last)
				to.last = next.last
			} else {
				xs := in[T](from)[lo:hi]
				sorted = slices.IsSorted(xs)
				to.first, to.last = xs[0], xs[len(xs)-1]
			}
			if !sorted {
				falls.Store(true)
				p.Stop()
			}
		}
	})
	p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: of[firstLast[T]](), Free: true, Maps: true, Swift: true, Early: true}, &k.Result)
	sorted := !k.Own.Load()
	if !sorted {
		k.Own.Store(false)
	}
	loops.Taken(p, k)
	return sorted
}

// firstLast holds the first and the last element of a stretch.
type firstLast[T any] struct{ first, last T }
