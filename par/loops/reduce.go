package loops

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/iter"
)

// Reduce does what par.Iter.Reduce does with an op that neither panics nor does anything
// but return a result: op returns the value of the pairwise tree over x if there are eight of
// them, and otherwise that of a and b.
func Reduce[T any](n iter.Node, identity T, op func(a, b T, x []T) T) T {
	if v, ok := ReduceWith(n, op); ok {
		return v
	}
	return identity
}

// ReduceFunc does what par.Iter.ReduceFunc does; see [Reduce].
func ReduceFunc[T any](n iter.Node, identity func() T, op func(a, b T, x []T) T) T {
	if identity == nil {
		panic("par: ReduceFunc: nil function")
	}
	if v, ok := ReduceWith(n, op); ok {
		return v
	}
	return identity()
}

// ReduceWith does what par.Iter.ReduceWith does; see [Reduce].
func ReduceWith[T any](n iter.Node, op func(a, b T, x []T) T) (v T, ok bool) {
	p := n.Reduction(iter.Code(op))
	r, _ := p.Kit.(*reduction[T])
	if r == nil {
		r = &reduction[T]{}
		r.result.Xs = r.one[:]
		r.kernel = func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to, xs := out.(*Vec[T]).Xs, from.(*Vec[T]).Xs
			if hi < 0 {
				to[i] = r.op(to[i], xs[lo], nil)
			} else {
				to[i] = tree(r.op, xs[lo:hi])
			}
		}
		p.Kit = r
	}
	r.op = op
	ok = p.Run(iter.Reducing{Kernel: r.kernel, Values: (*Vec[T])(nil)}, &r.result)
	v, r.one[0] = r.one[0], v
	r.op = nil
	p.End()
	return v, ok
}

// reduction is what ReduceWith needs, and keeps for the next call.
type reduction[T any] struct {
	op     func(a, b T, x []T) T
	kernel iter.Kernel
	result Vec[T] // one
	one    [1]T
}

// tree returns the value of the pairwise tree over xs, which is not empty.
func tree[T any](op func(a, b T, x []T) T, xs []T) T {
	switch len(xs) {
	case 1:
		return xs[0]
	case 2:
		return op(xs[0], xs[1], nil)
	case 8:
		var none T
		return op(none, none, xs)
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	return op(tree(op, xs[:half]), tree(op, xs[half:]), nil)
}
