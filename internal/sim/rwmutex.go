package sim

import "sync"

// RWMutex is sync.RWMutex. A controlled writer that waits does not keep readers out.
type RWMutex struct{ mu sync.RWMutex }

// Lock locks m for writing.
func (m *RWMutex) Lock() { m.lock("Lock", m.mu.Lock, m.mu.TryLock, m.mu.Unlock) }

// Unlock undoes a Lock.
func (m *RWMutex) Unlock() {
	m.mu.Unlock()
	m.unlocked("Unlock")
}

// RLock locks m for reading.
func (m *RWMutex) RLock() { m.lock("RLock", m.mu.RLock, m.mu.TryRLock, m.mu.RUnlock) }

// RUnlock undoes an RLock.
func (m *RWMutex) RUnlock() {
	m.mu.RUnlock()
	m.unlocked("RUnlock")
}

// lock locks m: by lock if the goroutine is not controlled, and otherwise by try, which unlock undoes.
func (m *RWMutex) lock(op string, lock func(), try func() bool, unlock func()) {
	c := mine()
	if c == nil {
		lock()
		return
	}
	c.point(op, m)
	for !try() {
		c.block(op, m, func() bool {
			free := try()
			if free {
				unlock()
			}
			return free
		})
	}
}

// unlocked notes that m was unlocked. It is no point of its own, as with a Mutex.
func (m *RWMutex) unlocked(op string) {
	if c := mine(); c != nil {
		c.note(op, m)
		c.changed()
	}
}

// Once is sync.Once.
type Once struct {
	done Bool
	mu   Mutex
}

// Do calls f if this is the first call of Do. It returns when the first call has ended.
func (o *Once) Do(f func()) {
	if o.done.Load() {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.done.Load() {
		defer o.done.Store(true)
		f()
	}
}
