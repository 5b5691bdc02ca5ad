package iter

import (
	"reflect"

	"github.com/seed1237c087/manta/par/reduce"
)

// Sum returns the sum of all elements, 0 where there are none. Integers wrap
// around; floats and complex numbers are added along a tree that positions fix,
// pairwise, so that the sum has the same bits on every run, whatever the number
// of workers, and an error that grows with the logarithm of the length only.
// Types such as time.Duration do as their underlying ones. Sum panics, before
// any work, where T is no number. The function [Sum] is checked by the compiler.
func (it Iter[T]) Sum() T {
	m, ok := reduce.SumOf[T]()
	if !ok {
		lacks[T]("Sum", "+", takesNumbers)
	}
	return fold(it, &m)
}

// Product returns the product of all elements, 1 where there are none, as
// [Iter.Sum] does the sum. It panics, before any work, where T is no number. The
// function [Product] is checked by the compiler.
func (it Iter[T]) Product() T {
	m, ok := reduce.ProductOf[T]()
	if !ok {
		lacks[T]("Product", "*", takesNumbers)
	}
	return fold(it, &m)
}

// Sum is the method [Iter.Sum], for the types that have one.
func Sum[T reduce.Number](it Iter[T]) T {
	m := reduce.Sum[T]()
	return fold(it, &m)
}

// Product is the method [Iter.Product], for the types that have one.
func Product[T reduce.Number](it Iter[T]) T {
	m := reduce.Product[T]()
	return fold(it, &m)
}

func fold[T any](it Iter[T], m *reduce.Monoid[T]) T {
	k := kernel[T]{op: m.Op, fold: m.Fold, free: isInteger[T]()}
	if r := reduceBy(it, k, mix(kindReduce, code(m.Fold))); r.ok {
		return r.value
	}
	return m.Identity
}

// isInteger reports whether T is an integer, so that + and * on it wrap around
// and are associative.
func isInteger[T any]() bool {
	k := reflect.TypeFor[T]().Kind()
	return reflect.Int <= k && k <= reflect.Uintptr
}
