package bykey

// values says which key each value of a lane belongs to. A key has an id, its number in the lane's table.
type values struct {
	hashes []uint64 // the hashes of the keys, by id
	ids    []uint32 // the ids of the values, in the order in which the values were added
	// at[id] is one more than the index of the id's newest value. If it is at most stretch, that value belongs to an earlier
	// stretch, and the id has no value in the current one. Indexes count from base, the number of values that are items already.
	at            []uint32
	base, stretch uint32
	// met is the number of ids that have a value in the current stretch.
	met int
	// mixed is true if the index of some value differs from its id.
	mixed bool
}

// move begins a stretch.
func (v *values) move(stretch uint32) { v.stretch, v.met = stretch, 0 }

// Begin adds the first value of an id in the current stretch.
//
//go:noinline
func Begin[K comparable, V, I any](l *Lane[K, V, I], id uint32, v V) {
	l.mixed = l.mixed || int(id) != len(l.Values)
	l.met++
	l.Values = append(l.Values, v)
	l.ids = append(l.ids, id)
	l.at[id] = l.base + uint32(len(l.Values))
}

// Column returns the values by id if the current stretch has a value for each id, and nil otherwise.
func Column[K comparable, V, I any](l *Lane[K, V, I]) []V {
	if l.mixed || l.stretch > l.base || len(l.Values) != len(l.at) {
		return nil
	}
	return l.Values
}

// Stretch returns the values of the current stretch, which are valid until the next Begin or UpTo. The value of an id is at index
// at[id]-less. If that index is not below len(values), the id has no value.
func Stretch[K comparable, V, I any](l *Lane[K, V, I]) (values []V, at []uint32, less uint32) {
	return l.Values[l.stretch-l.base:], l.at, l.stretch + 1
}
