package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/iter"
)

// Sum returns the sum of all elements, 0 where there are none. See [iter.Sum].
func Sum[T Number](it Iter[T]) T { return iter.Sum(it) }

// Product returns the product of all elements, 1 where there are none. See
// [iter.Product].
func Product[T Number](it Iter[T]) T { return iter.Product(it) }

// Min returns the smallest element, the first of equal ones; ok is false where
// there are none. See [iter.Min].
func Min[T cmp.Ordered](it Iter[T]) (v T, ok bool) { return iter.Min(it) }

// Max returns the largest element, the last of equal ones; ok is false where
// there are none. See [iter.Max].
func Max[T cmp.Ordered](it Iter[T]) (v T, ok bool) { return iter.Max(it) }
