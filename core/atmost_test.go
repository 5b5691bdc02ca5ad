package core_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// busyTasks counts tasks that run at the same time.
type busyTasks struct{ now, most atomic.Int64 }

func (b *busyTasks) during(f func()) {
	n := b.now.Add(1)
	defer b.now.Add(-1)
	for {
		most := b.most.Load()
		if n <= most || b.most.CompareAndSwap(most, n) {
			break
		}
	}
	f()
}

// TestNoMoreTasksThanWorkers: of tasks that wait for nothing, no more run at a time than
// there are workers, and each begins on one, however they were given to the pool and
// whatever goes on beside them.
func TestNoMoreTasksThanWorkers(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 3} {
		p := newPool(t, core.Config{Workers: workers})
		var busy busyTasks
		var free sync.WaitGroup
		task := func() {
			busy.during(func() {
				if _, ok := p.WorkerIndex(); !ok {
					t.Error("a task began without a worker")
				}
				giveWay(2)
			})
		}
		var callers sync.WaitGroup
		for range 8 {
			callers.Go(func() {
				for i := range often(2000) {
					switch i % 4 {
					case 0:
						p.Install(task)
					case 1:
						free.Add(1)
						p.Spawn(func() { defer free.Done(); task() })
					case 2: // Tasks that wait lend their workers out, and get them back.
						p.Install(func() {
							core.Recurse(fib, 8)
							core.InScope(func(s *core.Scope) {
								free.Add(1)
								core.Spawn(func() { defer free.Done(); task() })
								s.Spawn(func() {})
							})
						})
					case 3:
						core.Recurse(fib, 8) // a guest elsewhere, which is no task
					}
				}
			})
		}
		callers.Wait()
		free.Wait()
		if most := busy.most.Load(); most > int64(workers) {
			t.Errorf("%d tasks ran at once on %d workers", most, workers)
		}
	}
}
