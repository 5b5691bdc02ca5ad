package reduce

import (
	"reflect"
	"unsafe"
)

// This file is the only one of the package that imports unsafe. It reads an operation on int64 as an operation on
// time.Duration, and does so for every type declared from a predeclared one. Predeclared types use the same code,
// because a type switch for them would be compiled for every T.
//
// Why it is right. A type D whose kind is Int64 has the underlying type int64: the spec gives a defined type the
// representation of its underlying type, so a D and an int64 have the same size, alignment and bits, and so have
// the elements of a []D and a []int64. Monoid[D] and Monoid[int64] differ in nothing but D for int64: an element,
// two function values, a string, at the same offsets and with pointers at the same places, so the garbage collector
// reads both alike. A func(a, b D) D takes and returns what a func(a, b int64) int64 does, in the same registers,
// because the calling convention assigns these by underlying types. The kernel sees int64s and does int64 arithmetic,
// which is what D's operators are defined to do. The switch on the kind is the proof that the underlying types agree.
// TestNamedTypes runs every kind, and passes the race detector's checks of pointer conversions.
//
// Why no other way will do. The language converts a value of D to int64, and reflection a *D to a *int64, but neither
// converts a []D to a []int64 nor one function type to the other. A func of reflect.MakeFunc allocates at every call,
// and reflection on each element costs many times the addition. reflect.SliceAt is the same conversion with the import
// hidden, and it allocates. A type parameter can't be instantiated by a type that is known only at run time.

// pickMonoid returns t's entry for the underlying type of T, read as an entry for T, or nil if there is none.
func pickMonoid[T any](t *table) *Monoid[T] { return (*Monoid[T])(t.entry((*T)(nil))) }

// pickSemigroup returns t's entry for the underlying type of T, read as an entry for T, or nil if there is none.
func pickSemigroup[T any](t *table) *Semigroup[T] { return (*Semigroup[T])(t.entry((*T)(nil))) }

// entry returns the entry for the type that p points to, or nil if there is none. The entry is the second word of an
// interface, which is the pointer that the interface holds.
func (t *table) entry(p any) unsafe.Pointer {
	var kind reflect.Kind
	switch p.(type) { // Package reflect takes five times as long.
	case *int:
		kind = reflect.Int
	case *float64:
		kind = reflect.Float64
	default:
		kind = reflect.TypeOf(p).Elem().Kind()
	}
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&t[kind%reflect.Kind(len(t))]))[1]
}
