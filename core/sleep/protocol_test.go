package sleep

import (
	"fmt"
	"math"
	"testing"
)

// These tests stop a worker right before each step of falling asleep, let
// somebody act there, and look at what becomes of the worker. They need no
// luck: each interleaving is forced by the hook.

// onto runs one worker until it has a job or its latch is set. When it comes
// to the given step for the first time, act is called on a goroutine of its
// own, and the worker goes on once act has ended or stands before the lock of
// a worker, which this one may hold. It fails the test if act has ended and
// the worker still sleeps: then nobody is left who could wake it; and if the worker
// never comes to the step. It returns the last step that the worker came to.
func (r *rig) onto(t *testing.T, at step, act func()) (last step) {
	t.Helper()
	const worker = 0
	begun, acted, atLock := make(chan struct{}), make(chan struct{}), make(chan struct{})
	once, lockOnce := false, false
	r.hook = func(st step, w int) {
		if st <= stepLatchAwake {
			last = st
		}
		switch {
		case st == at && !once:
			once = true
			close(begun)
			go func() {
				defer close(acted)
				act()
			}()
			select {
			case <-acted:
			case <-atLock:
			}
		case st == stepLockSleeper && !lockOnce:
			lockOnce = true
			close(atLock)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.next(worker)
	}()

	await(func() bool { return closed(begun) || closed(done) || r.blocked(worker) })
	if !closed(begun) {
		t.Errorf("the worker did not come to %v", at)
		r.set(worker)
		<-done
		return last
	}
	<-acted
	await(func() bool { return closed(done) || r.blocked(worker) })
	if r.blocked(worker) {
		t.Errorf("before %v: the worker sleeps through it", at)
		r.set(worker)
	}
	<-done
	r.hook = nil
	return last
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// outcome is how often the worker fell asleep and turned back.
type outcome struct{ sleeps, turnedBack uint64 }

func (r *rig) expect(t *testing.T, want outcome) {
	t.Helper()
	st := r.Stats()
	if got := (outcome{st.Sleeps, st.TurnedBack}); got != want {
		t.Errorf("sleeps and turnings back %v, want %v", got, want)
	}
	if st.Wakes != st.Sleeps {
		t.Errorf("%v", st)
	}
	if c := r.Load(); c.Sleeping() != 0 || c.Inactive() != 0 {
		t.Errorf("left the counters at %v", c)
	}
	for w := range r.workers {
		if r.workers[w].falling.Load() {
			t.Errorf("left the flag of worker %d up", w)
		}
	}
}

// someJECs are counters to start from: with each the worker announces itself
// sleepy in another way, the last two across the roll-over.
var someJECs = []uint32{0, 1, math.MaxUint32 - 1, math.MaxUint32}

// TestJobWhileFallingAsleep posts a job before each step.
func TestJobWhileFallingAsleep(t *testing.T) {
	tests := []struct {
		before            step
		spawned, injected outcome
	}{
		// The last search sees it.
		{stepAnnounceSleepy, outcome{0, 0}, outcome{0, 0}},
		// The JEC has changed at IncSleepers.
		{stepLatchSleepy, outcome{0, 1}, outcome{0, 1}},
		{stepLockWorker, outcome{0, 1}, outcome{0, 1}},
		{stepRaiseFlag, outcome{0, 1}, outcome{0, 1}},
		{stepLatchSleeping, outcome{0, 1}, outcome{0, 1}},
		{stepIncSleepers, outcome{0, 1}, outcome{0, 1}},
		// The poster sees a sleeper, and waits for its lock. The final check sees
		// the injector, but not a deque.
		{stepReadJob, outcome{1, 0}, outcome{0, 1}},
		{stepBlock, outcome{1, 0}, outcome{1, 0}},
	}
	for _, s := range []Strategy{Counters(), LocalQueue(), WakeBlocks()} {
		for _, tt := range tests {
			for _, jec := range someJECs {
				name := fmt.Sprintf("%v/%v/%d", s, tt.before, jec)
				t.Run("inject/"+name, func(t *testing.T) {
					r := newRigOf(s, 1)
					r.forceJEC(jec)
					r.onto(t, tt.before, func() { r.inject(1) })
					r.expect(t, tt.injected)
				})
				if s == LocalQueue() && tt.spawned.sleeps > 0 {
					continue // the job is left to the spawner
				}
				t.Run("spawn/"+name, func(t *testing.T) {
					r := newRigOf(s, 1)
					r.forceJEC(jec)
					r.onto(t, tt.before, func() { r.spawn(1) })
					r.expect(t, tt.spawned)
				})
			}
		}
	}
}

// TestLatchWhileFallingAsleep sets the worker's latch before each step.
func TestLatchWhileFallingAsleep(t *testing.T) {
	tests := []struct {
		before step
		wake   bool // what Set must tell the setter
		last   step // the last that the worker makes
		want   outcome
	}{
		{stepAnnounceSleepy, false, stepAnnounceSleepy, outcome{0, 0}}, // the next Probe sees it
		{stepLatchSleepy, false, stepLatchSleepy, outcome{0, 0}},
		{stepLockWorker, false, stepLatchSleeping, outcome{0, 0}},
		{stepRaiseFlag, false, stepLatchSleeping, outcome{0, 0}},
		{stepLatchSleeping, false, stepLatchSleeping, outcome{0, 0}},
		// From here on the setter sees SLEEPING and waits for the lock.
		{stepIncSleepers, true, stepLatchAwake, outcome{1, 0}},
		{stepReadJob, true, stepLatchAwake, outcome{1, 0}},
		{stepBlock, true, stepLatchAwake, outcome{1, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.before.String(), func(t *testing.T) {
			r := newRig(1)
			last := r.onto(t, tt.before, func() {
				wake := r.latches[0].Set()
				if wake != tt.wake {
					t.Errorf("Set tells to wake the owner: %v, want %v", wake, tt.wake)
				}
				if wake && !r.WakeWorker(0) {
					t.Error("the owner slept on the latch, and nobody was woken")
				}
			})
			r.expect(t, tt.want)
			if last != tt.last {
				t.Errorf("the worker came up to %v, want %v", last, tt.last)
			}
			if !r.latches[0].Probe() {
				t.Errorf("the latch is %v", &r.latches[0])
			}
		})
	}
}

// TestLatchWhileTurningBack sets the latch when the worker has given up falling
// asleep but has not yet said so to the latch.
func TestLatchWhileTurningBack(t *testing.T) {
	r := newRig(1)
	var wake, woken bool
	// r.onto calls before IncSleepers; from there the event makes it turn back.
	r.onto(t, stepIncSleepers, func() {
		hook := r.hook
		r.hook = func(st step, w int) {
			if st == stepLatchAwake && !wake {
				wake = r.latches[0].Set()
				woken = r.WakeWorker(0)
			}
			hook(st, w)
		}
		r.PostSpawn(1, true) // of a job that is taken already
	})
	r.expect(t, outcome{0, 1})
	if !wake || woken {
		t.Errorf("Set tells to wake: %v; WakeWorker woke: %v; want true, false", wake, woken)
	}
	if !r.latches[0].Probe() {
		t.Errorf("the latch is %v", &r.latches[0])
	}
}

// TestRollOver lets the JEC run through all its values between AnnounceSleepy
// and IncSleepers, so that the worker does not see that work was posted.
func TestRollOver(t *testing.T) {
	for _, jec := range someJECs {
		rollOver := func(r *rig, post func()) func() {
			return func() {
				remembered := r.Load().JobsEvents()
				post()
				if r.Load().JobsEvents() == remembered {
					t.Error("the post left the JEC alone: nothing is tested")
				}
				r.forceJEC(remembered)
			}
		}
		t.Run(fmt.Sprint("injected/", jec), func(t *testing.T) {
			r := newRig(1)
			r.forceJEC(jec)
			r.onto(t, stepIncSleepers, rollOver(r, func() { r.inject(1) }))
			r.expect(t, outcome{0, 1}) // the final check has seen it
			if r.taken.Load() != 1 {
				t.Error("the job was not taken")
			}
		})
		// A spawned job is slept through here: README.md says so, and why that
		// harms nobody. The next post wakes the worker.
		t.Run(fmt.Sprint("spawned/", jec), func(t *testing.T) {
			r := newRig(1)
			r.forceJEC(jec)
			r.hook = func(st step, _ int) {
				if st == stepIncSleepers {
					r.hook = nil
					rollOver(r, func() { r.spawn(1) })()
				}
			}
			r.asleep(0)
			await(func() bool { return r.blocked(0) })
			if r.deques.Load() != 1 {
				t.Error("no job is left: nothing is tested")
			}
			r.spawn(1)
			await(func() bool { return r.taken.Load() == 2 })
			r.stop(t)
		})
	}
}

// TestWakerCountsBeforeItSignals stops a waker right before it signals: by then
// the sleeper must be counted as awake and be passed over by others, since
// from the signal on it may call WorkFound.
func TestWakerCountsBeforeItSignals(t *testing.T) {
	r := newRig(1)
	signals := 0
	r.hook = func(st step, w int) {
		if st != stepSignal {
			return
		}
		signals++
		if c := r.Load(); c.Sleeping() != 0 || c.Idle() != 1 {
			t.Errorf("before the signal: %v", c)
		}
		if r.workers[w].falling.Load() || r.WakeWorker(w) {
			t.Error("the sleeper can be woken twice")
		}
	}
	r.asleep(0)
	r.spawn(1)
	await(func() bool { return r.taken.Load() == 1 })
	r.stop(t)
	if signals == 0 {
		t.Error("nobody signalled: nothing was tested")
	}
}

// TestTurnedBackSearchesOnceMore checks that a worker that turned back is just
// before sleepy again, not wide awake, and one that has slept starts afresh.
func TestTurnedBackSearchesOnceMore(t *testing.T) {
	r := newRig(1)
	l := &r.latches[0]
	idle := r.StartLooking(0)
	for range RoundsUntilSleepy + 1 {
		r.NoWorkFound(&idle, l)
	}
	if idle.rounds != RoundsUntilSleepy+1 || r.Load().posted() || idle.jec != r.Load().JobsEvents() {
		t.Fatalf("not sleepy after %d searches: %+v at %v", RoundsUntilSleepy+1, idle, r.Load())
	}
	r.PostSpawn(1, true)
	r.NoWorkFound(&idle, l)
	if idle.rounds != RoundsUntilSleepy || r.Stats().TurnedBack != 1 {
		t.Fatalf("a post was missed: %+v, %v", idle, r.Stats())
	}
	r.NoWorkFound(&idle, l) // sleepy again

	// A wake-up while asleep.
	go func() {
		await(func() bool { return r.Load().Sleeping() == 1 })
		r.PostSpawn(1, true)
	}()
	r.NoWorkFound(&idle, l)
	if idle.rounds != 0 || l.String() != "unset" {
		t.Fatalf("woken: %+v, the latch is %v", idle, l)
	}
	r.WorkFound(&idle)
	r.expect(t, outcome{1, 1})
}

// TestMisuse calls things out of order.
func TestMisuse(t *testing.T) {
	r := newRig(2)
	idle := r.StartLooking(1)
	ended := idle
	r.WorkFound(&ended)
	tests := map[string]func(){
		"core/sleep: internal: WorkFound without StartLooking":   func() { r.WorkFound(&ended) },
		"core/sleep: internal: NoWorkFound without StartLooking": func() { r.NoWorkFound(&ended, &r.latches[1]) },
		"core/sleep: internal: StartLooking: no such worker":     func() { r.StartLooking(2) },
		"core/sleep: New: Workers must be 1 to 32767, got 0":     func() { New(Config{}) },
		"core/sleep: New: Workers must be 1 to 32767, got -3":    func() { New(Config{Workers: -3}) },
		"core/sleep: New: Workers must be 1 to 32767, got 32768": func() { New(Config{Workers: MaxWorkers + 1}) },
		"core/sleep: internal: a post of no jobs":                func() { r.StartLooking(0); r.PostJoin(0, true) },
	}
	for want, f := range tests {
		if text := panicText(f); text != want {
			t.Errorf("panic %q, want %q", text, want)
		}
	}
}
