package engine

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestSemaphore(t *testing.T) {
	p := NewSemaphore(3)
	a, ok := p.Fork()
	b, ok2 := p.Fork()
	if !ok || !ok2 {
		t.Fatal("three participants were not to be had")
	}
	if _, ok := p.Fork(); ok {
		t.Fatal("a fourth participant")
	}
	b.Leave() // The other half goes on.
	c, ok := p.Fork()
	if !ok {
		t.Fatal("a half that ended gave no permit back")
	}
	b.Leave() // It goes on behind the fork.
	if _, ok := p.Fork(); ok {
		t.Fatal("both halves of a fork gave a permit back")
	}
	for range 2 {
		c.Leave()
		a.Leave()
	}
	if free := p.free.Load(); free != 2 {
		t.Fatalf("%d permits at the end, want 2", free)
	}
}

func TestNoSemaphore(t *testing.T) {
	p := NewSemaphore(0)
	for range 10 {
		f, ok := p.Fork()
		if !ok {
			t.Fatal("a limit where there is none")
		}
		f.Leave()
	}
}

// gauge counts who is inside, at most.
type gauge struct{ now, most atomic.Int64 }

func (g *gauge) enter() {
	n := g.now.Add(1)
	for most := g.most.Load(); n > most && !g.most.CompareAndSwap(most, n); most = g.most.Load() {
	}
	for range 3 {
		runtime.Gosched()
	}
}

func (g *gauge) leave() { g.now.Add(-1) }

func TestLimitKeepsTheTree(t *testing.T) {
	inPool(t, 5, func() {
		for _, n := range []int{1, 2, 3, 7, 64, 129} {
			for limit := 1; limit <= 4; limit++ {
				var g gauge
				s := Spec{N: n, Unit: 1, MaxLen: 1, Limit: limit, Key: newKey()}
				b := &brackets{spec: &s, visit: func(int) {
					g.enter()
					g.leave()
				}}
				b.check(t, Run(&s, Plan[string](b)))
				if most := g.most.Load(); most > int64(limit) {
					t.Errorf("%d positions: %d participants at a limit of %d", n, most, limit)
				}
			}
		}
	})
}

// TestLimitIsUsed checks that two go side by side where there may be two: each waits
// for the other.
func TestLimitIsUsed(t *testing.T) {
	inPool(t, 5, func() {
		var both sync.WaitGroup
		both.Add(2)
		s := Spec{N: 2, Unit: 1, MaxLen: 1, Limit: 2, Key: newKey()}
		Run(&s, Plan[string](&brackets{spec: &s, visit: func(int) {
			both.Done()
			both.Wait()
		}}))
	})
}

// TestLimitFreesItsPermits checks that a permit whose half has ended serves those that
// still work: of 8 positions on two permits, the first begins before the second half does
// and ends after it, and then the third and fourth go side by side.
func TestLimitFreesItsPermits(t *testing.T) {
	add := fakeClock(t) // no position is so cheap that it is not forked
	inPool(t, 3, func() {
		s := Spec{N: 8, Unit: 1, MaxLen: 1, Limit: 2, Key: newKey()}
		s.grid = makeGrid(s.N, s.Unit, s.MinLen, s.MaxLen)
		var pair sync.WaitGroup
		pair.Add(2)
		j := &job[string]{grid: &s.grid, spec: &s, own: new(slot[string]), semaphore: NewSemaphore(s.Limit)}
		var begun atomic.Bool
		var done atomic.Int64
		j.plan = &brackets{spec: &s, visit: func(pos int) {
			add(2 * smallCost)
			switch {
			case pos >= 4:
				for !begun.Load() { // Else the half of the first forks with the permit of this one.
					runtime.Gosched()
				}
				done.Add(1)
			case pos == 0:
				begun.Store(true)
				for done.Load() < 4 || j.semaphore.free.Load() == 0 {
					runtime.Gosched()
				}
			case pos >= 2:
				pair.Done()
				pair.Wait()
			}
		}}
		j.hint(0)
		core.Recurse(j.exec, node[string]{level: s.grid.root()})
		if free := j.semaphore.free.Load(); free != 1 {
			t.Errorf("%d permits are free at the end, want 1", free)
		}
	})
}

func TestLimitAndPanics(t *testing.T) {
	inPool(t, 5, func() {
		for limit := 1; limit <= 3; limit++ {
			for at := range 20 {
				var g gauge
				s := Spec{N: 20, Unit: 1, MaxLen: 1, Limit: limit, Key: newKey()}
				v := recovered(func() {
					Run(&s, Plan[string](&brackets{spec: &s, visit: func(pos int) {
						g.enter()
						defer g.leave()
						if pos >= at {
							panic(pos)
						}
					}}))
				})
				if p, ok := v.(*core.PanicError); !ok || p.Value != at {
					t.Fatalf("limit %d, panics from %d on: %v", limit, at, v)
				}
				if most := g.most.Load(); most > int64(limit) {
					t.Errorf("%d participants at a limit of %d", most, limit)
				}
			}
		}
	})
}
