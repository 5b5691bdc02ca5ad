package iter

// Positions returns a pipeline over the positions of those elements of it for which
// pred returns true, in ascending order; how many is not known. Where the length of it is not known, as
// behind Filter, the ending first packs the elements into a slice, in parallel.
// Positions panics where pred is nil.
func Positions[T any](it Iter[T], pred func(T) bool) Iter[int] {
	checkFunc("Positions", pred == nil)
	p := FilterMap(Enumerate(it), func(x Item[T]) (int, bool) { return x.Index, pred(x.Value) })
	p.key = mix(p.key, code(pred))
	return p
}
