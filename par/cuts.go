package par

import "github.com/seed1237c087/manta/par/iter"

// ChunkBy returns a pipeline over the longest windows of xs in which same holds for
// every two neighbours. See [iter.ChunkBy].
func ChunkBy[T any](xs []T, same func(a, b T) bool) Iter[[]T] { return iter.ChunkBy(xs, same) }

// SplitFunc returns a pipeline over the windows of xs between the elements for which
// sep returns true. See [iter.SplitFunc].
func SplitFunc[T any](xs []T, sep func(T) bool) Iter[[]T] { return iter.SplitFunc(xs, sep) }

// SplitInclusiveFunc returns a pipeline over windows of xs that end behind the
// elements for which sep returns true. See [iter.SplitInclusiveFunc].
func SplitInclusiveFunc[T any](xs []T, sep func(T) bool) Iter[[]T] {
	return iter.SplitInclusiveFunc(xs, sep)
}

// Split returns a pipeline over the pieces of data that can't be split any more. See
// [iter.Split].
func Split[D any](data D, splitter func(D) (left, right D, ok bool)) Iter[D] {
	return iter.Split(data, splitter)
}

// WalkTree returns a pipeline over the nodes of a tree. See [iter.WalkTree].
func WalkTree[T any](root T, children func(T) []T) Iter[T] { return iter.WalkTree(root, children) }

// WalkTreePrefix is [WalkTree] with each node before its children. See
// [iter.WalkTreePrefix].
func WalkTreePrefix[T any](root T, children func(T) []T) Iter[T] {
	return iter.WalkTreePrefix(root, children)
}

// WalkTreePostfix is [WalkTree] with each node after its children. See
// [iter.WalkTreePostfix].
func WalkTreePostfix[T any](root T, children func(T) []T) Iter[T] {
	return iter.WalkTreePostfix(root, children)
}
