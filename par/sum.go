package par

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/reduce"
)

// Sum returns the sum of all elements, 0 if there are none. Integers wrap around; floats
// and complex numbers are added along a tree that positions fix, pairwise, so the sum has
// the same bits on every run, whatever the number of workers, and an error that grows with
// the logarithm of the length only. Types such as time.Duration do as their underlying
// ones. Sum panics, before any work, if T is no number. The function [Sum] is checked by
// the compiler.
func (it Iter[T]) Sum() T {
	m, ok := reduce.SumOf[T]()
	if !ok {
		lacks[T]("Sum", "+", takesNumbers)
	}
	return fold(it, &m)
}

// Product returns the product of all elements, 1 if there are none, as [Iter.Sum] does the
// sum. It panics, before any work, if T is no number. The function [Product] is checked by
// the compiler.
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
	k := &folding[T]{}
	k.op, k.fold, k.xs = m.Op, m.Fold, k.one[:]
	if it.n.Reduce(iter.Reducing{Kernel: k, Values: of[T](), Code: iter.Code(m.Fold), Free: isInteger[T]()}, &k.vec) {
		return k.one[0]
	}
	return m.Identity
}

// segments reduces by functions for two values and for many.
type segments[T any] struct {
	op   func(a, b T) T
	fold func([]T) T
}

func (k *segments[T]) Fold(out iter.Block, i int, from iter.Block, lo, hi int) {
	in[T](out)[i] = k.fold(in[T](from)[lo:hi])
}

func (k *segments[T]) Join(out iter.Block, i int, from iter.Block, j int) {
	xs := in[T](out)
	xs[i] = k.op(xs[i], in[T](from)[j])
}

// folding is a kernel with a place for the result, in one allocation.
type folding[T any] struct {
	segments[T]
	cell[T]
}

// isInteger reports whether T is an integer, so that + and * on it wrap around and are
// associative.
func isInteger[T any]() bool {
	k := reflect.TypeFor[T]().Kind()
	return reflect.Int <= k && k <= reflect.Uintptr
}

// lacks panics because an operation, which takes other types, was asked of a T that has no
// such operator.
func lacks[T any](op, operator, takes string) { panicLacks(reflect.TypeFor[T](), op, operator, takes) }

func panicLacks(t reflect.Type, op, operator, takes string) {
	what := "has no " + operator
	if t.Kind() == reflect.String && operator == "+" {
		what = "is no number" // It does have a +.
	}
	panic(fmt.Sprintf("par: %s: %v %s: %s takes %s", op, t, what, op, takes))
}

// What operations take that ask for an operator.
const (
	takesNumbers = "integers, floats and complex numbers"
	takesOrdered = "integers, floats and strings"
)
