// Package joinstack is the stack of pending joins. Every goroutine at work in
// a pool owns such a stack, and thieves take from it. It is a deque whose older
// part is public and whose younger part is private. README.md beside this file shows the layout.
package joinstack

import (
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

// Depth is how many joins of one goroutine can be pending at once. Only the oldest jobs
// are worth stealing, so a deeper stack would gain nothing.
const Depth = 256

// ends contains the indexes of a stack. It is a type without a type parameter, so
// that its methods can be inlined.
type ends struct {
	// Only the owner uses head and split. The jobs between them are private: see README.md. While there is a Watch, watched is added to split.
	head, split uint32
	// least and most say how many jobs thieves should see: see Show.
	least, most uint32
	look        func() // see Watch
	_           [seam.Pad - 24]byte
	// word contains tail in its high half and split in its low half.
	word seam.Uint64
	// Beside lies on the cache line of word, which thieves read anyway.
	Beside
	_ [seam.Pad - 8 - 16]byte
}

// Beside is what thieves read about the owner of a stack.
type Beside struct {
	// Presence says whether thieves may take the owner off the list of runners that have jobs.
	Presence seam.Uint32
	// Shy: thieves must leave the jobs alone. Queued: thieves must leave the jobs alone if the pool that the owner waits for is crowded.
	Shy, Queued seam.Bool
}

// watched is larger than head can be. While watched is added to split, each Pop takes the slow path.
const watched = 1 << 31

func pack(tail, split uint32) uint64       { return uint64(tail)<<32 | uint64(split) }
func unpack(w uint64) (tail, split uint32) { return uint32(w >> 32), uint32(w) }

// An Owner is the end of the stack that the owning goroutine uses. No other
// goroutine may call its methods. The zero value is an empty stack.
type Owner[T any] struct {
	ends
	slots [Depth]*T
}

// Thief returns the end at which thieves steal.
func (o *Owner[T]) Thief() Thief[T] { return Thief[T]{o} }

// Push adds a job to the private part. slot must be Len, and the stack must not be Full. Push needs no atomic
// operation, and makes no job visible to thieves.
func (o *Owner[T]) Push(slot int, job *T) {
	if o.slots[slot] != job { // Thieves may have read the cache line: even a store of the same value would fetch it again.
		o.slots[slot] = job // Only the owner uses the slot until Publish.
	}
	o.head = uint32(slot) + 1
}

// Full reports whether no further job fits.
func (s *ends) Full() bool { return s.head >= Depth }

// Fill makes an empty stack Full, with no job that could be taken. The stack
// stays Full.
func (s *ends) Fill() { s.head, s.split = Depth, Depth }

// Len returns the number of jobs that were pushed and neither popped nor
// dropped. Stolen jobs count too.
func (s *ends) Len() int { return int(s.head) }

// Public returns how many jobs thieves can see at this moment.
func (s *ends) Public() int {
	tail, split := unpack(s.word.Load())
	return int(split - tail)
}

// Bare reports whether thieves see no job now. It costs one load.
func (s *ends) Bare() bool {
	// Relaxed is enough: a stale answer delays a Publish until the next look.
	w := s.word.Load()
	return uint32(w>>32) == uint32(w)
}

// Show sets how many jobs thieves should see, if there are as many: n jobs if n is the
// argument of Fewer or Wanted, but at least least and at most most. most must not be
// less than least. At first both are 0.
func (s *ends) Show(least, most int) { s.least, s.most = uint32(least), uint32(most) }

// Always is the least argument for which Fewer always returns true.
const Always = 1 << 15

// Fewer reports whether thieves see fewer jobs now than Wanted(n). It always returns
// true if n is Always or more. It costs one atomic load.
func (s *ends) Fewer(n uint32) bool {
	// Relaxed is enough, as in Bare. public is split less tail. Without unpack, the
	// function is small enough to be inlined.
	w := s.word.Load()
	public := uint32(w - w>>32)
	return public < s.most && (public < s.least || public < n) || n >= Always
}

// Wanted returns how many jobs thieves should see if n%Always jobs are asked for: see Show.
func (s *ends) Wanted(n uint32) int { return int(max(s.least, min(n%Always, s.most))) }

// Private returns how many jobs thieves don't see.
func (s *ends) Private() int { return int(s.head - s.split&^watched) }

// Publish makes up to n of the oldest private jobs visible to thieves. It
// returns the number of these jobs.
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
		// No thief will change the word. Both its indexes may be out of date, so write both.
		// Release: thieves see the slots that were written before; pairs with the claim.
		s.word.Store(pack(from, from+uint32(n)))
		return n
	}
	// Some jobs are public, so the split in word is s.split before the change above, and
	// only thieves move tail meanwhile. Release, as above.
	s.word.Add(uint64(n))
	return n
}

// Pop takes the newest job back. It returns false if that job was stolen. The
// stolen job stays on the stack until the owner knows that the job is done and
// calls Drop. The stack must not be empty.
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
			// All jobs below s.split are stolen.
			s.split = s.head
			return false
		}
		// Acquire and release: either this swap or a thief's claim of the same job
		// comes first in the order of the changes of word, and the other one fails.
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
	s.head++ // The job is private now.
	s.look()
	s.head--
	return true
}

// Watch makes Pop call look before it takes a job back. look may panic. If look is nil, Pop calls nothing.
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

// A Thief is the end of the stack at which thieves steal. Any goroutine may call
// its methods at any time.
type Thief[T any] struct{ o *Owner[T] }

// StealSlot takes the oldest public job and returns how many jobs lie below it.
func (t Thief[T]) StealSlot() (job *T, slot int, outcome steal.Outcome) {
	// Acquire is enough for the load: a stale value fails at the claim.
	return t.claim(t.o.word.Load())
}

// Oldest returns how many jobs lie below the job that StealSlot would take. ok is false if there is
// no such job. The answer may be out of date when Oldest returns.
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
	// Acquire: pairs with Publish, so that the thief sees the slot, and the job that
	// the slot points to, as the owner has written them. From here on the slot belongs
	// to the thief.
	if !t.o.word.CompareAndSwap(w, w+1<<32) {
		return nil, 0, steal.Lost
	}
	return t.o.slots[tail%Depth], int(tail), steal.Taken
}

// Bare reports whether there is nothing to steal at this moment.
func (t Thief[T]) Bare() bool { return t.o.Bare() }
