package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// MinByKey returns the element with the smallest key, the first of several; ok is false if
// there are no elements. key is called once for each element. Floats compare as in
// cmp.Compare: a NaN is below everything else. MinByKey panics if key is nil.
func MinByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	check.Func("MinByKey", key == nil)
	return bestByKey(it, key, false)
}

// MaxByKey returns the element with the largest key, the last of several; see [MinByKey].
func MaxByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	check.Func("MaxByKey", key == nil)
	return bestByKey(it, key, true)
}

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
	found := Iter[candidate[T, K]]{source(it).By(describe.FilterMap, f, of[T](), of[candidate[T, K]](), func(s *iter.Step) {
		out, n := in[candidate[T, K]](s.Out), s.N
		for _, x := range in[T](s.In)[s.From:s.To] {
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

func bestByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K, largest bool) (v T, ok bool) {
	p := endings.ReductionOf(source(it), describe.Code(key))
	k := kitOf[byKey[T, K], candidate[T, K]](p, func(b *byKey[T, K]) run.Kernel { return b.combine })
	k.own = byKey[T, K]{key, largest}
	ok = p.Run(endings.Reducing{Kernel: k.kernel, Values: of[candidate[T, K]](), Free: true}, &k.result)
	v = taken(k).value
	k.own.key = nil
	p.End()
	return v, ok
}

// candidate is an element and its key.
type candidate[T, K any] struct {
	value T
	key   K
}

// byKey is what a search for the smallest or the largest key looks for.
type byKey[T any, K cmp.Ordered] struct {
	key     func(T) K
	largest bool
}

// combine is the kernel; see [run.Kernel].
func (b *byKey[T, K]) combine(out iter.Block, i int, from iter.Block, lo, hi int) {
	to := &in[candidate[T, K]](out)[i]
	if hi < 0 {
		if x := &in[candidate[T, K]](from)[lo]; b.beats(x.key, to.key) {
			*to = *x
		}
		return
	}
	xs, key := in[T](from)[lo:hi], b.key
	at, top := 0, key(xs[0])
	rest := xs[1:]
	// Most are no better, and one comparison tells that. NaNs take another look.
	if b.largest {
		for i := range rest {
			if k := key(rest[i]); !(k < top) && b.beats(k, top) {
				at, top = i+1, k
			}
		}
	} else {
		for i := range rest {
			if k := key(rest[i]); !(k >= top) && b.beats(k, top) {
				at, top = i+1, k
			}
		}
	}
	*to = candidate[T, K]{xs[at], top}
}

// beats reports whether the element with key k is better than that with key top, which
// comes before it.
func (b *byKey[T, K]) beats(k, top K) bool {
	if b.largest {
		return !cmp.Less(k, top)
	}
	return cmp.Less(k, top)
}
