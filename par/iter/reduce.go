package iter

// Reduce combines all elements by op, which must be associative, and returns
// identity where there are none. Neighbours are combined along a tree that
// their positions fix, so that the result is the same on every run, whatever
// the number of workers, even where op is associative for rounding only. op need
// not be commutative and is called once less than there are elements. It must
// not change its arguments' memory unless that belongs to the elements alone.
// Reduce panics where op is nil.
func (it Iter[T]) Reduce(identity T, op func(a, b T) T) T {
	checkFunc("Reduce", op == nil)
	if r := reduceWith(it, op); r.ok {
		return r.value
	}
	return identity
}

// ReduceFunc is [Iter.Reduce] with an identity that is made where it is needed:
// once, where there are no elements, otherwise not at all. It panics where a
// function is nil.
func (it Iter[T]) ReduceFunc(identity func() T, op func(a, b T) T) T {
	checkFunc("ReduceFunc", identity == nil || op == nil)
	if r := reduceWith(it, op); r.ok {
		return r.value
	}
	return identity()
}

// ReduceWith is [Iter.Reduce] without an identity: ok is false where there are
// no elements. It panics where op is nil.
func (it Iter[T]) ReduceWith(op func(a, b T) T) (v T, ok bool) {
	checkFunc("ReduceWith", op == nil)
	return reduceWith(it, op).get()
}

func reduceWith[T any](it Iter[T], op func(a, b T) T) maybe[T] {
	return reduceBy(it, kernel[T]{op: op, strict: true}, mix(kindReduce, code(op)))
}
