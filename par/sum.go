package par

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/reduce"
)

// Sum returns the sum of all elements, 0 if there are none. Integers wrap around; floats
// and complex numbers are added along a tree that positions fix, pairwise, so the sum has
// the same bits on every run, whatever the number of workers, and an error that grows with
// the logarithm of the length only. Types such as time.Duration do as their underlying
// ones. Sum panics, before any work, if T is no number. The function [Sum] is checked by
// the compiler.
func (it Iter[T]) Sum() T { return fold(it, false) }

// Product returns the product of all elements, 1 if there are none, as [Iter.Sum] does the
// sum. It panics, before any work, if T is no number. The function [Product] is checked by
// the compiler.
func (it Iter[T]) Product() T { return fold(it, true) }

// Sum is the method [Iter.Sum], for the types that have one.
func Sum[T reduce.Number](it Iter[T]) T { return it.Sum() }

// Product is the method [Iter.Product], for the types that have one.
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
	// + and * on integers wrap around, so brackets are of no consequence.
	how := inTree
	if k := loops.KindOf((*T)(nil)); reflect.Int <= k && k <= reflect.Uintptr {
		how = free
	}
	if v, ok, _ := reduced(it, code, how, m.Op, m.Fold); ok {
		return v
	}
	return m.Identity
}
