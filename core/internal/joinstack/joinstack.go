// Package joinstack is the stack of pending joins that every goroutine at
// work in a pool owns and that thieves take from: a deque of which the older
// part is public and the younger part private. README.md beside this file has the layout.
package joinstack

import (
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

// Depth is how many joins of one goroutine can be pending at once. The oldest jobs
// are the ones worth stealing, so a deeper stack would gain nothing.
const Depth = 256

// ends are the indexes of a stack. They are a type of their own, without a type
// parameter, so that their methods can be inlined.
type ends struct {
	// head and split are the owner's; see README.md for what lies between them. split has watched added while there is a Watch.
	head, split uint32
	// least and most are how many jobs thieves are to see, see Show.
	least, most uint32
	look        func() // see Watch
	_           [seam.Pad - 24]byte
	// word holds tail in its high half and split in its low half.
	word seam.Uint64
	// Beside lies on the line that thieves read anyway.
	Beside
	_ [seam.Pad - 8 - 16]byte
}

// Beside is what thieves read of the owner of a stack.
type Beside struct {
	// Presence says whether thieves may take the owner off the list of runners that have jobs.
	Presence seam.Uint32
	// Shy: thieves must leave the jobs alone. Queued: thieves must do so if the pool that the owner waits for is crowded.
	Shy, Queued seam.Bool
}

// watched is more than head can be: as long as it is added to split, each Pop takes the slow path.
const watched = 1 << 31

func pack(tail, split uint32) uint64       { return uint64(tail)<<32 | uint64(split) }
func unpack(w uint64) (tail, split uint32) { return uint32(w >> 32), uint32(w) }

// An Owner is the end of the stack that the owning goroutine works on: no
// method may be called by any other goroutine. The zero value is an empty
// stack.
type Owner[T any] struct {
	ends
	slots [Depth]*T
}

// Thief returns the other end.
func (o *Owner[T]) Thief() Thief[T] { return Thief[T]{o} }

// Push adds a job to the private part, in that slot, which is Len. The stack must not be Full. No atomic
// operation, and no job becomes visible to thieves by it.
func (o *Owner[T]) Push(slot int, job *T) {
	if o.slots[slot] != job { // Thieves have read the line: a store of the same value would fetch it again.
		o.slots[slot] = job // The slot is the owner's alone until Publish.
	}
	o.head = uint32(slot) + 1
}

// Full reports whether no further job fits.
func (s *ends) Full() bool { return s.head >= Depth }

// Fill makes an empty stack Full, with nothing on it that could be taken. It
// stays so.
func (s *ends) Fill() { s.head, s.split = Depth, Depth }

// Len returns the number of jobs that were pushed and neither popped nor
// dropped: the stolen ones among them.
func (s *ends) Len() int { return int(s.head) }

// Public returns how many jobs thieves can see at this moment.
func (s *ends) Public() int {
	tail, split := unpack(s.word.Load())
	return int(split - tail)
}

// Bare reports whether thieves see nothing now. One load.
func (s *ends) Bare() bool {
	// Relaxed is enough: a stale answer delays a Publish until the next look.
	w := s.word.Load()
	return uint32(w>>32) == uint32(w)
}

// Show sets how many jobs thieves should see, if there are as many: least, and more
// if Fewer or Wanted is asked for more, up to most. most must not be less than least.
// At first both are 0.
func (s *ends) Show(least, most int) { s.least, s.most = uint32(least), uint32(most) }

// Always is the least argument with which Fewer returns true in any case.
const Always = 1 << 15

// Fewer reports whether thieves see fewer jobs now than they should see if n are
// asked for. It returns true if n is Always or more. It costs one atomic load.
func (s *ends) Fewer(n uint32) bool {
	// Relaxed is enough, as in Bare. The difference of the halves is that of split and
	// tail; written so, the function is small enough to be inlined.
	w := s.word.Load()
	public := uint32(w - w>>32)
	return public < s.most && (public < s.least || public < n) || n >= Always
}

// Wanted returns how many jobs thieves should see if n are asked for.
func (s *ends) Wanted(n uint32) int { return int(max(s.least, min(n%Always, s.most))) }

// Private returns how many jobs thieves don't see.
func (s *ends) Private() int { return int(s.head - s.split&^watched) }

// Publish makes up to n of the oldest private jobs visible to thieves and
// returns how many that were.
func (s *ends) Publish(n int) int {
	from := s.split &^ watched
	if have := int(s.head - from); n > have {
		n = have
	}
	if n <= 0 {
		return 0
	}
	s.split += uint32(n)
	w := s.word.Load()
	if tail, split := unpack(w); tail == split {
		// No thief will change the word, and its indexes may be out of date: write both.
		// Release: orders the slots written before; pairs with StealSlot's claim.
		s.word.Store(pack(from, from+uint32(n)))
		return n
	}
	// Some jobs are public, hence the word's split is ours, and only thieves
	// move tail meanwhile. Release, as above.
	s.word.Add(uint64(n))
	return n
}

// Pop takes the newest job back. It returns false if that job was stolen:
// then it stays on the stack until the owner, having learned that the job is
// done, calls Drop. The stack must not be empty.
func (s *ends) Pop() bool {
	if s.head > s.split {
		s.head--
		return true
	}
	return s.popPublic()
}

func (s *ends) popPublic() bool {
	if s.split > s.head {
		return s.popWatched()
	}
	h := s.head - 1
	for {
		w := s.word.Load()
		tail, split := unpack(w)
		if tail == split {
			// All below the owner's split is stolen.
			s.split = s.head
			return false
		}
		// Acquire and release: either this or a thief's claim of the same job
		// comes first in the order of the word's changes, and the other fails.
		if s.word.CompareAndSwap(w, pack(tail, h)) {
			s.split, s.head = h, h
			return true
		}
	}
}

// popWatched is Pop while there is a Watch. If the look panics, the job stays on the stack.
func (s *ends) popWatched() bool {
	if !s.Take() {
		return false
	}
	s.head++ // It is private now.
	s.look()
	s.head--
	return true
}

// Watch makes each Pop that takes a job back call look before, which may panic. nil ends that.
func (s *ends) Watch(look func()) {
	s.look = look
	if s.split &^= watched; look != nil {
		s.split |= watched
	}
}

// Take is Pop without the look of a Watch.
func (s *ends) Take() bool {
	mark := s.split & watched
	s.split &^= watched
	ok := s.Pop()
	s.split |= mark
	return ok
}

// Drop gives up the newest slot, whose job was stolen and is done.
func (s *ends) Drop() {
	s.head--
	s.split = s.head | s.split&watched
}

// Top returns the newest job.
func (o *Owner[T]) Top() *T { return o.slots[o.head-1] }

// A Thief is the end of the stack at which others steal. Its methods may be
// called by any goroutine at any time.
type Thief[T any] struct{ o *Owner[T] }

// StealSlot takes the oldest public job and returns how many jobs lie below it.
func (t Thief[T]) StealSlot() (job *T, slot int, outcome steal.Outcome) {
	// Acquire is enough for the load: a stale value fails at the claim.
	return t.claim(t.o.word.Load())
}

// Oldest returns how many jobs lie below the one that StealSlot would take. It is out of date as
// soon as it is read.
func (t Thief[T]) Oldest() (slot int, ok bool) {
	tail, split := unpack(t.o.word.Load())
	return int(tail), tail != split
}

// claim is the rest of StealSlot for a thief that has seen w.
func (t Thief[T]) claim(w uint64) (job *T, slot int, outcome steal.Outcome) {
	tail, split := unpack(w)
	if tail == split {
		return nil, 0, steal.Empty
	}
	// Acquire: pairs with Publish, so that the slot and the job that it points
	// to are seen as the owner wrote them. From here the slot is the thief's.
	if !t.o.word.CompareAndSwap(w, w+1<<32) {
		return nil, 0, steal.Lost
	}
	return t.o.slots[tail%Depth], int(tail), steal.Taken
}

// Bare reports whether there is nothing to steal at this moment.
func (t Thief[T]) Bare() bool { return t.o.Bare() }
