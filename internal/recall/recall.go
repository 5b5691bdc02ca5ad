// Package recall keeps what a program remembers of the places in it, each by a key: a few bits that are read in passing, and more if they are
// wanted. What is lost is an estimate.
package recall

import "github.com/seed1237c087/manta/internal/seam"

const (
	// ways is how many places share a set. Their words are one cache line.
	ways = 8
	// fewestSets is how many sets a table has at first. It doubles if a place finds its set full, up to mostSets; then another place goes.
	fewestSets = 32
	mostSets   = 1 << 13
)

// A Table remembers bits and an X for each of many places. A place is known by the lower 32 bits of its key, all of which must tell places
// apart, the lowest first: so an address will not do, but the upper part of its product with a large odd number will. The zero value remembers
// nothing, and takes no memory.
//
// Everything may be called at the same time. Bits that are put while the table grows may be lost. A table of which X's were got forgets all
// when it grows: who has got one before has one that nobody will find.
type Table[X any] struct{ at seam.Pointer[sets[X]] }

// A sets is a table of one size.
//
// A word has the tag of its place, the lower half of the key, above the bits. The tag alone says where a search for it begins, and so which set it is in. So words
// can be taken over into a larger table. 0 is a word that nobody has; it ends a search, because words are replaced and not taken away.
type sets[X any] struct {
	words []seam.Uint64 // set by set
	more  []X           // for each word
	mask  uint64        // of where a search begins
	grows seam.Bool
	lent  seam.Bool // some X was got; written once
}

// Peek returns the bits of a place if they lie where a search for them begins, as they do as a rule, or else 0. It is inlined.
func (t *Table[X]) Peek(key uint64) uint32 {
	if s := t.at.Load(); s != nil {
		if w := s.words[key&s.mask].Load(); uint32(w>>32) == uint32(key) {
			return uint32(w)
		}
	}
	return 0
}

// Get returns the bits of a place, 0 if nothing is known of it.
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

// More returns what else is remembered of a place. It is another one's if fresh is set: then the caller has it be what it was before anybody
// got it, by atomics if it has some, because the other one may be at it.
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

// Clear has t remember nothing.
func (t *Table[X]) Clear() { t.at.Store(nil) }

// find returns which word is that of a tag, or is to be: of a table that has grown for it, if there is no free one and it may grow.
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

// slot returns which word of s is that of a tag, or is to be. It reports false if that is another place's.
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

// grow puts a table twice as large in the place of old, with its words unless they go with an X, or the first one if old is nil.
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
		return t.at.Load() // Somebody has made the first one. Of others only one grows, but Clear may have come.
	}
	return s
}
