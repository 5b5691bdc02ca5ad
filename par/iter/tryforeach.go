package iter

// TryForEach calls f for every element until a call returns an error, and returns
// that; nil where none does. Of several errors it is the one at the lowest position,
// whatever ran first: an error stops what lies behind it, and what lies before still
// runs. Panics count with them: what comes first surfaces. An error or a panic behind
// it is dropped.
//
// A worker calls f for nothing behind an error of its own, but a stage before, such as
// Map, may have run for more; see [Iter.FindAny]. Other workers that are at elements
// behind the error end their blocks, of up to 1,024. TryForEach panics where f is nil.
func (it Iter[T]) TryForEach(f func(T) error) (err error) {
	checkFunc("TryForEach", f == nil)
	defer returnReadError(new(nothing), &err)
	return seek(it, firstMatch, false, func(_ int, xs []T, _ bool) (int, error, bool) {
		for i, x := range xs {
			if err := f(x); err != nil {
				return i, err, true
			}
		}
		return 0, nil, false
	}, mix(kindTryForEach, code(f))).value
}
