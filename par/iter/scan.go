package iter

// Scan returns a pipeline over the running values of a reduction: the element at
// position i is init op x0 op ... op xi, with the elements x of it. op must be
// associative; which neighbours it gets is fixed by the length of it, so that the
// results are the same on every run, whatever the number of workers.
//
// The ending first collects the elements, then reduces them in segments, and then
// goes through the segments with what comes before each: all in parallel, with the
// memory of one slice and twice as many calls of op as there are elements. The
// length is not known before. Scan panics where op is nil.
func Scan[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	checkFunc("Scan", op == nil)
	return scan(it, init, op, true)
}

// ScanExclusive is [Scan] whose element at position i is without xi: init op x0 op
// ... op x(i-1), and init for the first.
func ScanExclusive[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	checkFunc("ScanExclusive", op == nil)
	return scan(it, init, op, false)
}

// The lengths of segments: some hundred of them, and none so short that its
// bookkeeping counts.
const (
	scanSegments = 256
	leastSegment = 8
)

func scan[T any](it Iter[T], init T, op func(T, T) T, inclusive bool) Iter[T] {
	in := it.movedTo(nil) // The ending is in it already.
	key := mix(kindScan, code(op))
	return it.with(&snapshotSource[T]{func(b *binding) []T {
		in := in.before(b)
		xs := in.Collect()
		segments := Chunks(xs, max(leastSegment, len(xs)/scanSegments))
		segments.key = mix(segments.key, key)
		segments = segments.limitTo(in.limit())
		starts := startValues(segments, init, op)
		Zip(segments, Slice(starts)).ForEach(func(s Pair[[]T, T]) {
			runThrough(s.First, s.Second, op, inclusive)
		})
		return xs
	}}, key)
}

// startValues returns for each segment what comes before it.
func startValues[T any](segments Iter[[]T], init T, op func(T, T) T) []T {
	values := Map(segments, func(xs []T) T {
		acc := xs[0]
		for _, x := range xs[1:] {
			acc = op(acc, x)
		}
		return acc
	}).Collect()
	for i, v := range values {
		values[i] = init
		if i+1 < len(values) { // The last one is nowhere needed.
			init = op(init, v)
		}
	}
	return values
}

// runThrough replaces xs by its running values.
func runThrough[T any](xs []T, acc T, op func(T, T) T, inclusive bool) {
	for i, x := range xs {
		if !inclusive {
			xs[i] = acc
			if i+1 == len(xs) {
				return
			}
		}
		acc = op(acc, x)
		if inclusive {
			xs[i] = acc
		}
	}
}
