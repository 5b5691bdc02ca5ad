package describe

// Offsets tell to which unit the elements of a block belong, after stages that
// drop elements: a reduction must know, because its tree is over units,
// and a block holds several where units are short. A cursor and the ones that
// it pulls from share one: each stage reads what the one before it has
// left, and replaces it.
//
// After a source whose positions have several elements it has no units, and tells whether there is more than one block.
type Offsets struct {
	Unit int // positions in a unit; blocks begin where units do; 0: it has none
	n    int // positions in the block
	// More: the block that was given out is not all that the positions have. Then who has asked asks for the same ones again, and gets what
	// follows, unless it begins others before.
	More bool
	// Given is how many elements the source has given out of the positions.
	Given int
	// Ends holds for every unit of the block the number of elements up to its
	// end. None: every position still has its element.
	Ends []int
}

// Begin readies m for a block of n positions.
func (m *Offsets) Begin(n int) { m.n, m.Ends, m.More, m.Given = n, m.Ends[:0], false, 0 }

// Input returns ends for the n elements that have come through the stages before:
// the caller replaces what it holds. After a panic in the block (see Cursor.Salvage) they
// are for the units before the one in which it happened, and elements may follow the
// last of them: those of that unit.
func (m *Offsets) Input(n int) []int {
	if len(m.Ends) == 0 {
		for end := m.Unit; end <= n; end += m.Unit {
			m.Ends = append(m.Ends, end)
		}
		if n == m.n && n%m.Unit != 0 {
			m.Ends = append(m.Ends, n)
		}
	}
	// A stage that panicked has left the ends of what it was still to get. Those
	// lie after all that it has got through.
	for k := len(m.Ends); k > 0 && m.Ends[k-1] > n; k-- {
		m.Ends = m.Ends[:k-1]
	}
	return m.Ends
}

// Stretch returns how far a stage that makes a block unit by unit goes from
// position at: to the end of the unit, or to hi if no offsets are kept. A block
// begins where a unit does.
func Stretch(m *Offsets, at, hi int) int {
	if m == nil || hi-at <= m.Unit {
		return hi
	}
	return at + m.Unit
}

// EndUnit notes that the unit that is done ends after n elements of the block.
func EndUnit(m *Offsets, n int) {
	if m != nil {
		m.Ends = append(m.Ends, n)
	}
}
