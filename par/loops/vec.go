package loops

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// Vec is the only [describe.Block]: a slice of elements of type T. Its longer methods are not
// inlined, because the compiler would copy the method of the shape into the method of each type.
type Vec[T any] struct{ Xs []T }

// Proto returns the nil pointer; see [describe.Block].
func (*Vec[T]) Proto() describe.Block { return (*Vec[T])(nil) }

// Make returns n elements that are zero.
func (*Vec[T]) Make(n int) describe.Block { return &Vec[T]{make([]T, n)} }

// Raw returns n elements. If they are plain and many, they may hold any values.
//
//go:noinline
func (*Vec[T]) Raw(n int) describe.Block { return &Vec[T]{uncleared[T](n)} }

// Len returns the number of elements.
func (v *Vec[T]) Len() int { return len(v.Xs) }

// Cap returns the number of elements that there is room for.
func (v *Vec[T]) Cap() int { return cap(v.Xs) }

// Resize sets the length, which is at most Cap.
func (v *Vec[T]) Resize(n int) { v.Xs = v.Xs[:n] }

// Erase zeroes the elements up to the capacity.
func (v *Vec[T]) Erase() { clear(v.Xs[:cap(v.Xs)]) }

// Grow adds n elements at the end, which may hold any values.
//
//go:noinline
func (v *Vec[T]) Grow(n int) {
	size := len(v.Xs) + n
	if more := size - cap(v.Xs); more > 0 {
		v.Xs = append(v.Xs[:cap(v.Xs)], make([]T, more)...) // As in slices.Grow, which the compiler would make for each type.
	}
	v.Xs = v.Xs[:size]
}

// Each calls f with each element if f is a func(T), or with all elements if f is a func([]T).
//
//go:noinline
func (v *Vec[T]) Each(f any) {
	switch f := f.(type) {
	case func(T):
		for _, x := range v.Xs {
			f(x)
		}
	case func([]T):
		f(v.Xs)
	}
}

// Plain reports whether an element is a number or a bool.
func (*Vec[T]) Plain() bool { return KindOf((*T)(nil)) <= reflect.Complex128 }

// Window makes v a view of the elements [lo, hi) of another block. It empties v if of is nil.
func (v *Vec[T]) Window(of describe.Block, lo, hi int) {
	if of == nil {
		v.Xs = nil
		return
	}
	v.Xs = of.(*Vec[T]).Xs[lo:hi:hi]
}

// Copy copies the elements [lo, hi) of another block to position at.
//
//go:noinline
func (v *Vec[T]) Copy(at int, of describe.Block, lo, hi int) {
	copy(v.Xs[at:], of.(*Vec[T]).Xs[lo:hi])
}

// Append adds the elements [lo, hi) of another block at the end.
//
//go:noinline
func (v *Vec[T]) Append(of describe.Block, lo, hi int) {
	v.Xs = append(v.Xs, of.(*Vec[T]).Xs[lo:hi]...)
}

// Pick copies n elements with strides; see [describe.Block].
//
//go:noinline
func (v *Vec[T]) Pick(at, step int, of describe.Block, from, by, n int) {
	xs, out := of.(*Vec[T]).Xs, v.Xs
	for range n {
		out[at] = xs[from]
		at += step
		from += by
	}
}
