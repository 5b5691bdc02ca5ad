package iter

// marks tell to which unit the elements of a block belong, behind stages that
// drop or add elements: a reduction must know, because its tree is over units,
// and a block holds several where units are short. A cursor and the ones that
// it pulls from share one: each stage reads what the one before it has
// left, and replaces it.
type marks struct {
	unit int // positions in a unit; blocks begin where units do
	n    int // positions in the block
	// ends holds for every unit of the block the number of elements up to its
	// end. None: every position still has its element.
	ends []int
}

// begin readies m for a block of n positions.
func (m *marks) begin(n int) { m.n, m.ends = n, m.ends[:0] }

// input returns ends for the n elements that have come through the stages before:
// the caller replaces what it holds. After a panic in the block (see salvage) they
// are for the units before the one in which it happened, and elements may follow the
// last of them: those of that unit.
func (m *marks) input(n int) []int {
	if len(m.ends) == 0 {
		for end := m.unit; end <= n; end += m.unit {
			m.ends = append(m.ends, end)
		}
		if n == m.n && n%m.unit != 0 {
			m.ends = append(m.ends, n)
		}
	}
	// A stage that panicked has left the ends of what it was still to get. Those
	// lie behind all that it has got through.
	for k := len(m.ends); k > 0 && m.ends[k-1] > n; k-- {
		m.ends = m.ends[:k-1]
	}
	return m.ends
}

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
