package bykey

// bracketMode says what a stretch is: the elements that a participant combines before the result becomes an item.
type bracketMode struct {
	// free: each participant has one stretch. stretched: positions alone fix the stretches. along: there are no stretches, and each key has
	// one value. exact: a stretch is what a participant does without a gap. unordered: a stretch may have gaps, too.
	free, stretched, along, exact, unordered bool
}
