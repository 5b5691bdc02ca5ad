package par

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/reduce"
)

// Sum returns the sum of all elements; if there are no elements, the sum is 0. Integers
// wrap around. Floats and complex numbers are added pairwise, along a tree that positions
// fix. Therefore the sum has the same bits on every run, with any number of workers, and
// its error grows only with the logarithm of the length. Types such as time.Duration are
// added as their underlying types. Sum panics, before any work, if T is no number. The
// compiler checks T for the function [Sum].
func (it Iter[T]) Sum() T { return fold(it, false) }

// Product returns the product of all elements; if there are no elements, the product is 1.
// The rest is as with [Iter.Sum]. Product panics, before any work, if T is no number. The
// compiler checks T for the function [Product].
func (it Iter[T]) Product() T { return fold(it, true) }

// Sum is the method [Iter.Sum], for types that are numbers.
func Sum[T reduce.Number](it Iter[T]) T { return it.Sum() }

// Product is the method [Iter.Product], for types that are numbers.
func Product[T reduce.Number](it Iter[T]) T { return it.Product() }

// fold returns the sum or the product of it.
func fold[T any](it Iter[T], product bool) T {
	var m *reduce.Monoid[T]
	if product {
		if m = reduce.PickProduct[T](); m == nil {
			lacks("Product", of[T]())
		}
	} else if m = reduce.PickSum[T](); m == nil {
		lacks("Sum", of[T]())
	}
	code := describe.Code(m.Fold)
	if xs, s := shortly(it, code, describe.Exact); s != nil {
		v := m.Fold(xs)
		s.End()
		return v
	}
	// + and * on integers wrap around, so brackets do not matter.
	how := inTree
	if k := loops.KindOf((*T)(nil)); reflect.Int <= k && k <= reflect.Uintptr {
		how = free
	}
	if v, ok, _ := reduced(it, code, how, m.Op, m.Fold); ok {
		return v
	}
	return m.Identity
}
