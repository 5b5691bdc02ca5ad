package core_test

import (
	"math"
	"runtime"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestCallersTakeBoundedMemory: crowds of callers, one after the other, leave
// neither memory nor goroutines behind.
func TestCallersTakeBoundedMemory(t *testing.T) {
	watch(t)
	const crowds = 2
	callers := 500
	if testing.Short() {
		callers = 200
	}
	p := newPool(t, core.Config{Workers: 2})
	var all sync.WaitGroup
	for name, run := range map[string]func(func()){
		"guests": func(f func()) { // all of them at once, more than there are places
			core.InScope(func(*core.Scope) { all.Done(); all.Wait(); f() })
		},
		"pool": p.Install,
	} {
		t.Run(name, func(t *testing.T) {
			watch(t)
			crowd := func() {
				var wg sync.WaitGroup
				if name == "guests" {
					all.Add(callers)
				}
				for range callers {
					wg.Go(func() { run(func() { everything(3) }) })
				}
				wg.Wait()
				// Who has spawned tasks may have done them before a worker takes them out of the queue.
				for p.State().Queued+core.DefaultPool().State().Queued > 0 {
					runtime.Gosched()
				}
			}
			crowd()
			crowd()
			// A caller that left behind no more than its runner would show at each look, and the
			// watchdog end this. What places for guests keep for their next ones does not, and what Go
			// itself holds, as its descriptors for as many goroutines as there ever were at once.
			before, calls := heap(), int64(0)
			for kept := int64(math.MaxInt64); kept > 1000; {
				for range crowds {
					crowd()
				}
				calls += int64(crowds * callers)
				kept = (heap() - before) / calls
			}
			// Those that carry workers, as many at rest, and the monitor, of either pool.
			// The watchdog ends this if there are always more.
			for crewOf() > 2*(p.NumWorkers()+core.NumWorkers()+1) {
				runtime.Gosched()
			}
		})
	}
}
