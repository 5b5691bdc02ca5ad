package bykey

// bracketMode says what a stretch is.
type bracketMode struct {
	// free: there is one for each participant. stretched: positions fix them. along: there are none, each key has one
	// value. exact: a stretch is what a participant does without a gap. unordered: or with gaps.
	free, stretched, along, exact, unordered bool
}
