package core_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// A way runs f(0) ... f(n-1), maybe in parallel, and returns when all have ended.
type way struct {
	name string
	run  func(n int, f func(i int))
}

// lockWays are all calls across which docs/locks.md lets a lock be held.
var lockWays = []way{
	{"Join", func(n int, f func(int)) { halve(0, n, f, core.Join) }},
	{"Fork", func(n int, f func(int)) {
		halve(0, n, f, func(a, b func()) { core.Fork(func(f func()) int { f(); return 0 }, a, b) })
	}},
	{"Recurse", func(n int, f func(int)) {
		core.Recurse(func(r *core.Rec[[2]int, int], s [2]int) int {
			if s[1]-s[0] == 1 {
				f(s[0])
				return 0
			}
			mid := (s[0] + s[1]) / 2
			r.Fork([2]int{s[0], mid}, [2]int{mid, s[1]})
			return 0
		}, [2]int{0, n})
	}},
	{"InScope", func(n int, f func(int)) { spawnAll(n, f, lifo) }},
	{"InScopeFIFO", func(n int, f func(int)) { spawnAll(n, f, fifo) }},
	{"InPlaceScope", func(n int, f func(int)) {
		spawnAll(n, f, func(g func(spawner)) { core.InPlaceScope(func(s *core.Scope) { g(s) }) })
	}},
	{"Go and Wait", func(n int, f func(int)) {
		for _, w := range futures(n, f) {
			w.Wait()
		}
	}},
	{"Go and WaitContext", func(n int, f func(int)) {
		for _, w := range futures(n, f) {
			if _, err := w.WaitContext(context.Background()); err != nil {
				panic(err)
			}
		}
	}},
}

// sequentially is the way to run the same program without the library.
var sequentially = way{"in sequence", func(n int, f func(int)) {
	for i := range n {
		f(i)
	}
}}

func halve(lo, hi int, f func(int), fork func(a, b func())) {
	if hi-lo == 1 {
		f(lo)
		return
	}
	mid := (lo + hi) / 2
	fork(func() { halve(lo, mid, f, fork) }, func() { halve(mid, hi, f, fork) })
}

func spawnAll(n int, f func(int), scope func(func(spawner))) {
	scope(func(s spawner) {
		for i := range n {
			s.Spawn(func() { f(i) })
		}
	})
}

func futures(n int, f func(int)) (ws []*core.Future[int]) {
	for i := range n {
		ws = append(ws, core.Go(func() int { f(i); return i }))
	}
	return ws
}

// A lock runs f while it is held, for caller i. f runs at least once, or was run
// before.
type lock func(i int, f func())

// lockKinds make locks of several kinds.
var lockKinds = []struct {
	name string
	make func(t *testing.T) lock
}{
	{"Mutex", func(*testing.T) lock {
		var mu sync.Mutex
		return func(_ int, f func()) { mu.Lock(); defer mu.Unlock(); f() }
	}},
	{"RWMutex", func(*testing.T) lock {
		var mu sync.RWMutex
		return func(i int, f func()) {
			if i%2 == 0 {
				mu.Lock()
				defer mu.Unlock()
			} else {
				mu.RLock()
				defer mu.RUnlock()
			}
			f()
		}
	}},
	{"Once", func(*testing.T) lock {
		var once sync.Once
		return func(_ int, f func()) { once.Do(f) } // and all others wait for the first
	}},
	{"semaphore", func(*testing.T) lock {
		c := make(chan struct{}, 1)
		return func(_ int, f func()) { c <- struct{}{}; defer func() { <-c }(); f() }
	}},
	{"hand-shake", func(t *testing.T) lock {
		// A goroutine of its own gives leave to one after the other.
		ask, end := make(chan chan struct{}), make(chan struct{})
		go func() {
			for {
				select {
				case c := <-ask:
					c <- struct{}{}
					<-c
				case <-end:
					return
				}
			}
		}()
		t.Cleanup(func() { close(end) })
		return func(_ int, f func()) {
			c := make(chan struct{})
			ask <- c
			<-c
			defer func() { c <- struct{}{} }()
			f()
		}
	}},
}

// lockProgram is parallel three deep, with a lock of each depth held across what is
// below. With strangers, each task also spawns some that want the locks that its
// callers hold. It returns how many tasks ran, and checks that none was lost.
func lockProgram(t *testing.T, kind func(t *testing.T) lock, ways [3]way, strangers bool) {
	const n1, n2, n3 = 3, 3, 2
	l1, l2, l3 := kind(t), kind(t), kind(t)
	var begun, ended, ran atomic.Int32
	stranger := func(i int, l lock) {
		if !strangers {
			return
		}
		begun.Add(1)
		// It may be the only one to run under a Once.
		f := func() { defer ended.Add(1); l(i, func() { ran.Add(1) }) }
		if i%2 == 0 {
			core.Spawn(f)
		} else {
			core.SpawnFIFO(f)
		}
	}
	ways[0].run(n1, func(i int) {
		stranger(i, l1)
		l1(i, func() {
			stranger(i+1, l1)
			ways[1].run(n2, func(j int) {
				stranger(j, l1)
				l2(j, func() {
					stranger(j+1, l2)
					ways[2].run(n3, func(k int) {
						stranger(k, l2)
						l3(k, func() { ran.Add(1) })
					})
				})
			})
		})
	})
	if ran.Load() == 0 {
		t.Error("nothing ran")
	}
	t.Cleanup(func() { // The watchdog ends this where a stranger is lost.
		for ended.Load() < begun.Load() {
			runtime.Gosched()
		}
	})
}

// TestNoDeadlockOnLocks is the promise of docs/locks.md. Where the order of events
// matters it is left to chance here; the tests below force some.
func TestNoDeadlockOnLocks(t *testing.T) {
	watch(t)
	for _, procs := range []int{1, 2} {
		for _, workers := range []int{0, 1, 2, 8} {
			t.Run(fmt.Sprintf("procs=%d/workers=%d", procs, workers), func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
				run := plain // as a guest
				if workers > 0 {
					run = newPool(t, core.Config{Workers: workers}).Install
				}
				for k, kind := range lockKinds {
					t.Run(kind.name, func(t *testing.T) {
						for i, a := range lockWays {
							for j, b := range lockWays {
								if (i+j+k)%8 != 0 && testing.Short() {
									continue
								}
								ways := [3]way{a, b, lockWays[(i+2*j+k)%len(lockWays)]}
								for _, strangers := range []bool{false, true} {
									run(func() { lockProgram(t, kind.make, ways, strangers) })
								}
							}
						}
					})
				}
			})
		}
	}
}

// TestTheLockProgramCompletesInSequence, without which the test above says nothing.
func TestTheLockProgramCompletesInSequence(t *testing.T) {
	watch(t)
	for _, kind := range lockKinds {
		lockProgram(t, kind.make, [3]way{sequentially, sequentially, sequentially}, false)
	}
}

// TestALockHeldOverStrangers: the waiting frame holds a lock, its task lies in the
// deque under a stranger that wants the lock, and nobody else is there to help.
func TestALockHeldOverStrangers(t *testing.T) {
	watch(t)
	for _, w := range lockWays[3:] { // those that leave tasks in the deque
		for _, workers := range []int{1, 2} {
			for _, lent := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/workers=%d/lent=%v", w.name, workers, lent), func(t *testing.T) {
					p := newPool(t, core.Config{Workers: workers})
					for range 3 {
						overStrangers(t, p, w, lent)
					}
				})
			}
		}
	}
}

// overStrangers runs a way of one task under a lock that strangers want. lent: the
// frame carries no worker, because that went to a stand-in.
func overStrangers(t *testing.T, p *core.Pool, w way, lent bool) {
	t.Helper()
	var (
		mu        sync.Mutex
		strangers sync.WaitGroup
	)
	stranger := func() {
		strangers.Add(1)
		core.Spawn(func() { defer strangers.Done(); mu.Lock(); defer mu.Unlock() })
	}
	release := make(chan struct{})
	p.Install(func() {
		if p.NumWorkers() == 2 { // The other one is no help.
			busy := make(chan struct{})
			core.Spawn(func() { close(busy); <-release })
			<-busy
		}
		body := func() {
			mu.Lock()
			defer mu.Unlock()
			ran := 0
			stranger()
			w.run(1, func(int) {
				stranger()
				w.run(1, func(int) { ran++; stranger() })
				stranger()
			})
			if ran != 1 {
				t.Errorf("the task ran %d times", ran)
			}
		}
		if lent {
			core.Blocking(body)
		} else {
			body()
		}
		close(release)
	})
	strangers.Wait()
}

// TestIssue592 is the program of Rayon's issue: tasks that take a lock and then do
// parallel work. There a waiting thread steals another such task onto its stack.
func TestIssue592(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		for _, outer := range lockWays {
			var mu sync.Mutex
			total := 0
			run(func() {
				outer.run(16, func(int) {
					mu.Lock()
					defer mu.Unlock()
					var n atomic.Int32
					lockWays[0].run(16, func(int) { n.Add(1); runtime.Gosched() })
					total += int(n.Load())
				})
			})
			if total != 256 {
				t.Errorf("%s: total %d, want 256", outer.name, total)
			}
		}
	})
}

// TestACacheIsFilledOnce: a value that all tasks need is made by the first, in
// parallel, while the others wait for it (Rayon's issue 1251).
func TestACacheIsFilledOnce(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		for _, w := range lockWays {
			for _, inner := range lockWays {
				made := 0
				value := sync.OnceValue(func() int {
					made++
					var sum atomic.Int32
					inner.run(8, func(i int) { sum.Add(int32(i)); runtime.Gosched() })
					return int(sum.Load())
				})
				var got atomic.Int32
				run(func() { w.run(8, func(int) { got.Add(int32(value())) }) })
				if made != 1 || got.Load() != 8*28 {
					t.Errorf("%s in %s: made %d times, %d, want once, %d", inner.name, w.name, made, got.Load(), 8*28)
				}
			}
		}
	})
}
