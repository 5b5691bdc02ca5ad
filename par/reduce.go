package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// Reduce combines all elements by op, which must be associative, and returns identity if
// there are none; it is no initial value, and not combined with anything. Neighbours are combined along a tree that their positions fix, so the
// result is the same on every run, whatever the number of workers, even if op is
// associative for rounding only. op need not be commutative and is called once less than
// there are elements. It must not change its arguments' memory unless that belongs to the
// elements alone. Reduce panics if op is nil.
func (it Iter[T]) Reduce(identity T, op func(a, b T) T) T {
	check.Func("Reduce", op == nil)
	if v, ok, _ := reduced(it, describe.Code(op), strict, op, nil); ok {
		return v
	}
	return identity
}

// ReduceFunc is [Iter.Reduce] with an identity that is made if it is needed: once, if there
// are no elements, otherwise not at all. It panics if a function is nil.
func (it Iter[T]) ReduceFunc(identity func() T, op func(a, b T) T) T {
	check.Func("ReduceFunc", identity == nil || op == nil)
	if v, ok, _ := reduced(it, describe.Code(op), strict, op, nil); ok {
		return v
	}
	return identity()
}

// ReduceWith is [Iter.Reduce] without an identity: ok is false if there are no elements. It
// panics if op is nil.
func (it Iter[T]) ReduceWith(op func(a, b T) T) (v T, ok bool) {
	check.Func("ReduceWith", op == nil)
	v, ok, _ = reduced(it, describe.Code(op), strict, op, nil)
	return v, ok
}

// reduced reduces it by op, which combines two values, and fold, which does so with many
// along the pairwise tree. If fold is nil, op does it. code names the operation.
func reduced[T any](it Iter[T], code uint64, how manner, op func(a, b T) T, fold func([]T) T) (v T, ok bool, err error) {
	var begun run.BegunPart
	switch how {
	case free: // Nothing of the user's is called but by stages.
		if xs, s := shortly(it, code, 0); s != nil {
			if ok = len(xs) > 0; ok {
				v = fold(xs)
			}
			if begun = s.End(); begun.At == 0 {
				return v, ok, nil
			}
		}
	case strict: // Nothing of the user's runs but op.
		if xs, s := shortly(it, code, describe.Exact|describe.Inert); s != nil {
			defer run.Wrapped()
			v = foldTree(op, xs)
			s.End()
			return v, true, nil
		}
	case inTree, freeFunc, fallible: // A run of many steps.
	}
	p := endings.ReductionOf(source(it), code)
	k, _ := p.Kit.(*loops.Kit[combiner[T], T])
	if k == nil { // Not by loops.KitOf: nearly every program would have three functions more.
		k = &loops.Kit[combiner[T], T]{Result: vec[T]{Xs: make([]T, 1)}}
		k.Kernel = func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to, xs := in[T](out), in[T](from)
			switch {
			case hi < 0:
				to[i] = k.Own.op(to[i], xs[lo])
			case k.Own.fold == nil:
				to[i] = foldTree(k.Own.op, xs[lo:hi])
			default:
				to[i] = k.Own.fold(xs[lo:hi])
			}
		}
		p.Kit = k
	}
	k.Own = combiner[T]{op, fold}
	if begun.At != 0 {
		v, k.Result.Xs[0] = k.Result.Xs[0], v
		p.Goes(begun, &k.Result, ok)
	}
	if ok, err = runReduction(p, how, k.Kernel, &k.Result); err != nil {
		return v, false, err
	}
	v, k.Result.Xs[0] = k.Result.Xs[0], v
	k.Own = combiner[T]{}
	p.End()
	return v, ok, nil
}

// runReduction runs p into out with the kernel k.
func runReduction(p *endings.ReduceRun, how manner, k run.Kernel, out iter.Block) (ok bool, err error) {
	if how == fallible {
		defer returnFailure(&err)
	}
	return p.Run(endings.ReduceSpec{
		Kernel: k, Values: out.Proto(), Free: how == free || how == freeFunc, Swift: how <= free, Strict: how >= strict,
	}, out), nil
}

// manner says what a reduction's operation is like.
type manner int

const (
	inTree   manner = iota // brackets are of consequence
	free                   // they are not
	freeFunc               // they are not, and the operation is the user's
	strict                 // the operation is the user's and may panic
	fallible               // and it may call fail; then there is an error
)

// combiner is the operation of a reduction of elements to an element.
type combiner[T any] struct {
	op   func(a, b T) T
	fold func([]T) T
}

// foldTree returns the value of the pairwise tree over xs, which is not empty, by
// len(xs)-1 calls of op.
func foldTree[T any](op func(a, b T) T, xs []T) T {
	switch len(xs) {
	case 1:
		return xs[0]
	case 2:
		return op(xs[0], xs[1])
	case 4:
		return op(op(xs[0], xs[1]), op(xs[2], xs[3]))
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	return op(foldTree(op, xs[:half]), foldTree(op, xs[half:]))
}
