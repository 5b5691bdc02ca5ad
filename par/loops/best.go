package loops

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Best returns the element with the smallest key, the first of several, or with the largest
// one, the last of several: loop returns that of the elements of src, of which there are
// some, and its key. src[i] is at position pos + i*by if placed is set; else positions may
// not be known, and loop may panic.
func Best[T, U any, K cmp.Ordered](n describe.Node, largest, placed bool, loop func(src []T, pos, by int) (U, K)) (v U, ok bool) {
	code := describe.Code(loop)
	if !placed {
		return BestBy[T, U, K](n, code, largest, bestLoop[T, U, K](loop))
	}
	// One kind serves both: it says that a stage makes one element of a block.
	n = n.Placed(describe.MaxByKey, loop, (*Vec[T])(nil), (*Vec[candidate[U, K]])(nil), func(s *describe.Step) {
		if s.From < s.To {
			out := &s.Out.(*Vec[candidate[U, K]]).Xs[s.N]
			out.value, out.key = loop(s.In.(*Vec[T]).Xs[s.From:s.To], s.Place(), s.By)
			out.is = true
			s.N++
		}
	})
	return BestBy[candidate[U, K], U, K](n, code, largest, bestCandidate[U, K]{})
}

// bestLoop is the finder of [Best].
type bestLoop[T, U, K any] func(src []T, pos, by int) (U, K)

// Best returns what loop does.
func (loop bestLoop[T, U, K]) Best(src []T, _ bool) (best U, key K, ok bool) {
	best, key = loop(src, 0, 0)
	return best, key, true
}

// bestCandidate is the finder where a stage has made the candidates.
type bestCandidate[U any, K cmp.Ordered] struct{}

// Best returns the best of src.
func (bestCandidate[U, K]) Best(src []candidate[U, K], largest bool) (best U, key K, ok bool) {
	c := src[0]
	for i := range src[1:] {
		c.take(&src[i+1], largest)
	}
	return c.value, c.key, c.is
}

// BestOf is [Best] for a loop that may return none of src, and then ok false. It may panic.
func BestOf[T, U any, K cmp.Ordered](n describe.Node, largest bool, loop func(src []T) (best U, key K, ok bool)) (v U, ok bool) {
	return BestBy[T, U, K](n, describe.Code(loop), largest, bestOf[T, U, K](loop))
}

// bestOf is the finder of [BestOf].
type bestOf[T, U, K any] func(src []T) (best U, key K, ok bool)

// Best returns what loop does.
func (loop bestOf[T, U, K]) Best(src []T, _ bool) (best U, key K, ok bool) { return loop(src) }

// finder finds the best of src, of which there are some.
type finder[T, U, K any] interface {
	Best(src []T, largest bool) (best U, key K, ok bool)
}

// BestBy is [BestOf] for a finder that calls a function of the given code.
func BestBy[T, U any, K cmp.Ordered](n describe.Node, code uint64, largest bool, by finder[T, U, K]) (v U, ok bool) {
	p := endings.ReductionOf(n, code)
	k := KitOf[search[T, U, K], candidate[U, K]](p, func(s *search[T, U, K]) run.Kernel {
		return func(out describe.Block, i int, from describe.Block, lo, hi int) {
			to := &out.(*Vec[candidate[U, K]]).Xs[i]
			if hi < 0 {
				to.take(&from.(*Vec[candidate[U, K]]).Xs[lo], s.largest)
				return
			}
			to.value, to.key, to.is = s.by.Best(from.(*Vec[T]).Xs[lo:hi], s.largest)
		}
	})
	k.Own = search[T, U, K]{by, largest}
	ok = p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: (*Vec[candidate[U, K]])(nil), Free: true, Swift: true}, &k.Result)
	k.Own.by = nil
	if c := Taken(p, k); ok && c.is {
		return c.value, true
	}
	return v, false
}

// search is what the kernel of BestBy reads.
type search[T, U, K any] struct {
	by      finder[T, U, K]
	largest bool
}

// Beats reports whether an element with key k is better than one with key top that comes
// before it.
func Beats[K cmp.Ordered](k, top K, largest bool) bool {
	if largest {
		return !cmp.Less(k, top)
	}
	return cmp.Less(k, top)
}

// candidate is an element and its key, if there is one.
type candidate[U any, K cmp.Ordered] struct {
	value U
	key   K
	is    bool
}

// take sets c to what is better, c or next, which comes after it.
func (c *candidate[U, K]) take(next *candidate[U, K], largest bool) {
	if next.is && (!c.is || Beats(next.key, c.key, largest)) {
		*c = *next
	}
}
