// Package lock holds locks across calls.
package lock

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

type shared struct {
	mu sync.Mutex
	n  int
	p  *core.Pool
}

func (s *shared) add(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n += n
}

func (s *shared) broadcasts() {
	s.mu.Lock()
	defer s.mu.Unlock()
	core.Broadcast(func(core.BroadcastContext) int { // want `Broadcast waits for every worker while s.mu is held, which the function in line \d+ takes.*races.md#lock`
		s.add(1)
		return 0
	})
}

func (s *shared) installs(early bool) {
	s.mu.Lock()
	if early {
		s.mu.Unlock()
		s.p.Install(func() { s.add(1) }) // the lock is not held
		return
	}
	s.p.Install(func() { s.add(2) }) // want `Install waits for a worker of the pool while s.mu is held`
	s.mu.Unlock()
	s.p.Install(func() { s.add(3) })
}

func (s *shared) closes() {
	s.p.Spawn(func() { s.add(1) })
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.p.Close() // want `Close waits for all tasks of the pool while s.mu is held`
}

func yields(mu *sync.RWMutex) {
	core.Spawn(func() {
		mu.RLock()
		defer mu.RUnlock()
	})
	mu.Lock()
	core.Yield() // want `Yield runs any task on this goroutine while mu is held`
	mu.Unlock()
	core.Yield()
}

// mayHold is what docs/locks.md allows.
func (s *shared) mayHold(xs []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n = par.Slice(xs).Sum()
	par.Slice(xs).Limit(1).ForEach(func(x int) { s.n += x })
	core.Join(func() {}, func() {})
	core.InScope(func(sc *core.Scope) { sc.Spawn(func() { s.n++ }) })
	_ = core.Go(func() int { return 1 }).Wait()
}

func otherLocks(a, b *sync.Mutex, p *core.Pool) {
	a.Lock()
	defer a.Unlock()
	p.Install(func() {
		b.Lock()
		b.Unlock()
	})
}
