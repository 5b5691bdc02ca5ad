package sim

import (
	"sync"
	"sync/atomic"
	"time"
)

// Mutex is sync.Mutex.
type Mutex struct{ mu sync.Mutex }

// Lock locks m.
func (m *Mutex) Lock() {
	c := mine()
	if c == nil {
		m.mu.Lock()
		return
	}
	c.point("Lock", m)
	for spins := 0; !m.mu.TryLock(); spins++ {
		if c.machine != nil && spins < mutexSpins {
			c.machine.spend(c, mutexSpin)
		} else {
			c.block("Lock", m, m.free)
		}
	}
}

// How often, and how long, a Lock of sync.Mutex looks whether the mutex is free before it blocks.
const (
	mutexSpins = 4
	mutexSpin  = 300 * time.Nanosecond
)

// free reports whether a Lock would not block now.
func (m *Mutex) free() bool {
	if m.mu.TryLock() {
		m.mu.Unlock()
		return true
	}
	return false
}

// TryLock locks m if m is not locked. It reports whether it did.
func (m *Mutex) TryLock() bool {
	Point("TryLock", m)
	return m.mu.TryLock()
}

// Unlock unlocks m.
func (m *Mutex) Unlock() {
	m.mu.Unlock()
	if c := mine(); c != nil {
		// Unlock is no point of its own: what others do before an Unlock, they
		// could have done before the last operation with the lock held.
		c.note("Unlock", m)
		c.changed()
	}
}

// Cond is sync.Cond. Either all goroutines that use a Cond are controlled, or none is.
type Cond struct {
	L       sync.Locker
	std     sync.Cond
	waiting []*bool // for each controlled goroutine that waits, whether it was woken
}

// NewCond returns a Cond with the given lock.
func NewCond(l sync.Locker) *Cond { return &Cond{L: l} }

// Wait unlocks L, waits for a Signal or Broadcast, and locks L.
func (d *Cond) Wait() {
	c := mine()
	if c == nil {
		d.std.L = d.L // held now
		d.std.Wait()
		return
	}
	c.point("Cond.Wait", d)
	woken := new(bool)
	d.waiting = append(d.waiting, woken)
	d.L.Unlock()
	c.block("Cond.Wait", d, func() bool { return *woken })
	d.L.Lock()
}

// Signal wakes the goroutine that has waited longest.
func (d *Cond) Signal() { d.wake("Cond.Signal", 1, d.std.Signal) }

// Broadcast wakes all goroutines that wait.
func (d *Cond) Broadcast() { d.wake("Cond.Broadcast", len(d.waiting), d.std.Broadcast) }

func (d *Cond) wake(op string, n int, std func()) {
	c := mine()
	if c == nil {
		std()
		return
	}
	c.point(op, d)
	if op == "Cond.Broadcast" {
		n = len(d.waiting) // More goroutines may have come before this goroutine's turn.
	}
	for ; n > 0 && len(d.waiting) > 0; n-- {
		*d.waiting[0] = true
		d.waiting = d.waiting[1:]
	}
	c.changed()
}

// WaitGroup is sync.WaitGroup.
type WaitGroup struct {
	n  atomic.Int64
	wg sync.WaitGroup
}

// Add adds d to the counter.
func (w *WaitGroup) Add(d int) {
	c := mine()
	if c != nil {
		c.point("WaitGroup.Add", w)
	}
	w.wg.Add(d)
	if w.n.Add(int64(d)) == 0 && c != nil {
		c.changed()
	}
}

// Done subtracts 1 from the counter.
func (w *WaitGroup) Done() { w.Add(-1) }

// Wait waits until the counter is 0.
func (w *WaitGroup) Wait() {
	c := mine()
	if c == nil {
		w.wg.Wait()
		return
	}
	c.point("WaitGroup.Wait", w)
	if w.n.Load() != 0 {
		c.block("WaitGroup.Wait", w, func() bool { return w.n.Load() == 0 })
	}
}

// Go runs f on a new goroutine, which counts until f has ended.
func (w *WaitGroup) Go(f func()) {
	w.Add(1)
	Go(func() {
		defer w.Done()
		f()
	})
}
