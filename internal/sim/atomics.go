package sim

import "sync/atomic"

// Bool is atomic.Bool.
type Bool struct{ v atomic.Bool }

// Load returns the value.
func (x *Bool) Load() bool { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Bool) Store(v bool) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Bool) Swap(v bool) bool { Point("Swap", x); return x.v.Swap(v) }

// CompareAndSwap stores v if the value is old.
func (x *Bool) CompareAndSwap(old, v bool) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}

// Pointer is atomic.Pointer.
type Pointer[T any] struct{ v atomic.Pointer[T] }

// Load returns the value.
func (x *Pointer[T]) Load() *T { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Pointer[T]) Store(v *T) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Pointer[T]) Swap(v *T) *T { Point("Swap", x); return x.v.Swap(v) }

// CompareAndSwap stores v if the value is old.
func (x *Pointer[T]) CompareAndSwap(old, v *T) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}
