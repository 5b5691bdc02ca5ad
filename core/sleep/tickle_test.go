package sleep

import (
	"fmt"
	"testing"
)

func tickleRig(workers int) *rig { return newRigOf(TickleAll(), workers) }

func (r *rig) wantState(t *testing.T, when string, want uint64) {
	t.Helper()
	if got := r.protocol.(*tickleProtocol).state.Load(); got != want {
		t.Errorf("%s the word is %d, want %d", when, got, want)
	}
}

// search lets the idle worker search in vain, so often that it has tried to get
// sleepy.
func (r *rig) search(i *Idle) {
	for range i.limit + 1 {
		r.NoWorkFound(i, &r.latches[i.worker])
	}
}

// TestTickledWhileFallingAsleep posts a job or sets the latch before each step.
func TestTickledWhileFallingAsleep(t *testing.T) {
	tests := []struct {
		before step
		want   outcome
	}{
		{stepGetSleepy, outcome{0, 0}},  // the last searches see it
		{stepLockWorker, outcome{0, 1}}, // no longer sleepy
		{stepFallAsleep, outcome{0, 1}},
		{stepBlock, outcome{1, 0}}, // the lock is held until it blocks
	}
	acts := map[string]func(*rig){
		"spawn":  func(r *rig) { r.spawn(1) },
		"inject": func(r *rig) { r.inject(1) },
		"latch":  func(r *rig) { r.set(0) },
	}
	for _, tt := range tests {
		for name, act := range acts {
			for _, s := range strategies[3:] {
				t.Run(fmt.Sprintf("%s/%v/%v", name, s, tt.before), func(t *testing.T) {
					r := newRigOf(s, 1)
					r.onto(t, tt.before, func() { act(r) })
					r.expect(t, tt.want)
				})
			}
		}
	}
}

// TestOneSleepyAtATime spells out the word, with two workers.
func TestOneSleepyAtATime(t *testing.T) {
	r := tickleRig(3)
	first, second := r.StartLooking(0), r.StartLooking(1)
	r.wantState(t, "with nobody sleepy", 0)
	r.search(&first)
	r.wantState(t, "with worker 0 sleepy", 2)
	r.search(&second)
	r.NoWorkFound(&second, &r.latches[1])
	r.wantState(t, "with worker 0 sleepy, and worker 1 about to be", 2)
	r.asleep()
	r.WorkFound(&first)
	r.wantState(t, "when the sleepy worker has found work", 0)
	r.NoWorkFound(&second, &r.latches[1])
	r.wantState(t, "with worker 1 sleepy", 4)
	r.WorkFound(&second)
	r.wantState(t, "when the sleepy worker has ended its search", 0)

	r.asleep(2)
	r.wantState(t, "with worker 2 asleep", 1)
	first = r.StartLooking(0)
	r.search(&first)
	r.wantState(t, "with worker 2 asleep and worker 0 sleepy", 3)
	// The word is 0 then, until worker 2 has searched in vain.
	if got := r.wakes(func() { r.WorkFound(&first) }); got != 1 {
		t.Errorf("worker 0 has ended its search and woken %d, want all, which is 1", got)
	}
	r.stop(t)
}

// TestTickleWakesAll checks every event that wakes everybody, Spare or not.
func TestTickleWakesAll(t *testing.T) {
	events := map[string]func(*rig){
		"join":      func(r *rig) { r.PostJoin(1, true) },
		"spawn":     func(r *rig) { r.PostSpawn(1, true) },
		"inject":    func(r *rig) { r.PostInjected(1, true) },
		"broadcast": func(r *rig) { r.PostBroadcast() },
		"latch":     func(r *rig) { r.LatchSet() },
		"worker":    func(r *rig) { r.WakeWorker(3) }, // who carries it may sleep anywhere
	}
	for name, event := range events {
		for _, s := range strategies[3:] {
			t.Run(fmt.Sprintf("%s/%v", name, s), func(t *testing.T) {
				r, idles := restOf(s, 4, 3, 1, 9)
				if got := r.wakes(func() { event(r) }); got != 3 {
					t.Errorf("wakes %d of 3", got)
				}
				finish(t, r, idles)
			})
		}
	}
}

// TestTickleWakesNobodyFor checks what wakes nobody: WorkFound of a worker that
// was not sleepy, and a guest that leaves.
func TestTickleWakesNobodyFor(t *testing.T) {
	for _, s := range strategies[3:] {
		r, idles := restOf(s, 4, 3, 1, 0)
		got := r.wakes(func() {
			r.WorkFound(&idles[0])
			r.GuestLeft()
		})
		if got != 0 {
			t.Errorf("%v: wakes %d", s, got)
		}
		r.stop(t)
	}
}

// TestCountersKnowNoLatches checks that what TickleAll needs costs others
// nothing.
func TestCountersKnowNoLatches(t *testing.T) {
	for _, s := range strategies[:3] {
		r, idles := restOf(s, 4, 3, 1, 0)
		if got := r.wakes(r.LatchSet); got != 0 {
			t.Errorf("%v: wakes %d", s, got)
		}
		finish(t, r, idles)
	}
}
