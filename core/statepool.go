package core

import (
	"maps"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// StatePool lends values of type T to tasks, each to one task at a time, and makes
// few: for each pool at most as many as workers, and one. That is how it differs from
// [WorkerLocal], which makes one for every task that needs one. A task for which there
// is no value waits until another gives one back.
//
// There are more values only for tasks that wait while they have one: by this package,
// for a join, a scope, another pool, or in [Blocking]. A task that waits by other means,
// a channel or a lock, and for so long that no value is given back for some ten seconds,
// makes others go on with another value too. So no use of a StatePool hangs.
type StatePool[T any] struct {
	make func() T
	// shelves is replaced, never changed, under mu.
	shelves seam.Pointer[map[*registry.Registry]*shelf[T]]
	mu      seam.Mutex
	spare   []*T // those of pools that have ended; guarded by mu
}

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

// slot is where a value lies or is missing from.
type slot[T any] struct {
	busy  seam.Bool
	value *T // belongs to who has set busy
	// holder is who has set busy, nil for a moment before and after, and since what
	// its Waits were then. turn counts the holders. They are for those who wait.
	holder seam.Pointer[registry.Runner]
	since  seam.Uint32
	turn   seam.Uint32
	_      [88]byte
}

// NewStatePool returns a StatePool whose values are made by newValue, which may be
// called by several goroutines at once. It panics where newValue is nil.
func NewStatePool[T any](newValue func() T) *StatePool[T] {
	if newValue == nil {
		panic("core: NewStatePool: nil function")
	}
	return &StatePool[T]{make: newValue}
}

// Lend calls f with a value that nobody else uses until f has ended: most often the one
// that the caller's worker had last. A caller outside all pools is a guest of the
// default pool for the call. Lend within f gets another value. Lend panics where f is
// nil. A panic of f passes through.
func (l *StatePool[T]) Lend(f func(*T)) {
	switch {
	case l == nil:
		panic("core: StatePool.Lend: nil StatePool")
	case l.make == nil:
		panic("core: StatePool.Lend: the zero StatePool is not ready for use, NewStatePool makes them")
	case f == nil:
		panic("core: StatePool.Lend: nil function")
	}
	if r := registry.Current(); r != nil {
		l.lend(r, f)
		return
	}
	asRunner(f, func(r *registry.Runner) { l.lend(r, f) })
}

func (l *StatePool[T]) lend(r *registry.Runner, f func(*T)) {
	h := l.shelf(r.Registry())
	s := h.take(r)
	s.since.Store(r.Waits())
	s.holder.Store(r) // After since: see waited.
	defer h.giveBack(s)
	if s.value == nil {
		s.value = l.unused()
	}
	f(s.value)
}

// unused returns a value that lies in no slot.
func (l *StatePool[T]) unused() *T {
	l.mu.Lock()
	if n := len(l.spare); n > 0 {
		v := l.spare[n-1]
		l.spare = l.spare[:n-1]
		l.mu.Unlock()
		return v
	}
	l.mu.Unlock()
	v := new(T)
	*v = l.make()
	return v
}

// shelf returns that of reg.
func (l *StatePool[T]) shelf(reg *registry.Registry) *shelf[T] {
	if m := l.shelves.Load(); m != nil {
		if h, ok := (*m)[reg]; ok {
			return h
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	next := map[*registry.Registry]*shelf[T]{}
	if m := l.shelves.Load(); m != nil {
		if h, ok := (*m)[reg]; ok {
			return h // Somebody else was first.
		}
		maps.Copy(next, *m)
	}
	for old, h := range next {
		if old.Ended() {
			for _, s := range *h.slots.Load() {
				if s.value != nil {
					l.spare = append(l.spare, s.value)
				}
			}
			delete(next, old)
		}
	}
	h := &shelf[T]{bound: reg.NumWorkers() + 1}
	slots := make([]*slot[T], h.bound)
	for i := range slots {
		slots[i] = new(slot[T])
	}
	h.slots.Store(&slots)
	next[reg] = h
	l.shelves.Store(&next)
	return h
}

// The wait for a value. It ends by itself when one is given back; the looks are for
// what changes without notice.
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
	// r waits, so that what r has itself is no reason to go on waiting; nor does one
	// that waits for another StatePool keep those waiting who have that one's values.
	r.WaitShortly()
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

// free takes a slot that nobody uses, the given one if it can; nil: there is none.
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

// add takes a new slot if there are too few whose holders go on without waiting, or in
// any case; else it returns nil.
//
// Why nobody waits for ever: as long as a slot's holder does not wait it will give the
// slot back, and if it waits, by means of this package, this is called again, by a look
// at the latest, and finds so. Why there are not too many: of the slots that are here,
// no more than bound have holders that have not waited.
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
// meantime another is woken in its place: r may have found another slot than the one
// that it was woken for.
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
