package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// Reduce combines all elements by op, which must be associative, and returns identity if
// there are none; it is no initial value, and not combined with anything. Neighbours are combined along a tree that their positions fix, so the
// result is the same on every run, whatever the number of workers, even if op is
// associative for rounding only. op need not be commutative and is called once less than
// there are elements. It must not change its arguments' memory unless that belongs to the
// elements alone. Reduce panics if op is nil.
func (it Iter[T]) Reduce(identity T, op func(a, b T) T) T {
	if v, ok := reduceWith(it, "Reduce", op); ok {
		return v
	}
	return identity
}

// ReduceFunc is [Iter.Reduce] with an identity that is made if it is needed: once, if there
// are no elements, otherwise not at all. It panics if a function is nil.
func (it Iter[T]) ReduceFunc(identity func() T, op func(a, b T) T) T {
	check.Func("ReduceFunc", identity == nil)
	if v, ok := reduceWith(it, "ReduceFunc", op); ok {
		return v
	}
	return identity()
}

// ReduceWith is [Iter.Reduce] without an identity: ok is false if there are no elements. It
// panics if op is nil.
func (it Iter[T]) ReduceWith(op func(a, b T) T) (v T, ok bool) {
	return reduceWith(it, "ReduceWith", op)
}

// reduceWith reduces it by op alone, which may panic, for the operation of that name.
func reduceWith[T any](it Iter[T], name string, op func(a, b T) T) (v T, ok bool) {
	check.Func(name, op == nil)
	code := describe.Code(op)
	if xs, s := shortly(it, code, describe.Exact|describe.Inert); s != nil {
		v = combined(op, xs)
		s.End()
		return v, true
	}
	v, ok, _ = reduced(it, code, strict, op, nil)
	return v, ok
}

// shortly returns the elements of it and the run, which has to end, if a reduction by a function of that code takes a short run.
// Those of a slice alone are read where they are, without an allocation.
func shortly[T any](it Iter[T], code uint64, must describe.Traits) (xs []T, s *run.Short) {
	if at, is := it.n.Src.(describe.BareMemory); is {
		n := iter.Node{Src: at, ID: uint64(describe.Slice)}
		return elemsOf[T](at, it.n.ID), run.ShortOver(int(it.n.ID), endings.ReduceKey(n, code), n.ID)
	}
	if s = run.ShortOf(it.n, endings.ReduceKey(it.n, code), must); s != nil {
		xs = in[T](s.Do(it.n.Src, nil, nil))
	}
	return xs, s
}

// combined returns the value of the tree over xs, which is not empty. It is for where nothing of the user's runs but op.
func combined[T any](op func(a, b T) T, xs []T) T {
	defer run.Wrapped()
	return foldTree(op, xs)
}

// reduced reduces it by op, which combines two values, and fold, which does so with many
// along the pairwise tree. If fold is nil, op does it. code names the operation.
func reduced[T any](it Iter[T], code uint64, how manner, op func(a, b T) T, fold func([]T) T) (v T, ok bool, err error) {
	if how == free { // Nothing of the user's is called but by stages.
		if xs, s := shortly(it, code, 0); s != nil {
			if ok = len(xs) > 0; ok {
				v = fold(xs)
			}
			s.End()
			return v, ok, nil
		}
	}
	p := endings.ReductionOf(source(it), code)
	k, _ := p.Kit.(*combiner[T])
	if k == nil {
		k = &combiner[T]{}
		k.result.Xs = k.one[:]
		k.kernel = func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to, xs := in[T](out), in[T](from)
			switch {
			case hi < 0:
				to[i] = k.op(to[i], xs[lo])
			case k.fold == nil:
				to[i] = foldTree(k.op, xs[lo:hi])
			default:
				to[i] = k.fold(xs[lo:hi])
			}
		}
		p.Kit = k
	}
	k.op, k.fold = op, fold
	if ok, err = runReduction(p, how, k.kernel, &k.result); err != nil {
		return v, false, err
	}
	v, k.one[0] = k.one[0], v
	k.op, k.fold = nil, nil
	p.End()
	return v, ok, nil
}

// runReduction runs p into out with the kernel k.
func runReduction(p *endings.Reduction, how manner, k run.Kernel, out iter.Block) (ok bool, err error) {
	if how == fallible {
		defer returnFailure(&err)
	}
	return p.Run(endings.Reducing{
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

// combiner is what reductions of elements to an element need, and keep for the next one. It
// has no methods, because the compiler would make each four times.
type combiner[T any] struct {
	op     func(a, b T) T
	fold   func([]T) T
	kernel run.Kernel
	result vec[T] // one
	one    [1]T
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
