package iter

import "github.com/seed1237c087/manta/core"

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
			f, ok := p.Value.(*opFailure)
			if !ok {
				panic(p)
			}
			err = f.err
		}
	}()
	must := func(a, b T) T {
		v, err := op(a, b)
		if err != nil {
			panic(&core.PanicError{Value: &opFailure{err}}) // So nobody looks for a stack.
		}
		return v
	}
	k := kernel[T]{op: must, fold: func(xs []T) T { return foldTree(must, xs) }, strict: true}
	if r := reduceBy(it, k, mix(kindTryReduce, code(op))); r.ok {
		return r.value, nil
	}
	return identity, nil
}

// opFailure carries an error of op up to the ending, as a panic: so it goes the way
// of those, of which the one at the lowest position surfaces. Nothing of the user's
// lies on that way.
type opFailure struct{ err error }
