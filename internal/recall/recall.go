// Package recall keeps what a program remembers of places in the program, each by a key: a few bits, which are quick to read, and more if
// it is wanted. A table may lose what it remembers. Therefore it is for estimates only.
package recall

import "github.com/seed1237c087/manta/internal/seam"

const (
	// ways is how many places share a set. Their words are one cache line.
	ways = 8
	// fewestSets is how many sets a table has at first. The number doubles if the set of a new place is full. At mostSets, the new place
	// replaces another one instead.
	fewestSets = 32
	mostSets   = 1 << 13
)

// A Table remembers bits and an X for each of many places. A place is known by the lower 32 bits of its key. All of these bits must differ
// between places, the lowest ones most of all. Therefore an address is not a good key, but the upper part of its product with a large odd
// number is. The zero value is empty, and takes no memory.
//
// All methods may be called at the same time. Bits that are put while the table grows may be lost. If More has returned an X, the table
// forgets everything when it grows. Then the X of a caller is no longer in the table.
type Table[X any] struct{ at seam.Pointer[sets[X]] }

// A sets is a table of one size.
//
// A word contains the tag of its place, which is the lower half of the key, above the bits. The tag alone says where a search begins, and
// which set the word is in. Therefore words can be copied to a larger table. 0 is a free word. It ends a search, because words are replaced
// but never removed.
type sets[X any] struct {
	words []seam.Uint64 // set by set
	more  []X           // for each word
	mask  uint64        // the bits of a tag that say where a search begins
	grows seam.Bool
	lent  seam.Bool // More has returned an X; written once
}

// Peek returns the bits of a place if they are where the search begins, as they usually are. Otherwise it returns 0. It is inlined.
func (t *Table[X]) Peek(key uint64) uint32 {
	if s := t.at.Load(); s != nil {
		if w := s.words[key&s.mask].Load(); uint32(w>>32) == uint32(key) {
			return uint32(w)
		}
	}
	return 0
}

// Get returns the bits of a place, or 0 if nothing is known of the place.
func (t *Table[X]) Get(key uint64) uint32 {
	s := t.at.Load()
	if s == nil {
		return 0
	}
	tag := uint32(key)
	from := uint64(tag) & s.mask
	for i := range uint64(ways) {
		w := s.words[from^i].Load()
		if uint32(w>>32) == tag {
			return uint32(w)
		}
		if w == 0 {
			break
		}
	}
	return 0
}

// Put remembers bits, which must not be 0, for a place.
func (t *Table[X]) Put(key uint64, b uint32) {
	tag := uint32(key)
	s, at := t.find(tag)
	s.words[at].Store(uint64(tag)<<32 | uint64(b))
}

// More returns the X of a place. If fresh is set, the X was that of another place. Then the caller must set it back to its zero value. If
// the X has atomics, the caller must store to them, because the other place may still use the X.
func (t *Table[X]) More(key uint64) (x *X, fresh bool) {
	tag := uint32(key)
	s, at := t.find(tag)
	w := &s.words[at]
	if !s.lent.Load() {
		s.lent.Store(true)
	}
	old := w.Load()
	if uint32(old>>32) != tag || uint32(old) == 0 {
		w.Store(uint64(tag)<<32 | 1)
		fresh = old != 0
	}
	return &s.more[at], fresh
}

// Clear empties t.
func (t *Table[X]) Clear() { t.at.Store(nil) }

// find returns the index of the word for a tag. If the set has no such word and no free one, the table grows first, if it may.
func (t *Table[X]) find(tag uint32) (s *sets[X], at uint64) {
	for {
		if s = t.at.Load(); s == nil {
			s = t.grow(nil)
		}
		if at, ok := s.slot(tag); ok || len(s.words) == mostSets*ways || !s.grows.CompareAndSwap(false, true) {
			return s, at
		}
		t.grow(s)
	}
}

// slot returns the index of the word for a tag in s. ok is false if the word belongs to another place.
func (s *sets[X]) slot(tag uint32) (at uint64, ok bool) {
	from := uint64(tag) & s.mask
	for i := range uint64(ways) {
		at = from ^ i
		if w := s.words[at].Load(); w == 0 || uint32(w>>32) == tag {
			return at, true
		}
	}
	return from, false
}

// grow replaces old by a table twice as large, and copies the words unless More has returned an X. If old is nil, grow makes the first table.
func (t *Table[X]) grow(old *sets[X]) *sets[X] {
	n := fewestSets
	if old != nil {
		n = 2 * len(old.words) / ways
	}
	s := &sets[X]{words: make([]seam.Uint64, n*ways), more: make([]X, n*ways), mask: uint64(n*ways) - 1}
	if old != nil && !old.lent.Load() {
		for i := range old.words {
			if w := old.words[i].Load(); w != 0 {
				at, _ := s.slot(uint32(w >> 32))
				s.words[at].Store(w)
			}
		}
	}
	if !t.at.CompareAndSwap(old, s) {
		return t.at.Load() // Another goroutine has made the first table, or called Clear. Only one goroutine grows a table.
	}
	return s
}
