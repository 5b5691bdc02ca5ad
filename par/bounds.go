package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/reduce"
)

// MinMax returns the smallest and the largest element in one pass: lo is the result of
// [Min], the first of equal elements, and hi is the result of [Max], the last of equal
// elements; ok is false if there are no elements. Floats compare as in cmp.Compare: a NaN
// is below everything else.
func MinMax[T cmp.Ordered](it Iter[T]) (lo, hi T, ok bool) {
	least, most := reduce.PickMin[T](), reduce.PickMax[T]()
	p := endings.ReductionOf(source(it), describe.Mix(describe.Code(least.Fold), describe.Code(most.Fold)))
	k := loops.KitOf[struct{}, bounds[T]](p, func(*struct{}) run.Kernel {
		return func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to := &in[bounds[T]](out)[i]
			if hi < 0 {
				next := &in[bounds[T]](from)[lo]
				to.lo, to.hi = least.Op(to.lo, next.lo), most.Op(to.hi, next.hi)
				return
			}
			xs := in[T](from)[lo:hi]
			n := min(len(xs), boundsPart)
			to.lo, to.hi = least.Fold(xs[:n]), most.Fold(xs[:n])
			for xs = xs[n:]; len(xs) > 0; xs = xs[n:] {
				n = min(len(xs), boundsPart)
				to.lo, to.hi = least.Op(to.lo, least.Fold(xs[:n])), most.Op(to.hi, most.Fold(xs[:n]))
			}
		}
	})
	ok = p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: of[bounds[T]](), Free: true, Swift: true}, &k.Result)
	b := loops.Taken(p, k)
	return b.lo, b.hi, ok
}

// boundsPart is the number of elements that MinMax reads first for the smallest and then again for the largest. At the
// second time, so few numbers are still in the first-level cache.
const boundsPart = 1 << 12

// bounds holds the smallest and the largest element of a stretch.
type bounds[T any] struct{ lo, hi T }
