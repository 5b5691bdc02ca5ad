package sim

import "sync"

// RWMutex is sync.RWMutex. A controlled writer that waits keeps no readers out.
type RWMutex struct{ mu sync.RWMutex }

// Lock locks m for writing.
func (m *RWMutex) Lock() {
	c := mine()
	if c == nil {
		m.mu.Lock()
		return
	}
	c.point("Lock", m)
	for !m.mu.TryLock() {
		c.block("Lock", m, func() bool {
			if m.mu.TryLock() {
				m.mu.Unlock()
				return true
			}
			return false
		})
	}
}

// Unlock undoes a Lock.
func (m *RWMutex) Unlock() {
	m.mu.Unlock()
	m.unlocked("Unlock")
}

// RLock locks m for reading.
func (m *RWMutex) RLock() {
	c := mine()
	if c == nil {
		m.mu.RLock()
		return
	}
	c.point("RLock", m)
	for !m.mu.TryRLock() {
		c.block("RLock", m, func() bool {
			if m.mu.TryRLock() {
				m.mu.RUnlock()
				return true
			}
			return false
		})
	}
}

// RUnlock undoes an RLock.
func (m *RWMutex) RUnlock() {
	m.mu.RUnlock()
	m.unlocked("RUnlock")
}

// unlocked is no point of its own, as with a Mutex.
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

// Do calls f if it is the first call, and returns when the first has ended.
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
