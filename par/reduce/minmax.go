package reduce

import (
	"cmp"

	"github.com/seed1237c087/manta/par/reduce/internal/lanes"
)

// Min returns the smaller of two on T, and the first where they are equal. Floats compare as in [cmp.Compare]: a NaN
// stands below everything else and equals other NaNs, and -0 equals 0. So the minimum of floats is their first NaN,
// where there is one.
func Min[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&minima)
}

// MinOf returns the minimum that [Min] returns, for any T: ok is false if T has no <.
func MinOf[T any]() (s Semigroup[T], ok bool) {
	return copySemigroup(pickSemigroup[T](&minima))
}

// Max returns the larger of two on T, and the last where they are equal. Floats compare as in [cmp.Compare]: a NaN
// stands below everything else and equals other NaNs, and -0 equals 0. So the maximum of floats is a NaN only where all
// of them are.
func Max[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&maxima)
}

// MaxOf returns the maximum that [Max] returns, for any T: ok is false if T has no <.
func MaxOf[T any]() (s Semigroup[T], ok bool) {
	return copySemigroup(pickSemigroup[T](&maxima))
}

var minima = ordered{
	i:    Semigroup[int]{least[int], lanes.Min[int], "Min"},
	i8:   Semigroup[int8]{least[int8], lanes.Min[int8], "Min"},
	i16:  Semigroup[int16]{least[int16], lanes.Min[int16], "Min"},
	i32:  Semigroup[int32]{least[int32], lanes.Min[int32], "Min"},
	i64:  Semigroup[int64]{least[int64], lanes.Min[int64], "Min"},
	u:    Semigroup[uint]{least[uint], lanes.Min[uint], "Min"},
	u8:   Semigroup[uint8]{least[uint8], lanes.Min[uint8], "Min"},
	u16:  Semigroup[uint16]{least[uint16], lanes.Min[uint16], "Min"},
	u32:  Semigroup[uint32]{least[uint32], lanes.Min[uint32], "Min"},
	u64:  Semigroup[uint64]{least[uint64], lanes.Min[uint64], "Min"},
	uptr: Semigroup[uintptr]{least[uintptr], lanes.Min[uintptr], "Min"},
	f32:  Semigroup[float32]{least[float32], lanes.MinFloats[float32], "Min"},
	f64:  Semigroup[float64]{least[float64], lanes.MinFloats[float64], "Min"},
	str:  Semigroup[string]{least[string], minStrings, "Min"},
}

var maxima = ordered{
	i:    Semigroup[int]{greatest[int], lanes.Max[int], "Max"},
	i8:   Semigroup[int8]{greatest[int8], lanes.Max[int8], "Max"},
	i16:  Semigroup[int16]{greatest[int16], lanes.Max[int16], "Max"},
	i32:  Semigroup[int32]{greatest[int32], lanes.Max[int32], "Max"},
	i64:  Semigroup[int64]{greatest[int64], lanes.Max[int64], "Max"},
	u:    Semigroup[uint]{greatest[uint], lanes.Max[uint], "Max"},
	u8:   Semigroup[uint8]{greatest[uint8], lanes.Max[uint8], "Max"},
	u16:  Semigroup[uint16]{greatest[uint16], lanes.Max[uint16], "Max"},
	u32:  Semigroup[uint32]{greatest[uint32], lanes.Max[uint32], "Max"},
	u64:  Semigroup[uint64]{greatest[uint64], lanes.Max[uint64], "Max"},
	uptr: Semigroup[uintptr]{greatest[uintptr], lanes.Max[uintptr], "Max"},
	f32:  Semigroup[float32]{greatest[float32], lanes.MaxFloats[float32], "Max"},
	f64:  Semigroup[float64]{greatest[float64], lanes.MaxFloats[float64], "Max"},
	str:  Semigroup[string]{greatest[string], maxStrings, "Max"},
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

// minStrings remembers where the minimum stands: to carry the two words of a string across the calls that compare
// strings takes longer.
func minStrings(seg []string) string {
	at := &seg[0] // bounds check: refuses an empty segment
	for i := range seg {
		if seg[i] < *at {
			at = &seg[i]
		}
	}
	return *at
}

// maxStrings remembers where the maximum stands, as minStrings does.
func maxStrings(seg []string) string {
	at := &seg[0] // bounds check: refuses an empty segment
	for i := range seg {
		if seg[i] >= *at {
			at = &seg[i]
		}
	}
	return *at
}
