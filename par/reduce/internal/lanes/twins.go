package lanes

import "golang.org/x/exp/constraints"

// minTwin takes the minimum in four lanes. Which of two equal integers it keeps can't be seen.
func minTwin[T constraints.Integer](seg []T) T {
	a := seg[0] // bounds check: refuses an empty segment
	b, c, d := a, a, a
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

// maxTwin takes the maximum as minTwin takes the minimum.
func maxTwin[T constraints.Integer](seg []T) T {
	a := seg[0] // bounds check: refuses an empty segment
	b, c, d := a, a, a
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

// sumTwin adds in four lanes: an addition then waits for the fourth before it and not for the last one.
func sumTwin[T constraints.Integer](seg []T) T {
	_ = seg[0] // bounds check: refuses an empty segment
	var a, b, c, d T
	for len(seg) >= 4 {
		a += seg[0]
		b += seg[1]
		c += seg[2]
		d += seg[3]
		seg = seg[4:]
	}
	t := a + b + c + d
	for _, v := range seg {
		t += v
	}
	return t
}

// minFloatsTwin takes the minimum from left to right by one comparison per element, which a NaN fails. Where t is a NaN it
// is the first one and nothing is below it. The builtin min is of no use: it orders -0 below 0.
func minFloatsTwin[T constraints.Float](seg []T) T {
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

// maxFloatsTwin takes the maximum from left to right. A NaN takes the place of NaNs only; once t is none, no NaN is >= t.
func maxFloatsTwin[T constraints.Float](seg []T) T {
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
