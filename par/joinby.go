package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// JoinBy returns a pipeline over all pairs of an element of left and an element of right with
// equal keys, which databases call an inner equi-join. The pairs come in the order of left, and
// for each element of left in the order of right. When an ending runs, right is first grouped by
// its keys, in parallel, and kept in a table. Therefore right should be the smaller pipeline. Of
// left, only a part is held at a time, as in [FlatMap]. The keys are looked up in parallel. The
// length is not known.
//
// Keys are equal if they are equal in Go's maps, so a NaN is equal to nothing. Each key function
// is called once for each element. A panic of rightKey surfaces before a panic of leftKey.
// JoinBy panics if a function is nil.
func JoinBy[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, B]] {
	check.Func("JoinBy", leftKey == nil || rightKey == nil)
	pairs := matched(left, right, leftKey, rightKey).n
	return Iter[Pair[A, B]]{sources.FlatMap(pairs, describe.Flatten, nil, of[Pair[A, []B]](), nil, of[Pair[A, B]](), false, func(f *sources.FlatStep) {
		lists := in[Pair[A, []B]](f.In)
		if f.Out == nil {
			end := 0
			for i := 0; i < len(lists) && end >= 0; i++ {
				end += len(lists[i].Second)
				f.Ends = append(f.Ends, end)
			}
			return
		}
		i, from := f.I, f.From
		for out := in[Pair[A, B]](f.Out); len(out) > 0; i++ {
			x, ys := lists[i].First, lists[i].Second[from:]
			ys, from = ys[:min(len(ys), len(out))], 0
			for j, y := range ys {
				out[j] = Pair[A, B]{x, y}
			}
			out = out[len(ys):]
		}
	})}
}

// LeftJoinBy returns a pipeline over all elements of left. Each element comes with the elements of
// right that have its key, in the order of right; if there are none, that slice is empty. Thus the
// pipeline contains what a left join of databases contains. Length and order are those of left.
// The slices are windows of one slice, and must not be written. For the rest see [JoinBy].
// LeftJoinBy panics if a function is nil.
func LeftJoinBy[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, []B]] {
	check.Func("LeftJoinBy", leftKey == nil || rightKey == nil)
	return matched(left, right, leftKey, rightKey)
}

// matched is LeftJoinBy without the check of its functions.
func matched[A, B any, K comparable](left Iter[A], right Iter[B], leftKey func(A) K, rightKey func(B) K) Iter[Pair[A, []B]] {
	right.n = source(right)
	code := describe.Code(leftKey) ^ describe.Mix(right.n.Key(), describe.Code(rightKey))
	return Iter[Pair[A, []B]]{sources.ThenLater(left.Node(), describe.JoinBy, code, of[Pair[A, []B]](), func(b *describe.Binding) iter.Loop {
		m := matchesOf(Iter[B]{right.Node().Before(b)}, rightKey)
		return func(s *iter.Step) {
			out := in[Pair[A, []B]](s.Out)
			for i, x := range in[A](s.In) {
				s.N = i
				out[i] = Pair[A, []B]{x, m.of(leftKey(x))}
			}
			s.N = len(out)
		}
	})}
}

// matches holds the elements of the right side of a join, sorted by key.
type matches[B any, K comparable] struct {
	keys *bykey.Tables[K]
	all  []B
	ends []int // where the elements of each key end in all, by number of the key
}

// matchesOf groups right by key.
func matchesOf[B any, K comparable](right Iter[B], key func(B) K) matches[B, K] {
	if right.n.Pooled() {
		return inPool(right, func(right Iter[B]) matches[B, K] { return matchesOf(right, key) })
	}
	right.n.CheckFits("GroupBy", of[B]())
	p, _, all, ends := numbered(right.n, describe.GroupBy, key, false)
	m := matches[B, K]{bykey.TakeTables(p), all, ends}
	bykey.Put(p)
	return m
}

// of returns the elements of the right side with the key k.
func (m *matches[B, K]) of(k K) []B {
	n := bykey.Find(m.keys, k)
	if n == bykey.Unknown {
		return nil
	}
	from, to := 0, m.ends[n]
	if n > 0 {
		from = m.ends[n-1]
	}
	return m.all[from:to:to]
}
