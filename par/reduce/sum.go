package reduce

import (
	"reflect"

	"github.com/seed1237c087/manta/par/reduce/internal/lanes"
)

// Sum returns addition on T, with identity 0. Integers wrap around. Floats and complex numbers are added along the
// pairwise tree, so their sum has the same bits whenever the elements stand in the same order. A sum that overflows
// half-way to an infinity does not become finite again, as in a loop, but not always for the same inputs as in a loop.
func Sum[T Number]() Monoid[T] {
	return *pickMonoid[T](&sums)
}

// SumOf returns the addition that [Sum] returns, for any T: ok is false if T is no [Number]. A string type is no Number.
func SumOf[T any]() (m Monoid[T], ok bool) {
	return valueOf(pickMonoid[T](&sums))
}

var sums = table{
	reflect.Int:        &Monoid[int]{0, add[int], lanes.Sum[int], "Sum"},
	reflect.Int8:       &Monoid[int8]{0, add[int8], lanes.Sum[int8], "Sum"},
	reflect.Int16:      &Monoid[int16]{0, add[int16], lanes.Sum[int16], "Sum"},
	reflect.Int32:      &Monoid[int32]{0, add[int32], lanes.Sum[int32], "Sum"},
	reflect.Int64:      &Monoid[int64]{0, add[int64], lanes.Sum[int64], "Sum"},
	reflect.Uint:       &Monoid[uint]{0, add[uint], lanes.Sum[uint], "Sum"},
	reflect.Uint8:      &Monoid[uint8]{0, add[uint8], lanes.Sum[uint8], "Sum"},
	reflect.Uint16:     &Monoid[uint16]{0, add[uint16], lanes.Sum[uint16], "Sum"},
	reflect.Uint32:     &Monoid[uint32]{0, add[uint32], lanes.Sum[uint32], "Sum"},
	reflect.Uint64:     &Monoid[uint64]{0, add[uint64], lanes.Sum[uint64], "Sum"},
	reflect.Uintptr:    &Monoid[uintptr]{0, add[uintptr], lanes.Sum[uintptr], "Sum"},
	reflect.Float32:    &Monoid[float32]{0, add[float32], lanes.SumFloats[float32], "Sum"},
	reflect.Float64:    &Monoid[float64]{0, add[float64], lanes.SumFloats[float64], "Sum"},
	reflect.Complex64:  &Monoid[complex64]{0, add[complex64], lanes.SumPairs[complex64], "Sum"},
	reflect.Complex128: &Monoid[complex128]{0, add[complex128], lanes.SumPairs[complex128], "Sum"},
}

func add[T Number](a, b T) T { return a + b }
