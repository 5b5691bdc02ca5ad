package sim_test

import (
	"context"
	"testing"
	"time"

	"github.com/seed1237c087/manta/internal/sim"
)

// passes explores a program that is right in every schedule.
func passes(t *testing.T, program func()) {
	t.Helper()
	if f := sim.Explore(sim.Options{Schedules: 2000}, func(uint64) { program() }); f != nil {
		t.Errorf("%v\n%s", f, f.Trace)
	}
	done := make(chan struct{})
	go func() { // and without a controller
		defer close(done)
		program()
	}()
	<-done
}

func TestMutexExcludes(t *testing.T) {
	passes(t, func() {
		var mu sim.Mutex
		var inside sim.Int32
		var wg sim.WaitGroup
		for range 3 {
			wg.Go(func() {
				mu.Lock()
				if inside.Add(1) != 1 {
					sim.Fail("two hold the lock")
				}
				inside.Add(-1)
				mu.Unlock()
			})
		}
		wg.Wait()
		if !mu.TryLock() {
			sim.Fail("the lock is held")
		}
	})
}

func TestCond(t *testing.T) {
	passes(t, func() {
		var mu sim.Mutex
		cond := sim.NewCond(&mu)
		n, rounds := 0, 3
		var wg sim.WaitGroup
		for me := range 2 {
			wg.Go(func() { // take turns
				mu.Lock()
				defer mu.Unlock()
				for n < 2*rounds {
					if n%2 == me {
						n++
						cond.Signal()
					} else {
						cond.Wait()
					}
				}
				cond.Broadcast()
			})
		}
		wg.Wait()
	})
}

func TestChannels(t *testing.T) {
	for _, size := range []int{0, 1, 3} {
		passes(t, func() {
			c := make(chan int, size)
			var wg sim.WaitGroup
			for i := range 2 {
				wg.Go(func() {
					sim.Send(c, 2*i)
					sim.Send(c, 2*i+1)
				})
			}
			got := [4]int{}
			last := [2]int{-1, -1}
			for range 4 {
				v, ok := sim.Receive(c)
				if got[v]++; !ok || got[v] > 1 || last[v/2] >= v {
					sim.Fail("received %d", v)
				}
				last[v/2] = v
			}
			wg.Wait()
			sim.Go(func() { sim.Close(c) })
			if v, ok := sim.Receive(c); ok || v != 0 {
				sim.Fail("received %d from a closed channel", v)
			}
		})
	}
}

func TestTrySend(t *testing.T) {
	passes(t, func() {
		c := make(chan int)
		if sim.TrySend(c, 0) {
			sim.Fail("sent to nobody")
		}
		var wg sim.WaitGroup
		wg.Go(func() {
			if v, _ := sim.Receive(c); v != 7 {
				sim.Fail("received %d", v)
			}
		})
		for !sim.TrySend(c, 7) {
			sim.Yield()
		}
		wg.Wait()
	})
}

func TestWaitEither(t *testing.T) {
	passes(t, func() {
		a, b := make(chan struct{}), make(chan struct{})
		sim.Go(func() { sim.Close(b) })
		sim.WaitEither(a, b)
		if sim.Closed(a) || !sim.Closed(b) {
			sim.Fail("the wrong one is closed")
		}
		sim.WaitEither(b, nil)
	})
}

// TestWaitFor: in some schedules the time is over first, in others not.
func TestWaitFor(t *testing.T) {
	var came [2]int
	passes(t, func() {
		c := make(chan struct{}, 1)
		var wg sim.WaitGroup
		wg.Go(func() { sim.TrySend(c, struct{}{}) })
		if sim.WaitFor(c, time.Hour) {
			came[1]++
		} else {
			came[0]++
			sim.Wait(c) // Nothing was taken.
		}
		wg.Wait()
	})
	if came[0] == 0 || came[1] == 0 {
		t.Errorf("it came in time in %d schedules, and not in %d", came[1], came[0])
	}
}

// TestWaitForAContext: who closes its channel is not controlled.
func TestWaitForAContext(t *testing.T) {
	passes(t, func() {
		ctx, cancel := context.WithCancel(context.Background())
		sim.Go(func() {
			sim.Yield()
			cancel()
			sim.Changed()
		})
		sim.WaitEither(nil, ctx.Done())
		sim.Wait(ctx.Done())
	})
}

func TestTimers(t *testing.T) {
	fired := [2]bool{}
	passes(t, func() {
		c := make(chan struct{})
		timer := sim.After(time.Microsecond, func() { sim.Close(c) })
		stopped := timer.Stop()
		if !stopped {
			sim.Wait(c)
		}
		if sim.Controlled() {
			fired[map[bool]int{true: 1}[stopped]] = true
		}
	})
	if !fired[0] || !fired[1] {
		t.Errorf("the timer was stopped in no schedule or in all: %v", fired)
	}
}

// TestNoTimers: who waits for a timer waits for ever, and one that is not waited for is not left behind.
func TestNoTimers(t *testing.T) {
	for _, waits := range []bool{false, true} {
		r := sim.Run(sim.Config{}, func() {
			c := make(chan struct{})
			sim.NoTimers()
			timer := sim.After(time.Microsecond, func() { sim.Close(c) })
			if timer.Reset(time.Microsecond); waits {
				sim.Wait(c)
			}
			if !timer.Stop() || timer.Stop() {
				sim.Fail("a timer has fired, or was stopped twice")
			}
		})
		switch {
		case !waits && r.Failure != nil:
			t.Error(r.Failure)
		case waits && (r.Failure == nil || r.Failure.Kind != sim.Deadlock):
			t.Errorf("want a deadlock, got %v", r.Failure)
		}
	}
}

func TestTimePasses(t *testing.T) {
	r := sim.Run(sim.Config{}, func() {
		begin := sim.Now()
		sim.Yield()
		if d := sim.Since(begin); d != time.Microsecond {
			sim.Fail("%v have passed", d)
		}
		sim.Tick(time.Millisecond)
		if begin = sim.Now(); sim.Since(begin) != 0 {
			sim.Fail("the clock has moved without an operation")
		}
		sim.Yield()
		if d := sim.Since(begin); d != time.Millisecond {
			sim.Fail("%v have passed after a Tick", d)
		}
		if n := sim.Procs(); n != 2 {
			sim.Fail("%d processors", n)
		}
	})
	if r.Failure != nil {
		t.Error(r.Failure)
	}
	if sim.Procs() < 1 || sim.Since(sim.Now()) > time.Hour {
		t.Error("the real time and processors are wrong")
	}
}

func TestIntegers(t *testing.T) {
	var u sim.Uint64
	u.Store(6)
	if u.Or(1) != 6 || u.And(3) != 7 || u.Add(2) != 5 || u.Swap(9) != 5 || !u.CompareAndSwap(9, 1) || u.CompareAndSwap(9, 2) || u.Load() != 1 {
		t.Error("an operation is wrong")
	}
	var b sim.Bool
	if b.Swap(true) || !b.CompareAndSwap(true, false) || b.Load() {
		t.Error("an operation of Bool is wrong")
	}
	var p sim.Pointer[int]
	x, y := new(int), new(int)
	p.Store(x)
	if p.Swap(y) != x || !p.CompareAndSwap(y, x) || p.Load() != x {
		t.Error("an operation of Pointer is wrong")
	}
}

func TestRWMutexExcludes(t *testing.T) {
	together := false
	passes(t, func() {
		var mu sim.RWMutex
		var readers, writers sim.Int32
		var wg sim.WaitGroup
		for range 2 {
			wg.Go(func() {
				mu.RLock()
				if n := readers.Add(1); n > 1 {
					together = true
				}
				if writers.Load() != 0 {
					sim.Fail("a reader beside a writer")
				}
				readers.Add(-1)
				mu.RUnlock()
			})
			wg.Go(func() {
				mu.Lock()
				if writers.Add(1) != 1 || readers.Load() != 0 {
					sim.Fail("a writer is not alone")
				}
				writers.Add(-1)
				mu.Unlock()
			})
		}
		wg.Wait()
	})
	if !together {
		t.Error("two readers were never there at once")
	}
}

func TestOnce(t *testing.T) {
	passes(t, func() {
		var once sim.Once
		var n sim.Int32
		var wg sim.WaitGroup
		for range 3 {
			wg.Go(func() {
				once.Do(func() { n.Add(1) })
				if n.Load() != 1 {
					sim.Fail("it was done %d times when Do returned", n.Load())
				}
			})
		}
		wg.Wait()
	})
}

// TestPool: what a run has put there comes back, and nothing of another run.
func TestPool(t *testing.T) {
	var pool sim.Pool
	for range 3 {
		r := sim.Run(sim.Config{}, func() {
			if v := pool.Get(); v != nil {
				sim.Fail("%v is of another run", v)
			}
			pool.Put(1)
			pool.Put(2)
			if a, b, c := pool.Get(), pool.Get(), pool.Get(); a != 2 || b != 1 || c != nil {
				sim.Fail("got %v, %v, %v", a, b, c)
			}
			pool.Put(3)
		})
		if r.Failure != nil {
			t.Fatal(r.Failure)
		}
	}
	pool.New = func() any { return 7 }
	if v := pool.Get(); v != 7 {
		t.Errorf("outside of runs: %v", v)
	}
}

func TestTryReceive(t *testing.T) {
	passes(t, func() {
		for _, size := range []int{0, 1} {
			c := make(chan int, size)
			if _, _, done := sim.TryReceive(c); done {
				sim.Fail("received from nobody")
			}
			var wg sim.WaitGroup
			wg.Go(func() { sim.Send(c, 7) })
			v, ok, done := sim.TryReceive(c)
			for !done {
				sim.Yield()
				v, ok, done = sim.TryReceive(c)
			}
			wg.Wait()
			if sim.Close(c); v != 7 || !ok {
				sim.Fail("received %d, %v", v, ok)
			}
			if _, ok, done = sim.TryReceive(c); ok || !done {
				sim.Fail("received from a closed channel: %v, %v", ok, done)
			}
		}
	})
}

// TestReceiveOr: in some schedules something comes first, in others the stop.
func TestReceiveOr(t *testing.T) {
	var came [2]int
	passes(t, func() {
		c, stop := make(chan int, 1), make(chan struct{})
		var wg sim.WaitGroup
		wg.Go(func() { sim.Send(c, 7) })
		wg.Go(func() { sim.Close(stop) })
		switch v, ok, first := sim.ReceiveOr(c, stop); {
		case !first:
			came[0]++
		case v != 7 || !ok:
			sim.Fail("received %d, %v", v, ok)
		default:
			came[1]++
		}
		wg.Wait()
	})
	if came[0] == 0 || came[1] == 0 {
		t.Errorf("it came first in %d schedules, and not in %d", came[1], came[0])
	}
}

func TestTimerReset(t *testing.T) {
	var inTime [2]int
	passes(t, func() {
		var n sim.Int32
		done := make(chan struct{}, 2)
		timer := sim.After(time.Microsecond, func() { n.Add(1); sim.Send(done, struct{}{}) })
		want := int32(2)
		if timer.Reset(time.Microsecond) {
			want = 1
		}
		inTime[want-1]++
		for range want {
			sim.Wait(done)
		}
		if n.Load() != want {
			sim.Fail("it ran %d times, want %d", n.Load(), want)
		}
	})
	if inTime[0] == 0 || inTime[1] == 0 {
		t.Errorf("Reset came in time in %d schedules, and not in %d", inTime[0], inTime[1])
	}
}

func TestRandomDependsOnTheSeed(t *testing.T) {
	draw := func(seed uint64) (a, b uint64) {
		sim.Run(sim.Config{Seed: seed}, func() { a, b = sim.Random(), sim.Random() })
		return a, b
	}
	a, b := draw(1)
	if c, d := draw(1); a != c || b != d || a == b {
		t.Errorf("%d and %d, and then %d and %d", a, b, c, d)
	}
	if c, _ := draw(2); c == a {
		t.Error("two seeds give the same")
	}
}
