package iter

// marks tell to which unit the elements of a block belong, behind stages that
// drop or add elements: a reduction must know, because its tree is over units,
// and a block holds several where units are short. A cursor and the ones that
// it pulls from share one: each stage reads what the one before it has
// left, and replaces it.
type marks struct {
	unit int // positions in a unit; blocks begin where units do
	// ends holds for every unit of the block the number of elements up to its
	// end. None: every position still has its element.
	ends []int
}

// input returns ends for a block of n elements that has come through the stages
// before: the caller replaces what it holds.
func (m *marks) input(n int) []int {
	if len(m.ends) == 0 {
		for end := m.unit; end < n; end += m.unit {
			m.ends = append(m.ends, end)
		}
		m.ends = append(m.ends, n)
	}
	return m.ends
}
