package deque

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// TestALateThiefLoses: a thief saw the job before another one, or the owner, took it. It
// takes nothing, and is told that there was something.
func TestALateThiefLoses(t *testing.T) {
	for name, quicker := range map[string]func(o *Owner[int]) *int{
		"another thief":       func(o *Owner[int]) *int { j, _ := o.Thief().StealTop(); return j },
		"the owner":           func(o *Owner[int]) *int { return o.PopBottom() },
		"the owner, from top": func(o *Owner[int]) *int { return o.PopTop() },
	} {
		var o Owner[int]
		want := new(int)
		o.PushBottom(want)
		top, job, outcome := o.Thief().look()
		if job != want || outcome != steal.Taken {
			t.Fatalf("the thief sees %v, %v", job, outcome)
		}
		if got := quicker(&o); got != want {
			t.Fatalf("%s takes %v", name, got)
		}
		if job, outcome := o.Thief().claim(top, job); job != nil || outcome != steal.Lost {
			t.Errorf("slower than %s: the thief takes %v, %v", name, job, outcome)
		}
		next := new(int)
		o.PushBottom(next)
		if job, outcome := o.Thief().StealTop(); job != next || outcome != steal.Taken {
			t.Errorf("after that the next job can't be stolen: %v, %v", job, outcome)
		}
	}
}

// TestALateOwnerLoses: a thief has claimed the last job.
func TestALateOwnerLoses(t *testing.T) {
	var o Owner[int]
	o.PushBottom(new(int))
	if _, outcome := o.Thief().StealTop(); outcome != steal.Taken {
		t.Fatal(outcome)
	}
	if o.PopBottom() != nil || o.PopTop() != nil || o.Len() != 0 {
		t.Error("the owner takes a job that was stolen")
	}
}

// TestTakeBack: the owner takes back the job that it names if that is the newest and nobody has it, and no other one.
func TestTakeBack(t *testing.T) {
	for _, start := range []uint64{0, 1<<64 - 2} {
		var o Owner[int]
		o.StartAt(start)
		jobs := make([]int, 4)
		if o.TakeBack(&jobs[0]) {
			t.Error("a job is taken from a deque that was never used")
		}
		for i := range jobs[:3] {
			o.PushBottom(&jobs[i])
		}
		if o.TakeBack(&jobs[1]) || o.TakeBack(&jobs[3]) || o.Len() != 3 {
			t.Error("a job is taken that is not the newest")
		}
		if !o.TakeBack(&jobs[2]) || o.TakeBack(&jobs[2]) || o.Len() != 2 {
			t.Error("the newest job is not taken, or twice")
		}
		for i := range jobs[:2] {
			if j, outcome := o.Thief().StealTop(); j != &jobs[i] || outcome != steal.Taken {
				t.Errorf("a thief finds %v, %v", j, outcome)
			}
		}
		if o.TakeBack(&jobs[1]) {
			t.Error("a job is taken that a thief has, though its slot still has it")
		}
		if o.PushBottom(&jobs[3]); o.Len() != 1 || !o.TakeBack(&jobs[3]) || o.Len() != 0 || !o.Thief().Bare() {
			t.Error("the only job is not taken")
		}
	}
}
