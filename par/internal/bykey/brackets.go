package bykey

import "math"

// bracketMode says what a stretch is.
type bracketMode struct {
	// free: there is one for each participant. stretched: positions fix them. along: there are none, each key has one
	// value. exact: a stretch is what a participant does without a gap. loose: or with gaps.
	free, stretched, along, exact, loose bool
}

// mostlyNew reports whether so many keys among so many elements tell of keys that are too many for the table of a participant:
// more than there would be if elements were drawn at random from as many as that has room for.
func (p *plain) mostlyNew(keys, elems int) bool {
	full := float64(p.full)
	return keys >= enoughRead && float64(keys) > -full*math.Expm1(-float64(elems)/full)
}
