package iter

import (
	"cmp"

	"github.com/seed1237c087/manta/par/reduce"
)

// Min returns the smallest element, the first of equal ones; ok is false where
// there are no elements. Floats compare as in cmp.Compare: a NaN is below
// everything else. Min panics, before any work, where T has no <. The function
// [Min] is checked by the compiler.
func (it Iter[T]) Min() (v T, ok bool) {
	s, has := reduce.MinOf[T]()
	if !has {
		lacks[T]("Min", "<", takesOrdered)
	}
	return extreme(it, &s).get()
}

// Max returns the largest element, the last of equal ones; ok is false where
// there are no elements. Floats compare as in cmp.Compare: a NaN is below
// everything else. Max panics, before any work, where T has no <. The function
// [Max] is checked by the compiler.
func (it Iter[T]) Max() (v T, ok bool) {
	s, has := reduce.MaxOf[T]()
	if !has {
		lacks[T]("Max", "<", takesOrdered)
	}
	return extreme(it, &s).get()
}

// Min is the method [Iter.Min], for the types that have one.
func Min[T cmp.Ordered](it Iter[T]) (v T, ok bool) {
	s := reduce.Min[T]()
	return extreme(it, &s).get()
}

// Max is the method [Iter.Max], for the types that have one.
func Max[T cmp.Ordered](it Iter[T]) (v T, ok bool) {
	s := reduce.Max[T]()
	return extreme(it, &s).get()
}

func extreme[T any](it Iter[T], s *reduce.Semigroup[T]) maybe[T] {
	return reduceBy(it, kernel[T]{op: s.Op, fold: s.Fold, free: true}, mix(kindReduce, code(s.Fold)))
}

// MinFunc returns the smallest element by cmp, the first of equal ones; ok is
// false where there are no elements. cmp returns a negative number where a is
// below b, a positive one where it is above and 0 where they are equal, and is
// called once less than there are elements. Where it is no consistent order the
// result may be any element. MinFunc panics where cmp is nil.
func (it Iter[T]) MinFunc(cmp func(a, b T) int) (v T, ok bool) {
	checkFunc("MinFunc", cmp == nil)
	k := kernel[T]{
		op: func(a, b T) T {
			if cmp(a, b) > 0 {
				return b
			}
			return a
		},
		fold: func(xs []T) T {
			at := 0
			for i := 1; i < len(xs); i++ {
				if cmp(xs[at], xs[i]) > 0 {
					at = i
				}
			}
			return xs[at]
		},
		free: true,
	}
	return reduceBy(it, k, mix(kindReduce, code(cmp))).get()
}

// MaxFunc returns the largest element by cmp, the last of equal ones; see
// [Iter.MinFunc].
func (it Iter[T]) MaxFunc(cmp func(a, b T) int) (v T, ok bool) {
	checkFunc("MaxFunc", cmp == nil)
	k := kernel[T]{
		op: func(a, b T) T {
			if cmp(a, b) > 0 {
				return a
			}
			return b
		},
		fold: func(xs []T) T {
			at := 0
			for i := 1; i < len(xs); i++ {
				if cmp(xs[at], xs[i]) <= 0 {
					at = i
				}
			}
			return xs[at]
		},
		free: true,
	}
	return reduceBy(it, k, mix(kindReduce, code(cmp))).get()
}
