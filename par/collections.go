package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/iter"
)

// GroupBy returns for every key the elements that have it, in order. See
// [iter.GroupBy].
func GroupBy[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	return iter.GroupBy(it, key)
}

// CountBy returns for every key how many elements have it. See [iter.CountBy].
func CountBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	return iter.CountBy(it, key)
}

// ReduceBy returns for every key the values of the elements that have it, combined by
// op. See [iter.ReduceBy].
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	return iter.ReduceBy(it, key, value, op)
}

// ToMap returns a map from the first of every pair to the second; of equal keys the
// last one wins. See [iter.ToMap].
func ToMap[K comparable, V any](it Iter[Pair[K, V]]) map[K]V { return iter.ToMap(it) }

// ToSet returns a map with the elements as its keys. See [iter.ToSet].
func ToSet[T comparable](it Iter[T]) map[T]struct{} { return iter.ToSet(it) }

// Histogram returns how many elements bucket puts into each of so many buckets. See
// [iter.Histogram].
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	return iter.Histogram(it, buckets, bucket)
}

// TopK returns the k largest elements, the largest first. See [iter.TopK].
func TopK[T any](it Iter[T], k int, cmp func(a, b T) int) []T { return iter.TopK(it, k, cmp) }

// PartitionMap returns the values a of the elements for which f says first, and the
// values b of the others. See [iter.PartitionMap].
func PartitionMap[T, A, B any](it Iter[T], f func(T) (a A, b B, first bool)) ([]A, []B) {
	return iter.PartitionMap(it, f)
}

// Unzip returns the first and the second values of all pairs. See [iter.Unzip].
func Unzip[A, B any](it Iter[Pair[A, B]]) ([]A, []B) { return iter.Unzip(it) }

// MinByKey returns the element with the smallest key, the first of several. See
// [iter.MinByKey].
func MinByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	return iter.MinByKey(it, key)
}

// MaxByKey returns the element with the largest key, the last of several. See
// [iter.MaxByKey].
func MaxByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	return iter.MaxByKey(it, key)
}
