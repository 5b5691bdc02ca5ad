package core

import (
	"iter"
	"maps"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// WorkerLocal is a value of type T for each worker that asks for one, made
// when first asked for: scratch memory, a cache, a partial result. No two tasks
// use the same value at once. It serves tasks of all pools.
type WorkerLocal[T any] struct {
	make func() T
	// places is replaced, never changed, under mu.
	places seam.Pointer[map[*registry.Registry][]place[T]]
	mu     seam.Mutex
	spare  []*T // not in use now; guarded by mu
	all    []*T // in the order in which they were made; guarded by mu
}

// place is where the value of one worker is kept.
type place[T any] struct {
	busy  seam.Bool
	value *T // belongs to who has set busy
	_     [112]byte
}

// NewWorkerLocal returns a WorkerLocal whose values are made by newValue, which
// may be called by several goroutines at once. It panics where newValue is nil.
func NewWorkerLocal[T any](newValue func() T) *WorkerLocal[T] {
	if newValue == nil {
		panic("core: NewWorkerLocal: nil function")
	}
	return &WorkerLocal[T]{make: newValue}
}

// With calls f with the value of the worker that the caller carries. Who carries
// none gets the one that is kept for such goroutines. The value is the caller's
// for as long as f runs. A value that is in use already (by a With around this
// one, by a task that waits while this worker goes on, by another goroutine
// without a worker) is not lent twice: f gets another one then. So there are at
// most as many values as workers, and one, and as many as calls of With ever ran
// at the same time. The values of a pool that was closed go to those who need one
// next.
//
// With panics where f is nil. A panic of f passes through.
func (l *WorkerLocal[T]) With(f func(*T)) {
	l.check("WorkerLocal.With")
	if f == nil {
		panic("core: WorkerLocal.With: nil function")
	}
	p := l.place()
	if !p.busy.CompareAndSwap(false, true) {
		l.withSpare(f)
		return
	}
	defer p.busy.Store(false) // Release: the value, to its next user.
	if p.value == nil {
		p.value = l.unused()
	}
	f(p.value)
}

// check panics where NewWorkerLocal has not made l, on which the given method was called.
func (l *WorkerLocal[T]) check(method string) {
	switch {
	case l == nil:
		panic("core: " + method + ": nil WorkerLocal")
	case l.make == nil:
		panic("core: " + method + ": the zero WorkerLocal is not ready for use, NewWorkerLocal makes them")
	}
}

// withSpare calls f with a value that has no place.
func (l *WorkerLocal[T]) withSpare(f func(*T)) {
	v := l.unused()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.spare = append(l.spare, v)
	}()
	f(v)
}

// unused returns a value that has no place and that nobody uses.
func (l *WorkerLocal[T]) unused() *T {
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
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, v)
	return v
}

// place returns the place of the caller's worker. Those without a worker share
// the last one of their pool, and those outside all pools that of nil.
func (l *WorkerLocal[T]) place() *place[T] {
	var reg *registry.Registry
	index, n := 0, 0
	if r := registry.Current(); r != nil {
		reg = r.Registry()
		n = reg.NumWorkers()
		index = n
		if i, ok := r.Worker(); ok {
			index = i
		}
	}
	if m := l.places.Load(); m != nil {
		if ps, ok := (*m)[reg]; ok {
			return &ps[index]
		}
	}
	return &l.addPlaces(reg, n+1)[index]
}

func (l *WorkerLocal[T]) addPlaces(reg *registry.Registry, n int) []place[T] {
	l.mu.Lock()
	defer l.mu.Unlock()
	next := map[*registry.Registry][]place[T]{}
	if m := l.places.Load(); m != nil {
		if ps, ok := (*m)[reg]; ok {
			return ps // Somebody else was first.
		}
		maps.Copy(next, *m)
	}
	for old, ps := range next {
		if old != nil && old.Ended() {
			l.reclaim(ps)
			delete(next, old)
		}
	}
	next[reg] = make([]place[T], n)
	l.places.Store(&next)
	return next[reg]
}

// reclaim makes spares of the values of a pool that has ended. The lock is held.
func (l *WorkerLocal[T]) reclaim(ps []place[T]) {
	for i := range ps {
		if v := ps[i].value; v != nil {
			l.spare = append(l.spare, v)
		}
	}
}

// All yields all values that were made, in the order in which they were made,
// for example to add up partial results. No With may run at the same time, or
// the caller and that one race.
func (l *WorkerLocal[T]) All() iter.Seq[*T] {
	l.check("WorkerLocal.All")
	return func(yield func(*T) bool) {
		l.mu.Lock()
		all := l.all[:len(l.all):len(l.all)]
		l.mu.Unlock()
		for _, v := range all {
			if !yield(v) {
				return
			}
		}
	}
}
