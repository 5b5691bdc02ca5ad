package describe

// Offsets say to which unit the elements of a block belong, after stages that drop elements. A reduction must know this, because its
// tree is over units, and a block contains several units if units are short. A cursor and the cursors that it pulls from share one
// Offsets: each stage reads what the stage before it has left, and replaces it.
//
// After a source whose positions have several elements, Offsets have no units, and say whether there is more than one block.
type Offsets struct {
	Unit int // positions in a unit; blocks begin where units do; 0: no units
	n    int // positions in the block
	// More: the block that was given out is not all that the positions have. A caller that asks for the same positions again gets the
	// elements that follow, unless it has begun other positions before.
	More bool
	// Given is how many elements of the positions the source has given out.
	Given int
	// Ends contains for every unit of the block the number of elements up to the end of the unit. If it is empty, every position still has
	// its element.
	Ends []int
}

// Begin prepares m for a block of n positions.
func (m *Offsets) Begin(n int) { m.n, m.Ends, m.More, m.Given = n, m.Ends[:0], false, 0 }

// Input returns the ends for the n elements that have come through the stages before. The caller replaces the ends in place. After a
// panic in the block (see Cursor.Salvage), the ends are those of the units before the unit of the panic. Elements of that unit may
// follow the last end.
func (m *Offsets) Input(n int) []int {
	if len(m.Ends) == 0 {
		for end := m.Unit; end <= n; end += m.Unit {
			m.Ends = append(m.Ends, end)
		}
		if n == m.n && n%m.Unit != 0 {
			m.Ends = append(m.Ends, n)
		}
	}
	// A stage that panicked has left the ends of the input that it did not get to. They lie after all that it has processed.
	for k := len(m.Ends); k > 0 && m.Ends[k-1] > n; k-- {
		m.Ends = m.Ends[:k-1]
	}
	return m.Ends
}

// Stretch returns how far a stage that makes a block unit by unit goes from position at: to the end of the unit, or to hi if m is nil. A
// block begins where a unit begins.
func Stretch(m *Offsets, at, hi int) int {
	if m == nil || hi-at <= m.Unit {
		return hi
	}
	return at + m.Unit
}

// EndUnit notes that the current unit ends after n elements of the block.
func EndUnit(m *Offsets, n int) {
	if m != nil {
		m.Ends = append(m.Ends, n)
	}
}
