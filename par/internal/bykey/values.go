package bykey

// values tells whose the values of a lane are.
type values struct {
	hashes []uint64 // by id
	ids    []uint32 // of the values
	// at holds for every id how many values there had been when its newest was added; if that
	// is not more than stretch, the stretch at hand has none of it. base counts those that are
	// items already.
	at            []uint32
	base, stretch uint32
	// met is how many ids have a value in the stretch at hand, and mixed tells that not each value is at the index of its id.
	met   int
	mixed bool
}

// move begins a stretch.
func (v *values) move(stretch uint32) { v.stretch, v.met = stretch, 0 }

// Begin adds the first value of an id in the stretch at hand.
//
//go:noinline
func Begin[K comparable, V, I any](l *Lane[K, V, I], id uint32, v V) {
	l.mixed = l.mixed || int(id) != len(l.Values)
	l.met++
	l.Values = append(l.Values, v)
	l.ids = append(l.ids, id)
	l.at[id] = l.base + uint32(len(l.Values))
}

// Column returns the values by id, if the stretch at hand has one for each id that there is; otherwise nil.
func Column[K comparable, V, I any](l *Lane[K, V, I]) []V {
	if l.mixed || l.stretch > l.base || len(l.Values) != len(l.at) {
		return nil
	}
	return l.Values
}

// Stretch returns the values of the stretch at hand, up to the next Begin or UpTo. The value of an id is at the index
// at[id]-less; if that is not below their number, there is none.
func Stretch[K comparable, V, I any](l *Lane[K, V, I]) (values []V, at []uint32, less uint32) {
	return l.Values[l.stretch-l.base:], l.at, l.stretch + 1
}
