package lanes

import "golang.org/x/exp/constraints"

const (
	// stretch is how many elements the assembly gets at most: a few microseconds.
	stretch = 1 << 16
	// few is how many bytes of elements the twin does as quickly.
	few = 128
	// leaf is the least power of two that the assembly sums pairwise.
	leaf = 128
)

// Min returns the smallest of xs. It panics with an index out of range if there are none, as all do here.
func Min[T constraints.Integer](xs []T) T {
	t := minOf(first(xs))
	for xs = rest(xs); len(xs) > 0; xs = rest(xs) {
		t = min(t, minOf(first(xs)))
	}
	return t
}

// Max returns the largest of xs.
func Max[T constraints.Integer](xs []T) T {
	t := maxOf(first(xs))
	for xs = rest(xs); len(xs) > 0; xs = rest(xs) {
		t = max(t, maxOf(first(xs)))
	}
	return t
}

// Sum returns the sum of xs, which wraps around.
func Sum[T constraints.Integer](xs []T) T {
	if len(xs) < few/8 { // As sumOf would, if they are long ones.
		return sumTwin(xs)
	}
	t := sumOf(first(xs))
	for xs = rest(xs); len(xs) > 0; xs = rest(xs) {
		t += sumOf(first(xs))
	}
	return t
}

// MinFloats returns the smallest of xs, the first of equal ones: a NaN is below everything else and equals other NaNs,
// and -0 equals 0.
func MinFloats[T constraints.Float](xs []T) T {
	t := minOfFloats(first(xs))
	for xs = rest(xs); len(xs) > 0 && t == t; xs = rest(xs) {
		if v := minOfFloats(first(xs)); !(v >= t) {
			t = v
		}
	}
	return t
}

// MaxFloats returns the largest of xs, the last of equal ones, in the order of [MinFloats].
func MaxFloats[T constraints.Float](xs []T) T {
	t := maxOfFloats(first(xs))
	for xs = rest(xs); len(xs) > 0; xs = rest(xs) {
		if v := maxOfFloats(first(xs)); v >= t || t != t {
			t = v
		}
	}
	return t
}

// SumFloats returns the sum of xs along the pairwise tree; see [SumPairs].
func SumFloats[T constraints.Float](xs []T) T {
	end := len(xs) &^ (leaf - 1)
	if end == 0 {
		return SumPairs(xs)
	}
	var t T
	if end < len(xs) {
		t = SumPairs(xs[end:])
	} else {
		half := end & -end // the lowest digit
		end -= half
		t = powerOf(xs[end:])
	}
	for end > 0 {
		half := end & -end
		t = powerOf(xs[end-half:end]) + t // bounds check: once per digit
		end -= half
	}
	return t
}

// powerOf sums 2^k elements, at least a leaf.
func powerOf[T constraints.Float](x []T) T {
	if len(x) <= stretch {
		return sumOfPower(x)
	}
	half := len(x) / 2
	return powerOf(x[:half]) + powerOf(x[half:])
}

func first[T any](xs []T) []T { return xs[:min(len(xs), stretch)] }
func rest[T any](xs []T) []T  { return xs[min(len(xs), stretch):] }
