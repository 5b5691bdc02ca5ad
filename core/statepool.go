package core

import (
	"iter"
	"maps"
	"slices"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/apart"
	"github.com/seed1237c087/manta/internal/seam"
)

// A StatePool lends values of type T to tasks, each value to one task at a time. It makes few
// values: for each pool at most one more than the pool has workers. A value is scratch memory,
// a cache, or a partial result. [StatePool.All] yields the values when all tasks have ended. A
// task that finds no free value waits until another task gives a value back.
//
// A StatePool makes more values only if tasks wait while they hold a value: for a join, a scope
// or another pool, or in [Blocking]. If tasks that hold values wait by other means, on a channel
// or a lock, and no value is given back for some ten seconds, a waiting task gets a new value
// too. Therefore no use of a StatePool hangs.
//
// Values are 128 bytes apart, so that no two tasks write the same cache line. Small objects to
// which values point are also 128 bytes apart, if newValue has allocated them itself.
type StatePool[T any] struct {
	make func() T
	// The map that shelves points to is never changed. shelves is replaced while mu is held.
	shelves seam.Pointer[map[*registry.Registry]*stateList[T]]
	mu      seam.Mutex
	spare   []*T // the values of pools that have ended; guarded by mu
	all     []*T // in the order in which they were made; guarded by mu
}

// NewStatePool returns a StatePool whose values are made by newValue, which may be
// called by several goroutines at once. It panics if newValue is nil.
func NewStatePool[T any](newValue func() T) *StatePool[T] {
	panicIfNil("NewStatePool", newValue == nil)
	return &StatePool[T]{make: newValue}
}

// Lend calls f with a value that no other task uses until f has ended. Usually it is the
// value that the caller's worker had last. A caller outside all pools becomes a guest of the
// default pool for the call. A call of Lend within f gets another value. Lend panics if f is
// nil. A panic of f passes through.
func (l *StatePool[T]) Lend(f func(*T)) {
	l.check("StatePool.Lend")
	panicIfNil("StatePool.Lend", f == nil)
	r := registry.Current()
	if r == nil {
		r = enter(f)
		defer leave(r)
	}
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

// All yields all values in the order in which they were made, including those that tasks of
// closed pools have used. It is for adding up partial results, for example. Call All when no
// task uses the values: reads and writes of what All yields race with a Lend at the same time.
func (l *StatePool[T]) All() iter.Seq[*T] {
	l.check("StatePool.All")
	return func(yield func(*T) bool) {
		l.mu.Lock()
		all := slices.Clip(l.all)
		l.mu.Unlock()
		for _, v := range all {
			if !yield(v) {
				return
			}
		}
	}
}

// check panics if NewStatePool has not made l, on which the given method was called.
func (l *StatePool[T]) check(method string) {
	switch {
	case l == nil:
		panic("core: " + method + ": nil StatePool")
	case l.make == nil:
		panic("core: " + method + ": the zero StatePool is not ready for use, NewStatePool makes them")
	}
}

// unused returns a value that is in no slot: a spare value or a new value.
func (l *StatePool[T]) unused() *T {
	l.mu.Lock()
	if n := len(l.spare); n > 0 {
		v := l.spare[n-1]
		l.spare = l.spare[:n-1]
		l.mu.Unlock()
		return v
	}
	first := len(l.all) == 0
	l.mu.Unlock()
	if !first {
		apart.Before[T]()
	}
	c := new(apart.Cell[T])
	c.Of = l.make()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, &c.Of)
	return &c.Of
}

// shelf returns the shelf of reg's pool.
func (l *StatePool[T]) shelf(reg *registry.Registry) *stateList[T] {
	if m := l.shelves.Load(); m != nil {
		if h, ok := (*m)[reg]; ok {
			return h
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	next := map[*registry.Registry]*stateList[T]{}
	if m := l.shelves.Load(); m != nil {
		if h, ok := (*m)[reg]; ok {
			return h // Another goroutine has made the shelf.
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
	h := newShelf[T](reg.NumWorkers() + 1)
	next[reg] = h
	l.shelves.Store(&next)
	return h
}
