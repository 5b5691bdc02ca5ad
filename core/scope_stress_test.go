package core_test

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// stressScopes are both kinds of scope, the indexes of whose queues, where they
// have some, are about to wrap around.
var stressScopes = map[string]func(func(spawner)){
	"LIFO": lifo,
	"FIFO": func(f func(spawner)) {
		core.InScopeFIFO(func(s *core.ScopeFIFO) {
			s.StartAt(1<<64 - 3)
			f(s)
		})
	},
}

// eachStress runs a test with both kinds of scope in pools of several sizes.
func eachStress(t *testing.T, sizes []int, test func(t *testing.T, p *core.Pool, scope func(func(spawner)))) {
	t.Helper()
	watch(t)
	for name, scope := range stressScopes {
		t.Run(name, func(t *testing.T) {
			for _, workers := range sizes {
				test(t, newPool(t, core.Config{Workers: workers}), scope)
			}
		})
	}
}

func checkRanOnce(t *testing.T, ran []atomic.Int32) {
	t.Helper()
	for i := range ran {
		if n := ran[i].Load(); n != 1 {
			t.Fatalf("task %d of %d ran %d times", i, len(ran), n)
		}
	}
}

// TestScopeStressOneProducer: the body spawns all tasks, the other workers run them
// meanwhile.
func TestScopeStressOneProducer(t *testing.T) {
	eachStress(t, []int{2, 3}, func(t *testing.T, p *core.Pool, scope func(func(spawner))) {
		ran := make([]atomic.Int32, often(100_000))
		p.Install(func() {
			scope(func(s spawner) {
				for i := range ran {
					s.Spawn(func() { ran[i].Add(1) })
				}
			})
		})
		checkRanOnce(t, ran)
	})
}

// TestScopeStressStampede: few tasks, more workers, again and again, with and
// without the owner's help.
func TestScopeStressStampede(t *testing.T) {
	eachStress(t, []int{8}, func(t *testing.T, p *core.Pool, scope func(func(spawner))) {
		p.Install(func() {
			for round := range often(5000) {
				ran := make([]atomic.Int32, 1+round%4)
				scope(func(s spawner) {
					for i := range ran {
						s.Spawn(func() { ran[i].Add(1) })
					}
					if round%3 == 0 {
						runtime.Gosched()
					}
				})
				checkRanOnce(t, ran)
			}
		})
	})
}

// TestScopeStressExactlyOnce: tasks that spawn tasks at random, goroutines from
// outside that spawn beside them, and joins and scopes within.
func TestScopeStressExactlyOnce(t *testing.T) {
	eachStress(t, []int{1, 2, 8}, func(t *testing.T, p *core.Pool, scope func(func(spawner))) {
		const outside = 3
		ran := make([]atomic.Int32, often(30_000))
		var next atomic.Int64
		next.Store(outside + 1)
		p.Install(func() {
			scope(func(s spawner) {
				var task func(id int) func()
				task = func(id int) func() {
					return func() {
						ran[id].Add(1)
						rng := rand.New(rand.NewPCG(1, uint64(id)))
						for range rng.IntN(5) {
							id := int(next.Add(1)) - 1
							if id >= len(ran) {
								return
							}
							s.Spawn(task(id))
						}
						if rng.IntN(10) == 0 {
							core.Join(func() { scope(func(in spawner) { in.Spawn(runtime.Gosched) }) }, runtime.Gosched)
						}
					}
				}
				var wg sync.WaitGroup
				for id := range outside {
					wg.Go(func() { s.Spawn(task(id)) })
				}
				// Whatever the tasks leave the body spawns.
				s.Spawn(task(outside))
				core.Blocking(wg.Wait)
				for id := int(next.Add(1)) - 1; id < len(ran); id = int(next.Add(1)) - 1 {
					s.Spawn(task(id))
				}
			})
		})
		checkRanOnce(t, ran)
	})
}

// TestScopeStressNoStarvation keeps the scope's tasks going until every worker has
// had its share.
func TestScopeStressNoStarvation(t *testing.T) {
	if strategyOfTest() != nil {
		t.Skip("only the default strategy promises that idle workers are woken for a queue that lasts")
	}
	eachStress(t, []int{1, 2, 4}, func(t *testing.T, p *core.Pool, scope func(func(spawner))) {
		const share = 20
		counts := make([]atomic.Int32, p.NumWorkers())
		all := func() bool {
			for i := range counts {
				if counts[i].Load() < share {
					return false
				}
			}
			return true
		}
		p.Install(func() {
			scope(func(s spawner) {
				var task func()
				task = func() {
					if i, ok := core.WorkerIndex(); ok {
						counts[i].Add(1)
					}
					if !all() { // or the watchdog ends it
						s.Spawn(task)
						runtime.Gosched()
					}
				}
				for range 2 * len(counts) {
					s.Spawn(task)
				}
			})
		})
	})
}
