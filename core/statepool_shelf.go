package core

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// shelf has the values of one pool.
type shelf[T any] struct {
	bound int // workers, and one
	// slots is replaced, never changed, under mu. Slot i is the first choice of
	// worker i, and slot bound-1 of who carries none.
	slots seam.Pointer[[]*slot[T]]
	mu    seam.Mutex
	queue []*registry.Runner // who waits for a value; guarded by mu
	// waiting is how many do. Read at every return.
	waiting seam.Int32
}

// slot is a place for a value.
type slot[T any] struct {
	busy  seam.Bool
	value *T // belongs to the runner that has set busy
	// holder is the runner that has set busy, and nil for a moment before and after.
	// since is the number of its Waits at that time, and turn counts the holders.
	// Runners that wait for a value read the three.
	holder seam.Pointer[registry.Runner]
	since  seam.Uint32
	turn   seam.Uint32
	_      [88]byte
}

func newShelf[T any](bound int) *shelf[T] {
	h := &shelf[T]{bound: bound}
	slots := make([]*slot[T], bound)
	for i := range slots {
		slots[i] = new(slot[T])
	}
	h.slots.Store(&slots)
	return h
}

// The wait for a value ends when one is given back. The looks are for changes that wake nobody.
const (
	lookEvery = 10 * time.Millisecond
	mostLooks = 1000
)

// take takes a slot for r.
func (h *shelf[T]) take(r *registry.Runner) *slot[T] {
	first := h.bound - 1
	if i, ok := r.Worker(); ok {
		first = i
	}
	if s := h.free(first); s != nil {
		return s
	}
	// r counts as waiting. So the values that r holds itself do not make it wait longer,
	// and neither do those of runners that wait for a value of another StatePool.
	r.BeginWait()
	h.waiting.Add(1)
	defer h.waiting.Add(-1)
	for looks := 0; ; looks++ {
		if h.enqueue(r) {
			looks = 0 // A value was given back, though somebody else has it now.
		}
		s := h.free(first) // After enqueue: pairs with giveBack.
		if s == nil {
			s = h.add(looks >= mostLooks)
		}
		if s != nil {
			h.dequeue(r)
			return s
		}
		r.ParkFor(lookEvery)
	}
}

// free takes an unused slot, the given one if it is free. It returns nil if there is none.
func (h *shelf[T]) free(first int) *slot[T] {
	slots := *h.slots.Load()
	for i := range slots {
		s := slots[(first+i)%len(slots)]
		if !s.busy.Load() && s.busy.CompareAndSwap(false, true) { // Acquire: the value.
			return s
		}
	}
	return nil
}

// add takes a new slot if anyway is set, or if fewer than bound holders have not waited
// since they took their slots. Otherwise it returns nil.
//
// Nobody waits for ever: a holder that does not wait will give its slot back. If it waits, by means of
// this package, a later call of add, by a look at the latest, finds that it does. There are not too many
// slots: at most bound of them have holders that have not waited.
func (h *shelf[T]) add(anyway bool) *slot[T] {
	h.mu.Lock()
	defer h.mu.Unlock()
	slots := *h.slots.Load()
	going := 0
	for _, s := range slots {
		if !s.waited() {
			going++
		}
	}
	if going >= h.bound && !anyway {
		return nil
	}
	s := new(slot[T])
	s.busy.Store(true)
	slots = append(slices.Clip(slots), s)
	h.slots.Store(&slots)
	return s
}

// waited reports whether the slot's holder has waited since it took the slot.
func (s *slot[T]) waited() bool {
	turn := s.turn.Load()
	r := s.holder.Load()
	if r == nil {
		return false
	}
	// since was stored before holder, and all four loads are of one holder's turn if
	// the turn is the same before and after.
	return r.Waits() != s.since.Load() && s.turn.Load() == turn
}

// giveBack frees s and wakes one who waits.
func (h *shelf[T]) giveBack(s *slot[T]) {
	s.holder.Store(nil)
	s.turn.Add(1)
	s.busy.Store(false) // Release: the value. Sequentially consistent: before the look at waiting.
	if h.waiting.Load() > 0 {
		h.wakeOne()
	}
}

func (h *shelf[T]) wakeOne() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.queue) > 0 {
		r := h.queue[0]
		h.queue = slices.Delete(h.queue, 0, 1)
		r.Unpark() // With the lock held, so that r is still in the pool.
	}
}

// enqueue puts r into the queue and reports whether it was not there.
func (h *shelf[T]) enqueue(r *registry.Runner) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.queue, r) {
		return false
	}
	h.queue = append(h.queue, r)
	return true
}

// dequeue takes r, which has got a slot, out of the queue. If r was woken in the
// meantime, dequeue wakes another runner, because r may have taken another slot than
// the one that it was woken for.
func (h *shelf[T]) dequeue(r *registry.Runner) {
	h.mu.Lock()
	i := slices.Index(h.queue, r)
	if i >= 0 {
		h.queue = slices.Delete(h.queue, i, i+1)
	}
	h.mu.Unlock()
	if i < 0 {
		h.wakeOne()
	}
}
