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

// MaxIndex returns the largest element and its position; if several elements are equal, the
// last one. ok is false if there are no elements. Floats compare as in cmp.Compare: a NaN is
// below everything else. If the length is not known, as after Filter, the position is that
// among the elements that are left; they are counted during the search, so nothing needs to be
// packed.
func MaxIndex[T cmp.Ordered](it Iter[T]) (item Item[T], ok bool) { return placed(it, true) }

// MinIndex returns the smallest element and its position; if several elements are equal, the first one. See
// [MaxIndex].
func MinIndex[T cmp.Ordered](it Iter[T]) (item Item[T], ok bool) { return placed(it, false) }

// placed returns the largest or the smallest element with its position.
func placed[T cmp.Ordered](it Iter[T], largest bool) (item Item[T], ok bool) {
	p := endings.ReductionOf(source(it), uint64(describe.MaxByKey)) // any number that is no function's code will do
	k := loops.KitOf[placing[T], stretch[T]](p, func(s *placing[T]) run.Kernel {
		return func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to := &in[stretch[T]](out)[i]
			if hi < 0 {
				next := &in[stretch[T]](from)[lo]
				if loops.Beats(next.best.Value, to.best.Value, s.largest) {
					to.best = Item[T]{to.n + next.best.Index, next.best.Value}
				}
				to.n += next.n
				return
			}
			xs := in[T](from)[lo:hi]
			at := s.find(xs)
			*to = stretch[T]{len(xs), Item[T]{at, xs[at]}}
		}
	})
	if k.Own = (placing[T]{largest, reduce.PickMin[T]()}); largest {
		k.Own.extreme = reduce.PickMax[T]()
	}
	ok = p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: of[stretch[T]](), Free: true, Swift: true}, &k.Result)
	item = loops.Taken(p, k).best
	return item, ok
}

// stretch is the number n of elements in a stretch, and the best of them with its index in the stretch.
type stretch[T any] struct {
	n    int
	best Item[T]
}

// placing says whether placed looks for the largest element, and has the operation that finds its value.
type placing[T cmp.Ordered] struct {
	largest bool
	extreme *reduce.Semigroup[T]
}

// find returns the index of the best element of xs. A fast kernel finds the value, and a loop then finds its
// index.
func (s *placing[T]) find(xs []T) int {
	best := s.extreme.Fold(xs)
	if s.largest {
		for i := len(xs) - 1; i > 0; i-- {
			if xs[i] == best || best != best { // best is a NaN only if all elements are.
				return i
			}
		}
		return 0
	}
	for i, x := range xs {
		if x == best || x != x { // The first NaN is the smallest.
			return i
		}
	}
	panic("par: MinIndex: internal: the smallest is not there")
}
