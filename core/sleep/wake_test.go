package sleep

import (
	"fmt"
	"testing"
)

// span is the workers from..to-1.
func span(from, to int) (all []int) {
	for w := from; w < to; w++ {
		all = append(all, w)
	}
	return all
}

// rest is a rig in which the first workers sleep, the next are idle (their
// proofs are returned), and the others are active; guests are at work.
func rest(workers, asleep, idle, guests int) (*rig, []Idle) {
	return restOf(Counters(), workers, asleep, idle, guests)
}

func restOf(s Strategy, workers, asleep, idle, guests int) (*rig, []Idle) {
	r := newRigOf(s, workers)
	r.asleep(span(0, asleep)...)
	var idles []Idle
	for _, w := range span(asleep, asleep+idle) {
		idles = append(idles, r.StartLooking(w))
	}
	r.guests.Store(int64(guests))
	return r, idles
}

// finish ends what rest has begun.
func finish(t *testing.T, r *rig, idles []Idle) {
	t.Helper()
	for i := range idles {
		r.WorkFound(&idles[i])
	}
	r.stop(t)
}

// wakes is how many sleepers were woken by f, which returns once it has.
func (r *rig) wakes(f func()) int {
	before := r.Stats().Wakes
	f()
	return int(r.Stats().Wakes - before)
}

// TestPostWakes posts with real sleepers and counts those woken.
func TestPostWakes(t *testing.T) {
	tests := []struct {
		workers, asleep, idle, guests int
		n                             int
		queueWasEmpty                 bool
		join, other                   int // woken by PostJoin; by PostSpawn and PostInjected
	}{
		// The wake rule.
		{4, 3, 0, 0, 1, true, 1, 1},
		{4, 3, 0, 0, 2, true, 2, 2},
		{4, 3, 0, 0, 9, true, 3, 3},
		{4, 2, 1, 0, 1, true, 0, 0},
		{4, 2, 1, 0, 2, true, 1, 1},
		{4, 2, 1, 0, 1, false, 1, 1},
		{4, 2, 1, 0, 3, false, 2, 2},
		{4, 0, 2, 0, 3, false, 0, 0},
		{4, 0, 0, 0, 3, false, 0, 0},
		{1, 1, 0, 0, 1, true, 1, 1},
		// Some beside for a join that is not the only one.
		{9, 7, 1, 0, 1, false, 1, 1},
		{9, 8, 0, 0, 1, false, 2, 1},
		{9, 8, 0, 7, 1, false, 1, 1},
		{17, 16, 0, 0, 2, false, 4, 2},
		// And if all sleep.
		{7, 7, 0, 0, 1, true, 1, 1},
		{8, 8, 0, 0, 1, true, 2, 1},
		{16, 16, 0, 0, 1, true, 2, 1},
		{9, 8, 0, 0, 1, true, 1, 1},
		{16, 16, 0, 15, 1, true, 1, 1},
		// Spare: with guests at work a join wakes only where a processor is free.
		{2, 2, 0, 1, 2, true, 1, 2},
		{2, 2, 0, 2, 2, true, 0, 2},
		{2, 1, 0, 1, 1, true, 0, 1},
		{4, 4, 0, 1, 1, true, 1, 1},
		{4, 4, 0, 3, 4, true, 1, 4},
		{4, 3, 1, 2, 9, true, 1, 3},
		{4, 3, 1, 3, 1, false, 0, 1},
		{4, 4, 0, 1000, 9, false, 0, 4},
	}
	posts := []struct {
		name string
		post func(*rig, int, bool)
	}{
		{"join", func(r *rig, n int, e bool) { r.PostJoin(n, e) }},
		{"spawn", func(r *rig, n int, e bool) { r.PostSpawn(n, e) }},
		{"inject", func(r *rig, n int, e bool) { r.PostInjected(n, e) }},
	}
	for _, tt := range tests {
		for _, p := range posts {
			t.Run(fmt.Sprintf("%s/%+v", p.name, tt), func(t *testing.T) {
				want := tt.other
				if p.name == "join" {
					want = tt.join
				}
				r, idles := rest(tt.workers, tt.asleep, tt.idle, tt.guests)
				r.onProcessors(tt.workers) // a processor for each
				if got := r.wakes(func() { p.post(r, tt.n, tt.queueWasEmpty) }); got != want {
					t.Errorf("wakes %d, want %d", got, want)
				}
				finish(t, r, idles)
			})
		}
	}
}

// TestPostWakesNoMoreThanCanSearch: with fewer processors than workers a join wakes as
// many as leave one searching on each.
func TestPostWakesNoMoreThanCanSearch(t *testing.T) {
	for _, tt := range []struct{ asleep, idle, processors, n, join, other int }{
		{7, 0, 2, 5, 2, 5},
		{6, 1, 2, 5, 1, 4},
		{5, 2, 2, 5, 0, 3},
		{5, 2, 1, 5, 0, 3},
		{7, 0, 1, 5, 1, 5},
		{6, 1, 8, 5, 4, 4},
	} {
		for _, join := range []bool{true, false} {
			r, idles := rest(8, tt.asleep, tt.idle, 0)
			r.onProcessors(tt.processors)
			want, post := tt.other, r.PostInjected
			if join {
				want, post = tt.join, r.PostJoin
			}
			if got := r.wakes(func() { post(tt.n, true) }); got != want {
				t.Errorf("%+v, join %v: wakes %d, want %d", tt, join, got, want)
			}
			finish(t, r, idles)
		}
	}
}

// TestPostsToTheBusyCostOneLoad: with nobody inactive no post comes to any step.
func TestPostsToTheBusyCostOneLoad(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		r := newRigOf(s, 3)
		var name string
		r.hook = func(st step, _ int) { t.Errorf("%s: it comes to %v", name, st) }
		for n, post := range map[string]func(){
			"join":      func() { r.PostJoin(2, true) },
			"spawn":     func() { r.PostSpawn(2, false) },
			"inject":    func() { r.PostInjected(2, true) },
			"broadcast": r.PostBroadcast,
		} {
			name = n
			post()
		}
	})
}

// TestBroadcastWakes checks that a broadcast wakes all sleepers, whatever else
// the workers and guests do.
func TestBroadcastWakes(t *testing.T) {
	tests := []struct{ workers, asleep, idle, guests int }{
		{1, 1, 0, 0},
		{4, 4, 0, 0},
		{4, 1, 3, 0},
		{4, 2, 1, 9},
		{4, 0, 4, 0},
		{4, 0, 0, 0},
	}
	for _, tt := range tests {
		each(t, func(t *testing.T, s Strategy) {
			r, idles := restOf(s, tt.workers, tt.asleep, tt.idle, tt.guests)
			if got := r.wakes(r.PostBroadcast); got != tt.asleep {
				t.Errorf("%+v: wakes %d, want %d", tt, got, tt.asleep)
			}
			finish(t, r, idles)
		})
	}
}

// TestWorkFoundWakes lets one idle worker find work.
func TestWorkFoundWakes(t *testing.T) {
	tests := []struct{ workers, asleep, idle, guests, injected, spawned, joins, want, withheld int }{
		{4, 3, 1, 0, 1, 0, 0, 1, 0}, // the last idle one: another takes its place
		{5, 4, 1, 0, 0, 1, 0, 1, 0},
		{4, 1, 1, 0, 9, 9, 9, 1, 0},
		{4, 3, 1, 0, 0, 0, 1, 1, 0},
		{4, 3, 1, 0, 0, 0, 0, 0, 0}, // there is nothing to be taken
		{4, 0, 1, 0, 1, 1, 1, 0, 0}, // nobody sleeps
		{4, 2, 2, 0, 1, 1, 1, 0, 0}, // another one is still idle
		{4, 3, 1, 2, 0, 0, 1, 1, 0}, // Spare holds wakes for joins back
		{4, 3, 1, 3, 0, 0, 1, 0, 1},
		{4, 3, 1, 9, 0, 0, 1, 0, 1},
		{4, 3, 1, 3, 1, 0, 1, 1, 0}, // and for no task
		{4, 3, 1, 9, 0, 1, 0, 1, 0},
		{2, 1, 1, 2, 1, 0, 0, 1, 0},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%+v", tt), func(t *testing.T) {
			r, idles := rest(tt.workers, tt.asleep, tt.idle, tt.guests)
			r.injector.Store(int64(tt.injected))
			r.deques.Store(int64(tt.spawned))
			r.joins.Store(int64(tt.joins))
			r.shut.Store(true) // Else who is woken may take the job, and withhold or wake itself.
			if got := r.wakes(func() { r.WorkFound(&idles[0]) }); got != tt.want {
				t.Errorf("wakes %d, want %d", got, tt.want)
			}
			if got := r.withheld.Load(); got != int64(tt.withheld) {
				t.Errorf("told of %d withheld wakes, want %d", got, tt.withheld)
			}
			finish(t, r, idles[1:])
		})
	}
}

// TestWakeOneWakesUnlessSomebodySearches asks for a worker, guests or not.
func TestWakeOneWakesUnlessSomebodySearches(t *testing.T) {
	tests := []struct{ workers, asleep, idle, guests, want int }{
		{2, 2, 0, 0, 1},
		{2, 1, 0, 9, 1},
		{2, 1, 1, 0, 0},
		{2, 0, 0, 0, 0},
	}
	for _, tt := range tests {
		r, idles := rest(tt.workers, tt.asleep, tt.idle, tt.guests)
		if got := r.wakes(func() { r.WakeOne() }); got != tt.want {
			t.Errorf("%+v: wakes %d, want %d", tt, got, tt.want)
		}
		finish(t, r, idles)
	}
}

// TestGuestLeftWakes lets a guest leave; guests is how many remain.
func TestGuestLeftWakes(t *testing.T) {
	tests := []struct{ workers, asleep, idle, guests, want int }{
		{2, 2, 0, 1, 1}, // another guest is at work and may have been held back
		{2, 1, 0, 0, 1}, // a worker is
		{2, 2, 0, 0, 0}, // nobody is: nothing can be waiting
		{2, 2, 0, 2, 0}, // no processor to spare
		{2, 2, 0, 3, 0},
		{4, 2, 1, 0, 0}, // an idle worker would have found it
		{4, 3, 0, 2, 1},
		{4, 0, 1, 1, 0}, // nobody sleeps
		{4, 0, 0, 1, 0},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%+v", tt), func(t *testing.T) {
			r, idles := rest(tt.workers, tt.asleep, tt.idle, tt.guests)
			if got := r.wakes(r.GuestLeft); got != tt.want {
				t.Errorf("wakes %d, want %d", got, tt.want)
			}
			finish(t, r, idles)
		})
	}
}

// TestWakeWorker wakes the worker that is meant, and no other.
func TestWakeWorker(t *testing.T) {
	r := newRig(3)
	if r.WakeWorker(1) {
		t.Error("woke an active worker")
	}
	r.asleep(0, 1, 2)
	r.guests.Store(3) // no processor to spare: that holds back no latch, but who takes the place of worker 1
	if !r.latches[1].Set() || !r.WakeWorker(1) {
		t.Error("the worker slept on its latch and was not woken")
	}
	for w, want := range []uint64{0, 1, 0} {
		state := &r.workers[w]
		state.mu.Lock()
		if got := state.tally.Wakes; got != want {
			t.Errorf("worker %d was woken %d times, want %d", w, got, want)
		}
		state.mu.Unlock()
	}
	await(func() bool { return r.Load().Inactive() == 2 }) // its latch is set: it stops
	if r.WakeWorker(1) {
		t.Error("woke a worker that has ended")
	}
	if c := r.Load(); c.Sleeping() != 2 {
		t.Errorf("%v", c)
	}
	r.stop(t)
}

// TestSleepersTakeJobs posts to sleepers for real: every job is taken.
func TestSleepersTakeJobs(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		posts := []func(*rig, int){(*rig).inject, (*rig).spawn}
		if s == LocalQueue() {
			posts = posts[:1] // what is spawned is left to the spawner
		}
		for _, post := range posts {
			r := newRigOf(s, 3)
			r.asleep(0, 1, 2)
			for _, n := range []int{1, 2, 5} {
				before := r.taken.Load()
				post(r, n)
				await(func() bool { return r.taken.Load() == before+int64(n) })
				await(func() bool { return r.Load().Sleeping() == 3 })
			}
			r.stop(t)
		}
	})
}

// TestLateWake lets a setter find the owner sleeping, dawdle, and wake it only
// when it sleeps on its latch again, which is then another use of it. That
// worker is woken for nothing, and all counts stay right.
func TestLateWake(t *testing.T) {
	r := newRig(1)
	l := &r.latches[0]
	atLock, goOn := make(chan struct{}), make(chan struct{})
	r.hook = func(st step, _ int) {
		if st == stepLockSleeper {
			r.hook = nil
			close(atLock)
			<-goOn
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for use := range 2 {
			if use == 1 {
				l.Reset()
			}
			r.next(0)
		}
	}()
	await(func() bool { return r.blocked(0) })
	late := make(chan bool)
	go func() {
		if !l.Set() {
			t.Error("the owner slept, and the setter was not told")
		}
		late <- r.WakeWorker(0)
	}()
	<-atLock
	r.WakeWorker(0)                            // somebody else wakes it for its own reasons
	await(func() bool { return r.blocked(0) }) // on the second use

	before := r.Stats()
	close(goOn)
	if !<-late {
		t.Error("the worker slept, and the late call did not wake it")
	}
	await(func() bool { return r.blocked(0) }) // nothing for it to do: it sleeps again
	after := r.Stats()
	if after.Wakes != before.Wakes+1 || after.WakesForNothing != before.WakesForNothing+1 || after.Sleeps != before.Sleeps+1 {
		t.Errorf("before the late wake-up %v, after it %v", before, after)
	}
	r.set(0)
	<-done
	r.stop(t)
}

// TestWakesForNothing tells wakes that found a job or the latch set from those
// that found neither.
func TestWakesForNothing(t *testing.T) {
	r := newRig(1)
	r.asleep(0)
	check := func(wakes, forNothing uint64) {
		t.Helper()
		if st := r.Stats(); st.Wakes != wakes || st.WakesForNothing != forNothing {
			t.Errorf("%+v, want %d wakes, %d for nothing", st, wakes, forNothing)
		}
	}
	again := func() { await(func() bool { return r.blocked(0) }) }
	again()
	r.spawn(1) // a job
	await(func() bool { return r.taken.Load() == 1 })
	again()
	check(1, 0)
	r.PostSpawn(1, true) // none
	again()
	check(2, 1)
	r.WakeWorker(0) // none
	again()
	check(3, 2)
	r.spawn(1)
	await(func() bool { return r.taken.Load() == 2 })
	again()
	check(4, 2)
	r.stop(t) // the latch
	check(5, 2)
	if st := r.Stats(); st.Sleeps != 5 || st.TurnedBack != 0 {
		t.Errorf("%+v, want 5 sleeps, and none turned back", st)
	}
}
