package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MaxOf returns the element with the largest key, of those for which f returns true with it, the
// last of several; ok is false if there are none. It is a Filter and a [MaxByKey] in one: f is
// called once for each element. Floats compare as in cmp.Compare: a NaN is below everything else.
// MaxOf panics if f is nil.
func MaxOf[T any, K cmp.Ordered](it Iter[T], f func(T) (key K, ok bool)) (v T, ok bool) {
	check.Func("MaxOf", f == nil)
	return bestOf(it, f, true)
}

// MinOf returns the element with the smallest key, of those for which f returns true with it, the
// first of several; see [MaxOf].
func MinOf[T any, K cmp.Ordered](it Iter[T], f func(T) (key K, ok bool)) (v T, ok bool) {
	check.Func("MinOf", f == nil)
	return bestOf(it, f, false)
}

func bestOf[T any, K cmp.Ordered](it Iter[T], f func(T) (K, bool), largest bool) (T, bool) {
	found := Iter[candidate[T, K]]{it.n.Then(describe.FilterMap, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[candidate[T, K]]())
			return
		}
		out, n := in[candidate[T, K]](s.Out), s.N
		for _, x := range src.Xs[s.From:s.To] {
			s.N = n
			if k, ok := f(x); ok {
				out[n] = candidate[T, K]{x, k}
				n++
			}
		}
		s.N = n
	})}
	best, ok := bestByKey(found, func(c candidate[T, K]) K { return c.key }, largest)
	return best.value, ok
}
