package iter

// stretch returns how far a stage that makes a block unit by unit goes from
// position at: to the end of the unit, or to hi if no marks are kept. A block
// begins where a unit does.
func stretch(m *marks, at, hi int) int {
	if m == nil || hi-at <= m.unit {
		return hi
	}
	return at + m.unit
}

// mark notes that the unit that is done ends behind n elements of the block.
func mark(m *marks, n int) {
	if m != nil {
		m.ends = append(m.ends, n)
	}
}
