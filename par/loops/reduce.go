package loops

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Op is the function that a reduction of elements of type T to a value of type U calls. It returns the value of the
// pairwise tree over x, which has one element or eight. If x is nil, it returns the value of a and b combined. If empty
// is set, it returns the value of no elements. If the reduction is not strict, Op doesn't panic and has no other
// effect.
type Op[T, U any] func(empty bool, a, b U, x []T) U

// Reduce does what par.Iter.Reduce does, with op. If strict is set, T is U.
func Reduce[T, U any](n describe.Node, identity U, op Op[T, U], strict bool) U {
	if v, ok := ReduceWith(n, op, strict); ok {
		return v
	}
	return identity
}

// ReduceFunc does what par.Iter.ReduceFunc does, with op.
func ReduceFunc[T, U any](n describe.Node, identity func() U, op Op[T, U], strict bool) U {
	check.Func("ReduceFunc", identity == nil)
	if v, ok := ReduceWith(n, op, strict); ok {
		return v
	}
	return identity()
}

// ReduceAll is [Reduce] for an op that knows the identity.
func ReduceAll[T, U any](n describe.Node, op Op[T, U]) U {
	v, ok := ReduceWith(n, op, false)
	if !ok {
		v = op(true, v, v, nil)
	}
	return v
}

// ReduceWith does what par.Iter.ReduceWith does, with op.
func ReduceWith[T, U any](n describe.Node, op Op[T, U], strict bool) (v U, ok bool) {
	p := endings.ReductionOf(n, describe.Code(op))
	k := KitOf[Op[T, U], U](p, func(op *Op[T, U]) run.Kernel {
		return func(out describe.Block, i int, from describe.Block, lo, hi int) {
			to := out.(*Vec[U]).Xs
			if hi < 0 {
				to[i] = (*op)(false, to[i], from.(*Vec[U]).Xs[lo], nil)
			} else {
				to[i] = tree(*op, from.(*Vec[T]).Xs[lo:hi])
			}
		}
	})
	k.Own = op
	ok = p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: (*Vec[U])(nil), Maps: !strict, Strict: strict, Swift: true}, &k.Result)
	k.Own = nil
	return Taken(p, k), ok
}

// tree returns the value of the pairwise tree over xs, which is not empty.
func tree[T, U any](op Op[T, U], xs []T) U {
	var none U
	if len(xs) == 1 || len(xs) == 8 {
		return op(false, none, none, xs)
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	return op(false, tree(op, xs[:half]), tree(op, xs[half:]), nil)
}
