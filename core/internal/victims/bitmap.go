// Package victims says which members of a registry may have jobs that thieves can take, and in
// which order a search looks at these members.
package victims

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Bitmap has a mark for each member that may have jobs that thieves can take. core/registry/README.md says when marks are set
// and removed ("Who is listed"). A search reads one word for 64 members.
//
// Members have numbers from 0 on. The numbers are used again, so a Bitmap is as long as the
// largest number of members that there have been at one time. A Bitmap grows by segments,
// each twice as long as the segment before, and never moves a member.
type Bitmap[T any] struct {
	// segments is read by every search, and written when the Bitmap grows.
	segments [maxSegments]seam.Pointer[segment[T]]
	_        [seam.Pad]byte
}

const (
	perWord = 64
	// maxSegments is enough for 64 times 2^26 members.
	maxSegments = 26
	// countFrom is the number of words from which on a segment counts its marks.
	countFrom = 8
)

// segment is a part of a Bitmap. Segment k has 2^k words.
type segment[T any] struct {
	// marks has a bit for each member.
	marks   []seam.Uint64
	members []seam.Pointer[T]
	// count is the number of marked members, or a larger number. It is used only in
	// segments of countFrom words or more, which most pools do not need.
	_     [seam.Pad]byte
	count seam.Int64
	_     [seam.Pad]byte
}

// locate returns which segment contains the given word of a Bitmap, and the word's index in the segment.
func locate(word int) (segment, at int) {
	segment = bits.Len(uint(word+1)) - 1
	return segment, word + 1 - 1<<segment
}

// Put makes v the member with number i. Number i must have no mark. Only one goroutine
// at a time may call Put, because the Bitmap may grow.
func (l *Bitmap[T]) Put(i int, v *T) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	if s == nil {
		n := 1 << k
		s = &segment[T]{
			// At least Pad bytes, so that nothing else lies on the same cache lines.
			marks:   make([]seam.Uint64, n, max(n, seam.Pad/8)),
			members: make([]seam.Pointer[T], n*perWord),
		}
		l.segments[k].Store(s)
	}
	s.members[at*perWord+i%perWord].Store(v)
}

// Mark marks member i, which must have no mark.
func (l *Bitmap[T]) Mark(i int) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	// Both changes are sequentially consistent and come before the job is published:
	// a search that finds no count or no mark comes before the publication.
	if len(s.marks) >= countFrom {
		s.count.Add(1)
	}
	s.marks[at].Or(1 << (i % perWord))
}

// Unmark removes the mark of member i.
func (l *Bitmap[T]) Unmark(i int) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	s.marks[at].And(^uint64(1 << (i % perWord)))
	if len(s.marks) >= countFrom {
		s.count.Add(-1)
	}
}

// Each calls f for every marked member until f returns false. start decides at
// which member Each begins. Each reports whether f never returned false.
func (l *Bitmap[T]) Each(start uint, f func(*T) bool) bool {
	n := uint(0)
	for n < maxSegments && l.segments[n].Load() != nil {
		n++
	}
	word := start / perWord
	for k := range n {
		s := l.segments[(word+k)%n].Load()
		if len(s.marks) >= countFrom && s.count.Load() == 0 {
			continue
		}
		for w := range uint(len(s.marks)) {
			w = (w + word) % uint(len(s.marks))
			// Sequentially consistent: for a member without a mark, this load counts as the look at its jobs.
			marks := s.marks[w].Load()
			if marks == 0 {
				continue
			}
			first := nth(marks, start/perWord)
			marks = bits.RotateLeft64(marks, -int(first))
			for marks != 0 {
				i := (uint(bits.TrailingZeros64(marks)) + first) % perWord
				marks &= marks - 1
				// If v is nil, the member has left meanwhile. If v is another member, Each looks at that one.
				if v := s.members[w*perWord+i].Load(); v != nil && !f(v) {
					return false
				}
			}
		}
	}
	return true
}

// Marked returns the number of marked members.
func (l *Bitmap[T]) Marked() int {
	n := 0
	l.Each(0, func(*T) bool { n++; return true })
	return n
}

// nth returns the bit of the n-th mark, counted round and round. marks must not be 0. If n is random, a search begins at each marked member with
// the same probability. If a search began at the next mark after a random bit, it would begin more often at a member that follows a gap.
func nth(marks uint64, n uint) uint {
	for range n % uint(bits.OnesCount64(marks)) {
		marks &= marks - 1
	}
	return uint(bits.TrailingZeros64(marks))
}
