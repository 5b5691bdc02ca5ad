package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/reduce"
)

// Min returns the smallest element; if several elements are equal, the first one. ok is
// false if there are no elements. Floats compare as in cmp.Compare: a NaN is below
// everything else. Min panics, before any work, if T has no <. The compiler checks T for
// the function [Min].
func (it Iter[T]) Min() (v T, ok bool) { return extreme(it, "Min", reduce.PickMin[T]()) }

// Max returns the largest element; if several elements are equal, the last one. ok is
// false if there are no elements. Floats compare as in cmp.Compare: a NaN is below
// everything else. Max panics, before any work, if T has no <. The compiler checks T for
// the function [Max].
func (it Iter[T]) Max() (v T, ok bool) { return extreme(it, "Max", reduce.PickMax[T]()) }

// Min is the method [Iter.Min], for types that have a <.
func Min[T cmp.Ordered](it Iter[T]) (v T, ok bool) { return it.Min() }

// Max is the method [Iter.Max], for types that have a <.
func Max[T cmp.Ordered](it Iter[T]) (v T, ok bool) { return it.Max() }

// extreme reduces it by s, which is nil if T has no such operation.
func extreme[T any](it Iter[T], op string, s *reduce.Semigroup[T]) (v T, ok bool) {
	if s == nil {
		lacks(op, of[T]())
	}
	v, ok, _ = reduced(it, describe.Code(s.Fold), free, s.Op, s.Fold)
	return v, ok
}

// MinFunc returns the smallest element by cmp; if several elements are equal, the first
// one. ok is false if there are no elements. cmp(a, b) returns a negative number if a is
// below b, a positive number if a is above b, and 0 if they are equal. The number of calls
// of cmp is one less than the number of elements. If cmp is no consistent order, the
// result may be any element. MinFunc panics if cmp is nil.
func (it Iter[T]) MinFunc(cmp func(a, b T) int) (v T, ok bool) {
	return extremeFunc(it, "MinFunc", cmp, true)
}

// MaxFunc returns the largest element by cmp; if several elements are equal, the last one.
// See [Iter.MinFunc].
func (it Iter[T]) MaxFunc(cmp func(a, b T) int) (v T, ok bool) {
	return extremeFunc(it, "MaxFunc", cmp, false)
}

// extremeFunc returns the smallest element if least is set, otherwise the largest one.
// name is the operation that the user called.
func extremeFunc[T any](it Iter[T], name string, cmp func(a, b T) int, least bool) (v T, ok bool) {
	check.Func(name, cmp == nil)
	op := func(a, b T) T {
		if (cmp(a, b) > 0) == least {
			return b
		}
		return a
	}
	fold := func(xs []T) T {
		at := 0
		for i := 1; i < len(xs); i++ {
			if (cmp(xs[at], xs[i]) > 0) == least {
				at = i
			}
		}
		return xs[at]
	}
	v, ok, _ = reduced(it, describe.Code(cmp), freeFunc, op, fold)
	return v, ok
}
