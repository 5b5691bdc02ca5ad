package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/iter"
)

// Reduce combines all elements by op, which must be associative, and returns identity if
// there are none. Neighbours are combined along a tree that their positions fix, so the
// result is the same on every run, whatever the number of workers, even if op is
// associative for rounding only. op need not be commutative and is called once less than
// there are elements. It must not change its arguments' memory unless that belongs to the
// elements alone. Reduce panics if op is nil.
func (it Iter[T]) Reduce(identity T, op func(a, b T) T) T {
	checkFunc("Reduce", op == nil)
	if v, ok := reduceWith(it, op); ok {
		return v
	}
	return identity
}

// ReduceFunc is [Iter.Reduce] with an identity that is made if it is needed: once, if there
// are no elements, otherwise not at all. It panics if a function is nil.
func (it Iter[T]) ReduceFunc(identity func() T, op func(a, b T) T) T {
	checkFunc("ReduceFunc", identity == nil || op == nil)
	if v, ok := reduceWith(it, op); ok {
		return v
	}
	return identity()
}

// ReduceWith is [Iter.Reduce] without an identity: ok is false if there are no elements. It
// panics if op is nil.
func (it Iter[T]) ReduceWith(op func(a, b T) T) (v T, ok bool) {
	checkFunc("ReduceWith", op == nil)
	return reduceWith(it, op)
}

func reduceWith[T any](it Iter[T], op func(a, b T) T) (v T, ok bool) {
	return reduced(it, byPairs[T](op), iter.Reducing{Code: iter.Code(op), Strict: true})
}

// reduced reduces it by k, whose values are elements.
func reduced[T any](it Iter[T], k iter.Kernel, r iter.Reducing) (v T, ok bool) {
	c := &cell[T]{}
	c.xs = c.one[:]
	r.Kernel, r.Values = k, of[T]()
	ok = it.n.Reduce(r, &c.vec)
	return c.one[0], ok
}

// byPairs is a kernel that calls a function for every two values.
type byPairs[T any] func(a, b T) T

func (op byPairs[T]) Fold(out iter.Block, i int, from iter.Block, lo, hi int) {
	in[T](out)[i] = foldTree(op, in[T](from)[lo:hi])
}

func (op byPairs[T]) Join(out iter.Block, i int, from iter.Block, j int) {
	xs := in[T](out)
	xs[i] = op(xs[i], in[T](from)[j])
}

// foldTree returns the value of the pairwise tree over xs, which is not empty, by
// len(xs)-1 calls of op.
func foldTree[T any](op func(a, b T) T, xs []T) T {
	switch len(xs) {
	case 1:
		return xs[0]
	case 2:
		return op(xs[0], xs[1])
	case 3:
		return op(op(xs[0], xs[1]), xs[2])
	case 4:
		return op(op(xs[0], xs[1]), op(xs[2], xs[3]))
	case 8:
		x := (*[8]T)(xs)
		return op(op(op(x[0], x[1]), op(x[2], x[3])), op(op(x[4], x[5]), op(x[6], x[7])))
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	return op(foldTree(op, xs[:half]), foldTree(op, xs[half:]))
}
