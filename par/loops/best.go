package loops

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Best returns the element with the smallest key, or the element with the largest key if largest is
// set. Of equal smallest keys the first wins, of equal largest keys the last. loop returns the best
// element of src, which is not empty, and its key. If placed is set, src[i] is at position
// pos + i*by. Otherwise pos and by are 0, and loop may panic.
func Best[T, U any, K cmp.Ordered](n describe.Node, largest, placed bool, loop func(src []T, pos, by int) (U, K)) (v U, ok bool) {
	code := describe.Code(loop)
	if !placed {
		return BestBy[T, U, K](n, code, largest, bestLoop[T, U, K](loop))
	}
	// The kind MaxByKey serves the smallest key as well. It says that a stage makes one element of a block.
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

// bestLoop is the finder of [Best] if positions are not needed.
type bestLoop[T, U, K any] func(src []T, pos, by int) (U, K)

// Best returns what loop returns.
func (loop bestLoop[T, U, K]) Best(src []T, _ bool) (best U, key K, ok bool) {
	best, key = loop(src, 0, 0)
	return best, key, true
}

// bestCandidate is the finder of [Best] if a stage has made the candidates.
type bestCandidate[U any, K cmp.Ordered] struct{}

// Best returns the best of src.
func (bestCandidate[U, K]) Best(src []candidate[U, K], largest bool) (best U, key K, ok bool) {
	c := src[0]
	for i := range src[1:] {
		c.take(&src[i+1], largest)
	}
	return c.value, c.key, c.is
}

// BestOf is [Best] for a loop that may find no element in src, and then returns ok false. loop may
// panic.
func BestOf[T, U any, K cmp.Ordered](n describe.Node, largest bool, loop func(src []T) (best U, key K, ok bool)) (v U, ok bool) {
	return BestBy[T, U, K](n, describe.Code(loop), largest, bestOf[T, U, K](loop))
}

// bestOf is the finder of [BestOf].
type bestOf[T, U, K any] func(src []T) (best U, key K, ok bool)

// Best returns what loop returns.
func (loop bestOf[T, U, K]) Best(src []T, _ bool) (best U, key K, ok bool) { return loop(src) }

// finder finds the best element of src, which is not empty.
type finder[T, U, K any] interface {
	Best(src []T, largest bool) (best U, key K, ok bool)
}

// BestBy is [BestOf] for a finder that calls a function with the given code.
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

// Beats reports whether an element with key k is better than an earlier element with key top.
func Beats[K cmp.Ordered](k, top K, largest bool) bool {
	if largest {
		return !cmp.Less(k, top)
	}
	return cmp.Less(k, top)
}

// candidate is an element and its key, if its flag is set.
type candidate[U any, K cmp.Ordered] struct {
	value U
	key   K
	is    bool
}

// take sets c to the better of c and next. next comes after c.
func (c *candidate[U, K]) take(next *candidate[U, K], largest bool) {
	if next.is && (!c.is || Beats(next.key, c.key, largest)) {
		*c = *next
	}
}
