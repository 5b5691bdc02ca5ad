// Package victims says which members of a registry may have jobs that others can take, and in
// which order a search looks at them.
package victims

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Bitmap has a mark for each member that may have jobs that others can take. core/registry/README.md says when it is set and
// taken away ("Who is listed"). A search reads one word for 64 members.
//
// Members have numbers from 0 on. The numbers are used again, so the bitmap of victims is as long as
// the largest number of members that there were at a time. It grows by segments, each twice
// as long as the one before, and never moves a member.
type Bitmap[T any] struct {
	// segments are read by every search, and written when the bitmap of victims grows.
	segments [maxSegments]seam.Pointer[segment[T]]
	_        [seam.Pad]byte
}

const (
	perWord = 64
	// maxSegments is enough for 64 times 2^26 members.
	maxSegments = 26
	// countFrom is how many words a segment has before it is worth counting its marks.
	countFrom = 8
)

// segment k of a bitmap of victims has 2^k words.
type segment[T any] struct {
	// marks have a bit for each member.
	marks   []seam.Uint64
	members []seam.Pointer[T]
	// count is how many members are marked, or more. Short segments, which most
	// pools do with, have none.
	_     [seam.Pad]byte
	count seam.Int64
	_     [seam.Pad]byte
}

// locate returns which segment has the i-th word of a bitmap of victims, and where.
func locate(word int) (segment, at int) {
	segment = bits.Len(uint(word+1)) - 1
	return segment, word + 1 - 1<<segment
}

// Put makes v the member of number i, which has no mark. Only one goroutine may call
// it at a time, because the bitmap of victims may grow.
func (l *Bitmap[T]) Put(i int, v *T) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	if s == nil {
		n := 1 << k
		s = &segment[T]{
			// No less than a multiple of Pad, so that nothing else lies on their lines.
			marks:   make([]seam.Uint64, n, max(n, seam.Pad/8)),
			members: make([]seam.Pointer[T], n*perWord),
		}
		l.segments[k].Store(s)
	}
	s.members[at*perWord+i%perWord].Store(v)
}

// Mark marks member i, which has no mark.
func (l *Bitmap[T]) Mark(i int) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	// Sequentially consistent, both, and before the job is published: a search
	// that finds no count or no mark comes before that.
	if len(s.marks) >= countFrom {
		s.count.Add(1)
	}
	s.marks[at].Or(1 << (i % perWord))
}

// Unmark takes the mark away.
func (l *Bitmap[T]) Unmark(i int) {
	k, at := locate(i / perWord)
	s := l.segments[k].Load()
	s.marks[at].And(^uint64(1 << (i % perWord)))
	if len(s.marks) >= countFrom {
		s.count.Add(-1)
	}
}

// Each calls f for every member that is marked, beginning somewhere, until f
// returns false. It reports whether f never did.
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
				// Nil: the member has left since. Another one: it is worth a look too.
				if v := s.members[w*perWord+i].Load(); v != nil && !f(v) {
					return false
				}
			}
		}
	}
	return true
}

// Marked counts the members that are marked.
func (l *Bitmap[T]) Marked() int {
	n := 0
	l.Each(0, func(*T) bool { n++; return true })
	return n
}

// nth returns the n-th of the marks, counted round and round. There is at least one. So each marked member is as likely to be the first to be
// looked at. If a search began at the next mark after a random bit, it would more often begin at a member that follows a gap.
func nth(marks uint64, n uint) uint {
	for range n % uint(bits.OnesCount64(marks)) {
		marks &= marks - 1
	}
	return uint(bits.TrailingZeros64(marks))
}
