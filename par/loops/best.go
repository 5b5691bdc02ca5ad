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
	if placed { // One kind serves both: it says that a stage makes one element of a block.
		n = n.Placed(describe.MaxByKey, loop, (*Vec[T])(nil), (*Vec[candidate[U, K]])(nil), func(s *describe.Step) {
			if s.From < s.To {
				out := &s.Out.(*Vec[candidate[U, K]]).Xs[s.N]
				out.value, out.key = loop(s.In.(*Vec[T]).Xs[s.From:s.To], s.Place(), s.By)
				s.N++
			}
		})
	}
	return reduceBest(n, describe.Code(loop), largest, placed, loop)
}

// BestOf is Best for a loop that may return none of src, and then ok false. It may panic.
func BestOf[T, U any, K cmp.Ordered](n describe.Node, largest bool, loop func(src []T) (best U, key K, ok bool)) (v U, ok bool) {
	n = n.Of((*Vec[T])(nil)).Put(describe.FilterMap|describe.Compiled, bestOf[T, U, K](loop), (*Vec[candidate[U, K]])(nil))
	return reduceBest[T, U, K](n, describe.Code(loop), largest, true, nil)
}

// bestOf is the work of a stage that makes one element of a block, or none.
type bestOf[T, U, K any] func(src []T) (best U, key K, ok bool)

// Do makes it.
func (loop bestOf[T, U, K]) Do(s *describe.Step) {
	if s.From == s.To {
		return
	}
	out := &s.Out.(*Vec[candidate[U, K]]).Xs[s.N]
	var ok bool
	if out.value, out.key, ok = loop(s.In.(*Vec[T]).Xs[s.From:s.To]); ok {
		s.N++
	}
}

// reduceBest is Best behind its stage, if there is one: then elements are candidates.
func reduceBest[T, U any, K cmp.Ordered](n describe.Node, code uint64, largest, placed bool, loop func(src []T, pos, by int) (U, K)) (v U, ok bool) {
	p := endings.ReductionOf(n, code)
	b, _ := p.Kit.(*best[T, U, K])
	if b == nil {
		b = &best[T, U, K]{}
		b.result.Xs = b.one[:]
		b.kernel = func(out describe.Block, i int, from describe.Block, lo, hi int) {
			to := &out.(*Vec[candidate[U, K]]).Xs[i]
			if hi >= 0 && !b.placed {
				to.value, to.key = b.loop(from.(*Vec[T]).Xs[lo:hi], 0, 0)
				return
			}
			xs := from.(*Vec[candidate[U, K]]).Xs
			if hi < 0 {
				hi = lo + 1
			} else {
				*to = xs[lo]
				lo++
			}
			for _, x := range xs[lo:hi] {
				if Beats(x.key, to.key, b.largest) {
					*to = x
				}
			}
		}
		p.Kit = b
	}
	b.loop, b.largest, b.placed = loop, largest, placed
	ok = p.Run(endings.Reducing{Kernel: b.kernel, Values: (*Vec[candidate[U, K]])(nil), Free: true}, &b.result)
	v, b.one[0] = b.one[0].value, candidate[U, K]{}
	b.loop = nil
	p.End()
	return v, ok
}

// Beats reports whether an element with key k is better than one with key top that comes
// before it.
func Beats[K cmp.Ordered](k, top K, largest bool) bool {
	if largest {
		return !cmp.Less(k, top)
	}
	return cmp.Less(k, top)
}

// candidate is an element and its key.
type candidate[U, K any] struct {
	value U
	key   K
}

// best is what Best needs, and keeps for the next call.
type best[T, U any, K cmp.Ordered] struct {
	loop            func(src []T, pos, by int) (U, K)
	largest, placed bool // placed: a stage has called loop, and elements are candidates
	kernel          run.Kernel
	result          Vec[candidate[U, K]] // one
	one             [1]candidate[U, K]
}
