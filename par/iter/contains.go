package iter

import "slices"

// Contains reports whether some element equals v, by ==; false where there are none. Once
// one is found, nothing new is started anywhere. See [Iter.Any].
func Contains[T comparable](it Iter[T], v T) bool {
	return seek(it, anyMatch, false, func(_ int, xs []T, _ bool) (int, nothing, bool) {
		i := slices.Index(xs, v)
		return i, nothing{}, i >= 0
	}, kindContains).found()
}
