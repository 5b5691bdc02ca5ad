//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// programMixes: the seed decides on the program too.
func programMixes(s *simRun) {
	m := &mix{simRun: s, left: 12, actions: 11}
	m.pools[0] = s.defaultPool(s.workers())
	if s.below(3) == 0 {
		m.pools[1] = s.pool(1 + s.below(2))
	} else {
		m.pools[1] = m.pools[0]
	}
	m.begin()
}

// programPlainMixes: tasks wait for others by plain channels too, though never on all
// workers at once.
func programPlainMixes(s *simRun) {
	workers := s.workers(2, 3, 2, 4)
	m := &mix{simRun: s, left: 8, actions: 13, mayWait: workers - 1}
	m.pools[0] = s.defaultPool(workers)
	m.pools[1] = m.pools[0]
	m.begin()
}

func (m *mix) begin() {
	var wg seam.WaitGroup
	for range 1 + m.below(3) {
		wg.Go(func() { m.act(nil, 3) })
	}
	wg.Wait()
	m.spawned.Wait() // Some of it goes to the other pool, which must not be closed.
}

// A mix is a random program under way.
type mix struct {
	*simRun
	pools [2]*core.Pool
	left  int // actions
	// actions is how many kinds there are.
	actions int
	// classes: some parts are background work.
	classes bool
	// mayWait is how many more tasks may wait by a plain channel.
	mayWait int
	// spawned counts tasks that nobody waits for.
	spawned seam.WaitGroup
}

// detached is a piece that nobody waits for.
func (m *mix) detached(name string, f func(x *piece)) func() {
	m.spawned.Add(1)
	return m.piece(name, nil, func(x *piece) {
		defer m.spawned.Done()
		f(x)
	})
}

// act does something random for x, which is nil outside all pools.
func (m *mix) act(x *piece, depth int) {
	if m.left--; m.left < 0 || depth == 0 {
		touch(x)
		return
	}
	inner := func(x *piece) { m.act(x, depth-1) }
	if m.classes && m.below(2) == 0 {
		act := inner
		inner = func(x *piece) {
			m.background(x, func(x *piece) {
				core.GiveWay()
				act(x)
			})
		}
	}
	p := m.pools[m.below(2)]
	switch m.below(m.actions) {
	case 0, 1, 2:
		m.join(x, inner, inner)
	case 3:
		m.scope(x, func(sc *core.Scope, group *piece) {
			for range 1 + m.below(2) {
				sc.Spawn(m.piece("task of a scope", group, func(x *piece) {
					if m.below(3) == 0 {
						sc.Spawn(m.piece("task of a task", group, inner))
					}
					inner(x)
				}))
			}
		})
	case 4:
		p.Spawn(m.detached("spawned", inner))
		inner(x)
	case 5:
		m.install(x, p, inner)
	case 6:
		core.Blocking(func() {
			done := make(chan struct{})
			p.Spawn(m.piece("awaited in Blocking", nil, func(x *piece) {
				inner(x)
				seam.Close(done)
			}))
			seam.Wait(done)
		})
	case 7:
		x.await(func(group *piece) {
			run := m.piece("future", group, inner)
			f := core.Go(func() int { run(); return 7 })
			m.join(x, touch, touch)
			m.get(f)
		})
	case 8:
		x.await(func(group *piece) {
			shares := make([]func(), p.NumWorkers())
			for i := range shares {
				shares[i] = m.piece("share", group, touch)
			}
			core.BroadcastIn(p, func(c core.BroadcastContext) int { shares[c.Index()](); return 0 })
		})
	case 9:
		if x != nil {
			old := x.any
			x.any = true
			core.Yield()
			x.any = old
		}
	case 11, 12:
		if m.mayWait > 0 {
			m.mayWait--
			done := make(chan struct{})
			p.Spawn(m.piece("awaited plainly", nil, func(*piece) { seam.Close(done) }))
			seam.Wait(done)
			m.mayWait++
		}
	case 10:
		core.SpawnFIFO(m.detached("spawned FIFO", inner))
	}
}
