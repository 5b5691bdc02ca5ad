package iter

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// TryReduce is [Iter.Reduce] with an op that may fail: it returns the error of a call
// of op, and then the zero T, or nil where all calls went well. Neighbours are combined
// along the same tree, by one call less than there are elements, or fewer after an
// error; where there are no elements, it returns identity.
//
// Of several errors the one at the lowest position is returned, whatever ran first. A
// call of op is at the last of the elements that it combines, and of calls at the same
// element the one that combines fewer comes first: the order in which one goroutine
// goes through the tree that makes a call as soon as it can. Panics count with them, one
// of a stage at its element, and of those at an element before the calls there. Behind
// Filter or a stage like it, where the tree is over stretches of the input, a panic of a
// stage comes before the calls within its stretch. After an error or a panic nothing
// new is started behind it. TryReduce panics where op is nil.
func (it Iter[T]) TryReduce(identity T, op func(a, b T) (T, error)) (v T, err error) {
	checkFunc("TryReduce", op == nil)
	defer func() {
		if r := recover(); r != nil {
			p := core.NewPanicError(r)
			switch f := p.Value.(type) {
			case *opFailure:
				err = f.err
			case *readError:
				err = f.err
			default:
				panic(p)
			}
		}
	}()
	k := kernel[T]{
		op:     func(a, b T) T { return must(op(a, b)) },
		fold:   func(xs []T) T { return must(foldTryTree(op, xs)) },
		strict: true,
	}
	if r := reduceBy(it, k, mix(kindTryReduce, code(op))); r.ok {
		return r.value, nil
	}
	return identity, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(&core.PanicError{Value: &opFailure{err}}) // So nobody looks for a stack.
	}
	return v
}

// foldTryTree is foldTree with an op that may fail.
func foldTryTree[T any](op func(a, b T) (T, error), xs []T) (v T, err error) {
	if len(xs) == 1 {
		return xs[0], nil
	}
	if len(xs) == 4 {
		// Four at a time, so that there are fewer calls of this function than of op.
		a, err := op(xs[0], xs[1])
		if err != nil {
			return v, err
		}
		b, err := op(xs[2], xs[3])
		if err != nil {
			return v, err
		}
		return op(a, b)
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	a, err := foldTryTree(op, xs[:half])
	if err != nil {
		return v, err
	}
	b, err := foldTryTree(op, xs[half:])
	if err != nil {
		return v, err
	}
	return op(a, b)
}

// opFailure carries an error of op up to the ending, as a panic: so it goes the way
// of those, of which the one at the lowest position surfaces. Nothing of the user's
// lies on that way.
type opFailure struct{ err error }
