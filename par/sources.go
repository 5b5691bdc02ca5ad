package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/iter"
)

// Slice returns a pipeline over the elements of xs. See [iter.Slice].
func Slice[T any](xs []T) Iter[T] { return iter.Slice(xs) }

// Refs returns a pipeline over pointers to the elements of xs, for work in
// place. See [iter.Refs].
func Refs[T any](xs []T) Iter[*T] { return iter.Refs(xs) }

// Blocks returns a pipeline over disjoint windows of xs, cut as the scheduler
// likes, for loops of one's own. See [iter.Blocks].
func Blocks[T any](xs []T) Iter[[]T] { return iter.Blocks(xs) }

// Range returns a pipeline over lo, lo+1, ..., hi-1. See [iter.Range].
func Range[T Integer](lo, hi T) Iter[T] { return iter.Range(lo, hi) }

// RangeInclusive returns a pipeline over lo, lo+1, ..., hi. See
// [iter.RangeInclusive].
func RangeInclusive[T Integer](lo, hi T) Iter[T] { return iter.RangeInclusive(lo, hi) }

// Generate returns a pipeline over f(0), f(1), ..., f(n-1). See
// [iter.Generate].
func Generate[T any](n int, f func(i int) T) Iter[T] { return iter.Generate(n, f) }

// FromSeq returns a pipeline over the elements that seq yields one by one. See
// [iter.FromSeq].
func FromSeq[T any](seq stditer.Seq[T]) Iter[T] { return iter.FromSeq(seq) }

// FromSeq2 returns a pipeline over the pairs that seq yields. See [iter.FromSeq2].
func FromSeq2[A, B any](seq stditer.Seq2[A, B]) Iter[Pair[A, B]] { return iter.FromSeq2(seq) }

// FromChan returns a pipeline over what is received from ch. See [iter.FromChan].
func FromChan[T any](ch <-chan T) Iter[T] { return iter.FromChan(ch) }

// FromMap returns a pipeline over the keys of m with their values. See
// [iter.FromMap].
func FromMap[K comparable, V any](m map[K]V) Iter[Pair[K, V]] { return iter.FromMap(m) }

// Keys returns a pipeline over the keys of m. See [iter.Keys].
func Keys[K comparable, V any](m map[K]V) Iter[K] { return iter.Keys(m) }

// Values returns a pipeline over the values of m. See [iter.Values].
func Values[K comparable, V any](m map[K]V) Iter[V] { return iter.Values(m) }

// Repeat returns a pipeline over v, again and again. See [iter.Repeat].
func Repeat[T any](v T) Iter[T] { return iter.Repeat(v) }

// RepeatN returns a pipeline over n times v. See [iter.RepeatN].
func RepeatN[T any](v T, n int) Iter[T] { return iter.RepeatN(v, n) }

// Once returns a pipeline whose only element is v. See [iter.Once].
func Once[T any](v T) Iter[T] { return iter.Once(v) }

// Empty returns a pipeline without elements. See [iter.Empty].
func Empty[T any]() Iter[T] { return iter.Empty[T]() }

// Chunks returns a pipeline over windows of xs, n elements each. See
// [iter.Chunks].
func Chunks[T any](xs []T, n int) Iter[[]T] { return iter.Chunks(xs, n) }

// ChunksExact is [Chunks] without a shorter window at the end. See
// [iter.ChunksExact].
func ChunksExact[T any](xs []T, n int) Iter[[]T] { return iter.ChunksExact(xs, n) }

// RChunks is [Chunks] from the end of xs. See [iter.RChunks].
func RChunks[T any](xs []T, n int) Iter[[]T] { return iter.RChunks(xs, n) }

// RChunksExact is [RChunks] without a shorter window. See [iter.RChunksExact].
func RChunksExact[T any](xs []T, n int) Iter[[]T] { return iter.RChunksExact(xs, n) }

// Windows returns a pipeline over all windows of n neighbouring elements of xs. See
// [iter.Windows].
func Windows[T any](xs []T, n int) Iter[[]T] { return iter.Windows(xs, n) }
