package core_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// unwatched is a pool whose sleepers are woken by posts alone.
func unwatched(t testing.TB, workers int) *core.Pool {
	t.Helper()
	p, err := core.NewPoolUnwatched(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// TestSpawnBesideReturnFromBlocking has a task come back from Blocking while another
// one is spawned from outside, for which it then waits on its worker, by a plain
// channel. The spawner may have counted on the stand-in, which searches no more:
// somebody else must be woken.
func TestSpawnBesideReturnFromBlocking(t *testing.T) {
	watch(t)
	pools, rounds := 40, 300
	if testing.Short() {
		pools = 5
	}
	for range pools {
		spawnBesideReturn(t, 2+rand.IntN(3), rounds)
	}
}

func spawnBesideReturn(t *testing.T, workers, rounds int) {
	p, err := core.NewPoolUnwatched(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	ready, gate, done, end := make(chan bool), make(chan bool), make(chan bool), make(chan bool)
	for range workers - 1 { // All but one worker have such a task.
		p.Spawn(func() {
			for more := true; more; {
				core.Blocking(func() { ready <- true; more = <-gate })
				if more {
					<-done
					end <- true
				}
			}
		})
	}
	for range rounds {
		<-ready
		gate <- true
		for k := rand.IntN(1500); k > 0; k-- {
		}
		if rand.IntN(4) == 0 {
			giveWay(rand.IntN(100))
		}
		p.Spawn(func() { done <- true })
		<-end
	}
	for range workers - 1 {
		<-ready
		gate <- false
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestTasksAreBegunWhileGuestsAreBlocked injects two tasks for two workers, the first
// of which ends only when the second has begun, while as many guests as there are
// workers are blocked in their own functions and so count as being at work.
func TestTasksAreBegunWhileGuestsAreBlocked(t *testing.T) {
	watch(t)
	release := make(chan struct{})
	const workers = 2
	p := core.DefaultPool()
	_ = p
	entered := make(chan struct{})
	for range 2 * max(workers, core.NumWorkers()) {
		go core.Join(func() { entered <- struct{}{}; <-release }, func() {})
		<-entered
	}
	defer close(release)
	for range 500 {
		n := core.NumWorkers()
		begun := make(chan struct{})
		for range n - 1 {
			core.Spawn(func() { <-begun })
		}
		giveWay(rand.IntN(20))
		core.Spawn(func() { close(begun) })
		<-begun
	}
}

// TestBlockingShowsPendingJoins blocks until the other side of a join has run, at
// every depth and on every kind of caller.
func TestBlockingShowsPendingJoins(t *testing.T) {
	watch(t)
	waitFor := func(depth int) {
		c := make(chan struct{})
		var nest func(d int)
		nest = func(d int) {
			if d == 0 {
				core.Join(func() { core.Blocking(func() { <-c }) }, func() { close(c) })
				return
			}
			core.Join(func() { nest(d - 1) }, func() {})
		}
		nest(depth)
	}
	for _, workers := range []int{1, 2, 8} {
		p := unwatched(t, workers)
		for range 50 {
			for depth := range 4 {
				p.Install(func() { waitFor(depth) })
			}
		}
		// The outermost join's other side is waited for.
		for range 50 {
			c := make(chan struct{})
			p.Join(func() {
				core.Join(func() {
					core.Fork(func(i int) int {
						if i == 0 {
							core.Blocking(func() { <-c })
						}
						return i
					}, 0, 1)
				}, func() {})
			}, func() { close(c) })
		}
	}
	for range 50 {
		for depth := range 4 {
			waitFor(depth) // as a guest
		}
	}
}

// TestWaitingElsewhereShowsPendingJoins waits in another pool's Install, and for a
// future, for what the other side of a join does.
func TestWaitingElsewhereShowsPendingJoins(t *testing.T) {
	watch(t)
	other := unwatched(t, 2)
	for _, workers := range []int{1, 2} {
		p := unwatched(t, workers)
		for range 50 {
			c := make(chan struct{})
			p.Join(func() { other.Install(func() { <-c }) }, func() { close(c) })
			c = make(chan struct{})
			p.Join(func() {
				core.Go(func() int { core.Blocking(func() { <-c }); return 1 }).Wait()
			}, func() { close(c) })
		}
	}
	for range 50 {
		c := make(chan struct{})
		core.Join(func() { other.Install(func() { <-c }) }, func() { close(c) })
	}
}

// TestBlockedLeavesOfATreeOverlap counts how many of the waits in a tree of joins are
// under way at once: all.
func TestBlockedLeavesOfATreeOverlap(t *testing.T) {
	watch(t)
	const depth = 4
	for _, workers := range []int{1, 2, 8} {
		p := unwatched(t, workers)
		waiting, release := make(chan struct{}), make(chan struct{})
		go func() {
			for range 1 << depth {
				<-waiting
			}
			close(release)
		}()
		var rec func(d int)
		rec = func(d int) {
			if d == 0 {
				core.Blocking(func() { waiting <- struct{}{}; <-release })
				return
			}
			core.Join(func() { rec(d - 1) }, func() { rec(d - 1) })
		}
		p.Install(func() { rec(depth) })
	}
}

// TestWaiterWithTheOnlyWorkerRunsItsPendingJoins: what a frame waits for is itself
// blocked until a join that is pending below the frame has run, and there is no
// worker but the one that sleeps with it.
func TestWaiterWithTheOnlyWorkerRunsItsPendingJoins(t *testing.T) {
	watch(t)
	p := unwatched(t, 1)
	for range 50 {
		c := make(chan struct{})
		p.Join(func() {
			stolen := make(chan struct{})
			core.Join(func() {
				core.Blocking(func() { <-stolen }) // The stand-in takes the other side.
			}, func() {
				close(stolen)
				core.Blocking(func() { <-c })
			})
		}, func() { close(c) })
	}
}
