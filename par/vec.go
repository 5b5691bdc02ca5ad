package par

import (
	"reflect"
	"slices"

	"github.com/seed1237c087/manta/par/iter"
)

// vec is the block of elements of type T that package iter moves about.
type vec[T any] struct{ xs []T }

// of returns the prototype of blocks of T.
func of[T any]() iter.Block { return (*vec[T])(nil) }

// in returns the elements of b, which is a block of T.
func in[T any](b iter.Block) []T { return b.(*vec[T]).xs }

func (*vec[T]) Proto() iter.Block     { return (*vec[T])(nil) }
func (*vec[T]) Make(n int) iter.Block { return &vec[T]{make([]T, n)} }
func (*vec[T]) Raw(n int) iter.Block  { return &vec[T]{uncleared[T](n)} }
func (v *vec[T]) Len() int            { return len(v.xs) }
func (v *vec[T]) Cap() int            { return cap(v.xs) }
func (v *vec[T]) Resize(n int)        { v.xs = v.xs[:n] }
func (v *vec[T]) Clear()              { clear(v.xs[:cap(v.xs)]) }
func (v *vec[T]) Grow(n int)          { v.xs = slices.Grow(v.xs, n)[:len(v.xs)+n] }
func (*vec[T]) Size() (bytes int, plain bool) {
	return max(1, sizeOf[T]()), reflect.TypeFor[T]().Kind() <= reflect.Complex128
}

func (v *vec[T]) Window(of iter.Block, lo, hi int) {
	if of == nil {
		v.xs = nil
		return
	}
	v.xs = of.(*vec[T]).xs[lo:hi:hi]
}

func (v *vec[T]) Copy(at int, of iter.Block, lo, hi int) {
	copy(v.xs[at:], of.(*vec[T]).xs[lo:hi])
}

func (v *vec[T]) Append(of iter.Block, lo, hi int) {
	v.xs = append(v.xs, of.(*vec[T]).xs[lo:hi]...)
}

func (v *vec[T]) Pick(at, step int, of iter.Block, from, by, n int) {
	xs, out := of.(*vec[T]).xs, v.xs
	for range n {
		out[at] = xs[from]
		at += step
		from += by
	}
}

// cell is a block of one element and that element, in one allocation. The block is no
// embedded field, because then the compiler would make its methods for cell, too.
type cell[T any] struct {
	block vec[T]
	one   [1]T
}
