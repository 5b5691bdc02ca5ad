package par

import (
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// TopK returns the k largest elements by cmp, the largest first; it returns all elements
// if there are fewer. If elements are equal, the first ones are chosen and keep their
// order. The result is not nil. cmp(a, b) returns a negative number if a is below b, a
// positive number if a is above b, and 0 if they are equal. If cmp is no consistent
// order, the result may be any k elements.
//
// If k is small compared to the number of elements, cmp is called little more than once
// for each element. Which elements cmp gets together differs from run to run. Each worker
// keeps up to five times k elements. TopK panics if k is negative or cmp is nil. If k is
// 0, TopK runs nothing.
func TopK[T any](it Iter[T], k int, cmp func(a, b T) int) []T {
	return in[T](counting.TopK(source(it), k, counting.TopSpec{
		Code: describe.Code(cmp),
		Keep: func(b *endings.KeepStep) {
			t := b.State.(*counting.TopLane)
			var last T
			full := t.Full
			if full {
				last = in[T](t.Elems)[t.Last]
			}
			for i, x := range in[T](b.In) {
				if full {
					if c := cmp(x, last); c < 0 || c == 0 && t.Before(b.Lo) {
						continue
					}
				}
				if t.Add(b, i) {
					last, full = in[T](t.Elems)[t.Last], true
				}
			}
		},
		Order: func(a, b iter.Block) func(i, j int) int {
			xs, ys := in[T](a), in[T](b)
			return func(i, j int) int { return cmp(xs[i], ys[j]) }
		},
	}, of[T]()))
}
