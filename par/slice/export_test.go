package slice

// SetNarrowMost has counters of 32 bits be used for up to n elements only, and returns what it was.
func SetNarrowMost(n uint64) (old uint64) {
	old, narrowMost = narrowMost, n
	return old
}
