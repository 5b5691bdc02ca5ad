package reduce

import "cmp"

// Min returns the smaller of two on T, and the first where they are equal. Floats compare as in [cmp.Compare]: a NaN
// stands below everything else and equals other NaNs, and -0 equals 0. So the minimum of floats is their first NaN,
// where there is one.
func Min[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&minima)
}

// MinOf returns the minimum that [Min] returns, for any T: ok is false where T has no <.
func MinOf[T any]() (s Semigroup[T], ok bool) {
	return copySemigroup(pickSemigroup[T](&minima))
}

// Max returns the larger of two on T, and the last where they are equal. Floats compare as in [cmp.Compare]: a NaN
// stands below everything else and equals other NaNs, and -0 equals 0. So the maximum of floats is a NaN only where all
// of them are.
func Max[T cmp.Ordered]() Semigroup[T] {
	return *pickSemigroup[T](&maxima)
}

// MaxOf returns the maximum that [Max] returns, for any T: ok is false where T has no <.
func MaxOf[T any]() (s Semigroup[T], ok bool) {
	return copySemigroup(pickSemigroup[T](&maxima))
}

var minima = ordered{
	i:    Semigroup[int]{least[int], minLanes[int], "Min"},
	i8:   Semigroup[int8]{least[int8], minLanes[int8], "Min"},
	i16:  Semigroup[int16]{least[int16], minLanes[int16], "Min"},
	i32:  Semigroup[int32]{least[int32], minLanes[int32], "Min"},
	i64:  Semigroup[int64]{least[int64], minLanes[int64], "Min"},
	u:    Semigroup[uint]{least[uint], minLanes[uint], "Min"},
	u8:   Semigroup[uint8]{least[uint8], minLanes[uint8], "Min"},
	u16:  Semigroup[uint16]{least[uint16], minLanes[uint16], "Min"},
	u32:  Semigroup[uint32]{least[uint32], minLanes[uint32], "Min"},
	u64:  Semigroup[uint64]{least[uint64], minLanes[uint64], "Min"},
	uptr: Semigroup[uintptr]{least[uintptr], minLanes[uintptr], "Min"},
	f32:  Semigroup[float32]{least[float32], minFloats[float32], "Min"},
	f64:  Semigroup[float64]{least[float64], minFloats[float64], "Min"},
	str:  Semigroup[string]{least[string], minStrings, "Min"},
}

var maxima = ordered{
	i:    Semigroup[int]{greatest[int], maxLanes[int], "Max"},
	i8:   Semigroup[int8]{greatest[int8], maxLanes[int8], "Max"},
	i16:  Semigroup[int16]{greatest[int16], maxLanes[int16], "Max"},
	i32:  Semigroup[int32]{greatest[int32], maxLanes[int32], "Max"},
	i64:  Semigroup[int64]{greatest[int64], maxLanes[int64], "Max"},
	u:    Semigroup[uint]{greatest[uint], maxLanes[uint], "Max"},
	u8:   Semigroup[uint8]{greatest[uint8], maxLanes[uint8], "Max"},
	u16:  Semigroup[uint16]{greatest[uint16], maxLanes[uint16], "Max"},
	u32:  Semigroup[uint32]{greatest[uint32], maxLanes[uint32], "Max"},
	u64:  Semigroup[uint64]{greatest[uint64], maxLanes[uint64], "Max"},
	uptr: Semigroup[uintptr]{greatest[uintptr], maxLanes[uintptr], "Max"},
	f32:  Semigroup[float32]{greatest[float32], maxFloats[float32], "Max"},
	f64:  Semigroup[float64]{greatest[float64], maxFloats[float64], "Max"},
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

// minLanes takes the minimum in four lanes. Which of two equal integers it keeps can't be seen.
func minLanes[T Integer](seg []T) T {
	if len(seg) < 4 {
		t := seg[0] // bounds check: refuses an empty segment
		for _, v := range seg[1:] {
			t = min(t, v)
		}
		return t
	}
	a, b, c, d := seg[0], seg[1], seg[2], seg[3]
	seg = seg[4:]
	for len(seg) >= 4 {
		a = min(a, seg[0])
		b = min(b, seg[1])
		c = min(c, seg[2])
		d = min(d, seg[3])
		seg = seg[4:]
	}
	t := min(a, b, c, d)
	for _, v := range seg {
		t = min(t, v)
	}
	return t
}

// maxLanes takes the maximum as minLanes takes the minimum.
func maxLanes[T Integer](seg []T) T {
	if len(seg) < 4 {
		t := seg[0] // bounds check: refuses an empty segment
		for _, v := range seg[1:] {
			t = max(t, v)
		}
		return t
	}
	a, b, c, d := seg[0], seg[1], seg[2], seg[3]
	seg = seg[4:]
	for len(seg) >= 4 {
		a = max(a, seg[0])
		b = max(b, seg[1])
		c = max(c, seg[2])
		d = max(d, seg[3])
		seg = seg[4:]
	}
	t := max(a, b, c, d)
	for _, v := range seg {
		t = max(t, v)
	}
	return t
}

// minFloats takes the minimum from left to right by one comparison per element, which a NaN fails. Where t is a NaN it is
// the first one and nothing is below it. The builtin min is of no use: it orders -0 below 0.
func minFloats[T ~float32 | ~float64](seg []T) T {
	t := seg[0] // bounds check: refuses an empty segment
	if t != t {
		return t
	}
	for _, v := range seg[1:] {
		if !(v >= t) {
			if v != v {
				return v
			}
			t = v
		}
	}
	return t
}

// maxFloats takes the maximum from left to right. A NaN takes the place of NaNs only; once t is none, no NaN is >= t.
func maxFloats[T ~float32 | ~float64](seg []T) T {
	t := seg[0] // bounds check: refuses an empty segment
	seg = seg[1:]
	for t != t && len(seg) > 0 {
		t, seg = seg[0], seg[1:]
	}
	for _, v := range seg {
		if v >= t {
			t = v
		}
	}
	return t
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
