package reduce

import (
	"cmp"
	"reflect"

	"github.com/seed1237c087/manta/par/reduce/internal/lanes"
)

// Min returns the minimum on T: the smaller of two values, and the first if they are equal. Floats compare as in
// [cmp.Compare]: a NaN is below everything else and equals other NaNs, and -0 equals 0. Therefore the minimum of
// floats is their first NaN, if they contain a NaN.
func Min[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&minima)
}

// MinOf returns the minimum that [Min] returns, for any T: ok is false if T has no <.
func MinOf[T any]() (s Semigroup[T], ok bool) {
	return valueOf(pickSemigroup[T](&minima))
}

// Max returns the maximum on T: the larger of two values, and the last if they are equal. Floats compare as in
// [cmp.Compare]: a NaN is below everything else and equals other NaNs, and -0 equals 0. Therefore the maximum of
// floats is a NaN only if all of them are NaNs.
func Max[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&maxima)
}

// MaxOf returns the maximum that [Max] returns, for any T: ok is false if T has no <.
func MaxOf[T any]() (s Semigroup[T], ok bool) {
	return valueOf(pickSemigroup[T](&maxima))
}

var minima = table{
	reflect.Int:     &Semigroup[int]{least[int], lanes.Min[int], "Min"},
	reflect.Int8:    &Semigroup[int8]{least[int8], lanes.Min[int8], "Min"},
	reflect.Int16:   &Semigroup[int16]{least[int16], lanes.Min[int16], "Min"},
	reflect.Int32:   &Semigroup[int32]{least[int32], lanes.Min[int32], "Min"},
	reflect.Int64:   &Semigroup[int64]{least[int64], lanes.Min[int64], "Min"},
	reflect.Uint:    &Semigroup[uint]{least[uint], lanes.Min[uint], "Min"},
	reflect.Uint8:   &Semigroup[uint8]{least[uint8], lanes.Min[uint8], "Min"},
	reflect.Uint16:  &Semigroup[uint16]{least[uint16], lanes.Min[uint16], "Min"},
	reflect.Uint32:  &Semigroup[uint32]{least[uint32], lanes.Min[uint32], "Min"},
	reflect.Uint64:  &Semigroup[uint64]{least[uint64], lanes.Min[uint64], "Min"},
	reflect.Uintptr: &Semigroup[uintptr]{least[uintptr], lanes.Min[uintptr], "Min"},
	reflect.Float32: &Semigroup[float32]{least[float32], lanes.MinFloats[float32], "Min"},
	reflect.Float64: &Semigroup[float64]{least[float64], lanes.MinFloats[float64], "Min"},
	reflect.String:  &Semigroup[string]{least[string], minStrings, "Min"},
}

var maxima = table{
	reflect.Int:     &Semigroup[int]{greatest[int], lanes.Max[int], "Max"},
	reflect.Int8:    &Semigroup[int8]{greatest[int8], lanes.Max[int8], "Max"},
	reflect.Int16:   &Semigroup[int16]{greatest[int16], lanes.Max[int16], "Max"},
	reflect.Int32:   &Semigroup[int32]{greatest[int32], lanes.Max[int32], "Max"},
	reflect.Int64:   &Semigroup[int64]{greatest[int64], lanes.Max[int64], "Max"},
	reflect.Uint:    &Semigroup[uint]{greatest[uint], lanes.Max[uint], "Max"},
	reflect.Uint8:   &Semigroup[uint8]{greatest[uint8], lanes.Max[uint8], "Max"},
	reflect.Uint16:  &Semigroup[uint16]{greatest[uint16], lanes.Max[uint16], "Max"},
	reflect.Uint32:  &Semigroup[uint32]{greatest[uint32], lanes.Max[uint32], "Max"},
	reflect.Uint64:  &Semigroup[uint64]{greatest[uint64], lanes.Max[uint64], "Max"},
	reflect.Uintptr: &Semigroup[uintptr]{greatest[uintptr], lanes.Max[uintptr], "Max"},
	reflect.Float32: &Semigroup[float32]{greatest[float32], lanes.MaxFloats[float32], "Max"},
	reflect.Float64: &Semigroup[float64]{greatest[float64], lanes.MaxFloats[float64], "Max"},
	reflect.String:  &Semigroup[string]{greatest[string], maxStrings, "Max"},
}

func least[T cmp.Ordered](a, b T) T {
	if cmp.Less(b, a) {
		return b
	}
	return a
}

func greatest[T cmp.Ordered](a, b T) T {
	if cmp.Less(b, a) {
		return a
	}
	return b
}

// minStrings returns the minimum of seg. It keeps a pointer to the minimum, because keeping the two words of a
// string across the calls that compare strings takes longer.
func minStrings(seg []string) string {
	at := &seg[0] // bounds check: refuses an empty segment
	for i := range seg {
		if seg[i] < *at {
			at = &seg[i]
		}
	}
	return *at
}

// maxStrings returns the maximum of seg, and keeps a pointer to it, as minStrings does.
func maxStrings(seg []string) string {
	at := &seg[0] // bounds check: refuses an empty segment
	for i := range seg {
		if seg[i] >= *at {
			at = &seg[i]
		}
	}
	return *at
}
