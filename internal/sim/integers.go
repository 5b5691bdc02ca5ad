package sim

import "sync/atomic"

// Int32 is atomic.Int32.
type Int32 struct{ v atomic.Int32 }

// Load returns the value.
func (x *Int32) Load() int32 { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Int32) Store(v int32) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Int32) Swap(v int32) int32 { Point("Swap", x); return x.v.Swap(v) }

// Add adds d and returns the new value.
func (x *Int32) Add(d int32) int32 { Point("Add", x); return x.v.Add(d) }

// And keeps the bits of mask and returns the old value.
func (x *Int32) And(mask int32) int32 { Point("And", x); return x.v.And(mask) }

// Or sets the bits of mask and returns the old value.
func (x *Int32) Or(mask int32) int32 { Point("Or", x); return x.v.Or(mask) }

// CompareAndSwap stores v if the value is old.
func (x *Int32) CompareAndSwap(old, v int32) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}

// Int64 is atomic.Int64.
type Int64 struct{ v atomic.Int64 }

// Load returns the value.
func (x *Int64) Load() int64 { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Int64) Store(v int64) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Int64) Swap(v int64) int64 { Point("Swap", x); return x.v.Swap(v) }

// Add adds d and returns the new value.
func (x *Int64) Add(d int64) int64 { Point("Add", x); return x.v.Add(d) }

// And keeps the bits of mask and returns the old value.
func (x *Int64) And(mask int64) int64 { Point("And", x); return x.v.And(mask) }

// Or sets the bits of mask and returns the old value.
func (x *Int64) Or(mask int64) int64 { Point("Or", x); return x.v.Or(mask) }

// CompareAndSwap stores v if the value is old.
func (x *Int64) CompareAndSwap(old, v int64) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}

// Uint32 is atomic.Uint32.
type Uint32 struct{ v atomic.Uint32 }

// Load returns the value.
func (x *Uint32) Load() uint32 { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Uint32) Store(v uint32) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Uint32) Swap(v uint32) uint32 { Point("Swap", x); return x.v.Swap(v) }

// Add adds d and returns the new value.
func (x *Uint32) Add(d uint32) uint32 { Point("Add", x); return x.v.Add(d) }

// And keeps the bits of mask and returns the old value.
func (x *Uint32) And(mask uint32) uint32 { Point("And", x); return x.v.And(mask) }

// Or sets the bits of mask and returns the old value.
func (x *Uint32) Or(mask uint32) uint32 { Point("Or", x); return x.v.Or(mask) }

// CompareAndSwap stores v if the value is old.
func (x *Uint32) CompareAndSwap(old, v uint32) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}

// Uint64 is atomic.Uint64.
type Uint64 struct{ v atomic.Uint64 }

// Load returns the value.
func (x *Uint64) Load() uint64 { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Uint64) Store(v uint64) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Uint64) Swap(v uint64) uint64 { Point("Swap", x); return x.v.Swap(v) }

// Add adds d and returns the new value.
func (x *Uint64) Add(d uint64) uint64 { Point("Add", x); return x.v.Add(d) }

// And keeps the bits of mask and returns the old value.
func (x *Uint64) And(mask uint64) uint64 { Point("And", x); return x.v.And(mask) }

// Or sets the bits of mask and returns the old value.
func (x *Uint64) Or(mask uint64) uint64 { Point("Or", x); return x.v.Or(mask) }

// CompareAndSwap stores v if the value is old.
func (x *Uint64) CompareAndSwap(old, v uint64) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}

// Uintptr is atomic.Uintptr.
type Uintptr struct{ v atomic.Uintptr }

// Load returns the value.
func (x *Uintptr) Load() uintptr { Point("Load", x); return x.v.Load() }

// Store stores v.
func (x *Uintptr) Store(v uintptr) { Point("Store", x); x.v.Store(v) }

// Swap stores v and returns the old value.
func (x *Uintptr) Swap(v uintptr) uintptr { Point("Swap", x); return x.v.Swap(v) }

// Add adds d and returns the new value.
func (x *Uintptr) Add(d uintptr) uintptr { Point("Add", x); return x.v.Add(d) }

// And keeps the bits of mask and returns the old value.
func (x *Uintptr) And(mask uintptr) uintptr { Point("And", x); return x.v.And(mask) }

// Or sets the bits of mask and returns the old value.
func (x *Uintptr) Or(mask uintptr) uintptr { Point("Or", x); return x.v.Or(mask) }

// CompareAndSwap stores v if the value is old.
func (x *Uintptr) CompareAndSwap(old, v uintptr) bool {
	Point("CompareAndSwap", x)
	return x.v.CompareAndSwap(old, v)
}
