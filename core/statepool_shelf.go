package core

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// stateList contains the values of one pool.
type stateList[T any] struct {
	bound int // the number of workers plus one
	// The slice that slots points to is never changed. slots is replaced while mu is
	// held. Slot i is the first choice of worker i, and slot bound-1 is the first choice
	// of runners that carry no worker.
	slots seam.Pointer[[]*slot[T]]
	mu    seam.Mutex
	queue []*registry.Runner // the runners that wait for a value and were not woken; guarded by mu
	// waiting is the number of runners that wait for a value. It is read whenever a value is given back.
	waiting seam.Int32
}

// slot is a place for a value.
type slot[T any] struct {
	busy  seam.Bool
	value *T // belongs to the runner that has set busy
	// holder is the runner that has set busy. It is nil until shortly after busy was set,
	// and from shortly before busy is cleared. since is the result of the holder's Waits
	// at that time, and turn counts the holders. Runners that wait for a value read these
	// three fields.
	holder seam.Pointer[registry.Runner]
	since  seam.Uint32
	turn   seam.Uint32
	_      [88]byte
}

func newShelf[T any](bound int) *stateList[T] {
	h := &stateList[T]{bound: bound}
	slots := make([]*slot[T], bound)
	for i := range slots {
		slots[i] = new(slot[T])
	}
	h.slots.Store(&slots)
	return h
}

// A runner that waits for a value is woken when a value is given back. It also looks every lookEvery, for changes that wake nobody.
const (
	lookEvery = 10 * time.Millisecond
	mostLooks = 1000
)

// take takes a slot for r.
func (h *stateList[T]) take(r *registry.Runner) *slot[T] {
	first := h.bound - 1
	if i, ok := r.Worker(); ok {
		first = i
	}
	if s := h.free(first); s != nil {
		return s
	}
	// r counts as waiting. Therefore r does not wait because of the values that r holds
	// itself, or because of the values of runners that wait for a value of another StatePool.
	r.BeginWait()
	h.waiting.Add(1)
	defer h.waiting.Add(-1)
	for looks := 0; ; looks++ {
		if h.enqueue(r) {
			looks = 0 // A value was given back, even if another runner has taken it.
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

// free takes an unused slot: slot first if that is free. It returns nil if there is no unused slot.
func (h *stateList[T]) free(first int) *slot[T] {
	slots := *h.slots.Load()
	for i := range slots {
		s := slots[(first+i)%len(slots)]
		if !s.busy.Load() && s.busy.CompareAndSwap(false, true) { // Acquire: pairs with giveBack, for the value.
			return s
		}
	}
	return nil
}

// add makes a slot and takes it if anyway is true, or if fewer than bound holders have not
// waited since they took their slots. Otherwise it returns nil.
//
// No runner waits for ever. A holder that does not wait will give its slot back. If the holder waits
// by means of this package, a later call of add notices the wait, at the next look of the runner at the
// latest. There are not too many slots: at most bound slots have holders that have not waited.
func (h *stateList[T]) add(anyway bool) *slot[T] {
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
	// since was stored before holder. If turn is the same before and after, all loads
	// between belong to one holder's turn.
	return r.Waits() != s.since.Load() && s.turn.Load() == turn
}

// giveBack frees s and wakes a runner that waits for a value.
func (h *stateList[T]) giveBack(s *slot[T]) {
	s.holder.Store(nil)
	s.turn.Add(1)
	s.busy.Store(false) // Release: pairs with free, for the value. Sequentially consistent: before the load of waiting.
	if h.waiting.Load() > 0 {
		h.wakeOne()
	}
}

func (h *stateList[T]) wakeOne() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.queue) > 0 {
		r := h.queue[0]
		h.queue = slices.Delete(h.queue, 0, 1)
		r.Unpark() // With the lock held, so that r is still in the pool.
	}
}

// enqueue puts r into the queue, and reports whether r was not in the queue before.
func (h *stateList[T]) enqueue(r *registry.Runner) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.queue, r) {
		return false
	}
	h.queue = append(h.queue, r)
	return true
}

// dequeue removes r, which has got a slot, from the queue. If r is not in the queue, r
// was woken for a slot. In that case dequeue wakes another runner, because r may have
// taken another slot than the slot for which it was woken.
func (h *stateList[T]) dequeue(r *registry.Runner) {
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
