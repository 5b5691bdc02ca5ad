package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// JoinBy returns a pipeline over all pairs of an element of left and one of right with equal
// keys: what databases call an inner equi-join. It is in the order of left, and for each
// element of left in the order of right. When an ending runs, right is first grouped by its
// keys, in parallel, and kept in a map, so it should be the smaller of the two; of left a part
// is held at a time, as by [FlatMap]. The keys are looked up in parallel. The length is not
// known.
//
// Keys are equal if they are in Go's maps, so a NaN is equal to nothing. Each key function
// is called once for each element; a panic of one of right surfaces before one of left.
// JoinBy panics if a function is nil.
func JoinBy[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, B]] {
	check.Func("JoinBy", leftKey == nil || rightKey == nil)
	return FlatMapAppend(matched(left, right, leftKey, rightKey), func(dst []Pair[A, B], x Pair[A, []B]) []Pair[A, B] {
		for _, y := range x.Second {
			dst = append(dst, Pair[A, B]{x.First, y})
		}
		return dst
	})
}

// LeftJoinBy returns a pipeline over all elements of left, each with the elements of right
// that have its key, in the order of right; if there are none, that slice is empty. So it has
// what a left join has. Length and order are those of left. The slices are windows of one,
// and must not be written. For the rest see [JoinBy]. LeftJoinBy panics if a function is nil.
func LeftJoinBy[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, []B]] {
	check.Func("LeftJoinBy", leftKey == nil || rightKey == nil)
	return matched(left, right, leftKey, rightKey)
}

// matched is LeftJoinBy, and does not check its functions.
func matched[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, []B]] {
	right.n = source(right)
	code := describe.Code(leftKey) ^ describe.Mix(right.n.Key(), describe.Code(rightKey))
	return Iter[Pair[A, []B]]{sources.ThenLater(left.Node(), describe.JoinBy, code, of[Pair[A, []B]](), func(b *describe.Binding) iter.Loop {
		groups := GroupBy(Iter[B]{right.Node().Before(b)}, rightKey)
		return func(s *iter.Step) {
			out := in[Pair[A, []B]](s.Out)
			for i, x := range in[A](s.In) {
				s.N = i
				out[i] = Pair[A, []B]{x, groups[leftKey(x)]}
			}
			s.N = len(out)
		}
	})}
}
