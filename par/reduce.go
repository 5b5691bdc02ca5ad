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

// Reduce combines all elements by op, which must be associative. If there are no elements, Reduce returns identity; otherwise identity is not
// used. Neighbours are combined along a tree that their positions fix. Therefore the result is the same on every run, with any number of
// workers, even if op is associative only up to rounding. op need not be commutative. The number of calls of op is one less than the number of
// elements. op must not change the memory of its arguments, unless only the elements refer to that memory. Reduce panics if op is nil.
func (it Iter[T]) Reduce(identity T, op func(a, b T) T) T {
	check.Func("Reduce", op == nil)
	if v, ok, _ := reduced(it, describe.Code(op), strict, op, nil); ok {
		return v
	}
	return identity
}

// ReduceFunc is [Iter.Reduce] with a function for the identity. identity is called once if there are no elements, and
// otherwise not at all. ReduceFunc panics if a function is nil.
func (it Iter[T]) ReduceFunc(identity func() T, op func(a, b T) T) T {
	check.Func("ReduceFunc", identity == nil || op == nil)
	if v, ok, _ := reduced(it, describe.Code(op), strict, op, nil); ok {
		return v
	}
	return identity()
}

// ReduceWith is [Iter.Reduce] without an identity: ok is false if there are no elements. ReduceWith panics if op is
// nil.
func (it Iter[T]) ReduceWith(op func(a, b T) T) (v T, ok bool) {
	check.Func("ReduceWith", op == nil)
	v, ok, _ = reduced(it, describe.Code(op), strict, op, nil)
	return v, ok
}

// reduced reduces it. op combines two values. fold combines many values along the pairwise tree; if fold is nil,
// reduced calls op along the tree instead. code identifies the operation.
func reduced[T any](it Iter[T], code uint64, how manner, op func(a, b T) T, fold func([]T) T) (v T, ok bool, err error) {
	var begun run.BegunPart
	switch how {
	case free: // Only stages call functions of the user.
		if xs, s := shortly(it, code, 0); s != nil {
			if ok = len(xs) > 0; ok {
				v = fold(xs)
			}
			if begun = s.End(); begun.At == 0 {
				return v, ok, nil
			}
		}
	case strict: // op is the only function of the user.
		if xs, s := shortly(it, code, describe.Exact|describe.Inert); s != nil {
			defer run.Wrapped()
			v = foldTree(op, xs)
			s.End()
			return v, true, nil
		}
	case inTree, freeFunc, fallible: // These have no short run.
	}
	p := endings.ReductionOf(source(it), code)
	k, _ := p.Kit.(*loops.Kit[combiner[T], T])
	if k == nil { // loops.KitOf would add three functions to nearly every program.
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

// runReduction runs p with the kernel k, and writes the value to out.
func runReduction(p *endings.ReduceRun, how manner, k run.Kernel, out iter.Block) (ok bool, err error) {
	if how == fallible {
		defer returnFailure(&err)
	}
	return p.Run(endings.ReduceSpec{
		Kernel: k, Values: out.Proto(), Free: how == free || how == freeFunc, Swift: how <= free, Strict: how >= strict,
	}, out), nil
}

// manner says which freedoms a reduction has, and whose operation it calls.
type manner int

const (
	inTree   manner = iota // brackets matter
	free                   // brackets do not matter
	freeFunc               // brackets do not matter, and the operation is the user's
	strict                 // brackets matter, and the operation is the user's and may panic
	fallible               // as strict, and the operation may call fail; then there is an error
)

// combiner is the operation of a reduction whose result is of the type of the elements.
type combiner[T any] struct {
	op   func(a, b T) T
	fold func([]T) T
}

// foldTree combines xs, which is not empty, along the pairwise tree, by len(xs)-1 calls of op.
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
