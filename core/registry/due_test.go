package registry

import "testing"

// TestADueWorkerGoesBack: a stand-in takes no further job with a worker whose lender
// wants it back or can go on without waiting, and any job as long as the lender waits.
func TestADueWorkerGoesBack(t *testing.T) {
	reg := occupied(t)
	for name, c := range map[string]struct {
		state    uint32
		complete bool
		back     bool // to the lender
		job      bool // for the stand-in
	}{
		"the lender waits":                          {state: searching, job: true},
		"the lender waits for nothing any more":     {state: searching, complete: true, back: true},
		"the lender wants its worker":               {state: recalled, back: true},
		"the lender goes on without its worker":     {state: left, job: true},
		"that and what it waited for is there, too": {state: left, complete: true, job: true},
	} {
		lender, standIn := newRunner(reg), newRunner(reg)
		w := &Worker{reg: reg}
		var job side
		w.deque.PushBottom(&job.Job)
		ho := &handoff{lender: lender, over: new(Completion), worker: w}
		ho.over.Owe(lender)
		ho.state.Store(c.state)
		standIn.worker, standIn.handoff = w, ho
		if c.complete {
			ho.over.latch.Set()
		}

		j := standIn.next()
		if (j == &job.Job) != c.job {
			t.Errorf("%s: the stand-in takes %v", name, j)
		}
		if back := ho.state.Load() == returned; back != c.back || (standIn.worker == nil) != c.back {
			t.Errorf("%s: the worker was given back: %v", name, back)
		}
		if woken := len(lender.wakes) == 1; woken != c.back {
			t.Errorf("%s: the lender was woken: %v", name, woken)
		}
		if left := w.deque.Len() == 1; left != c.back {
			t.Errorf("%s: the job is left to the lender: %v", name, left)
		}
	}
}

// TestStuck: a stand-in is stuck when more looks than digLooks in a row have found it at the same job.
func TestStuck(t *testing.T) {
	w := new(Worker)
	ho := &handoff{lender: newRunner(occupied(t)), worker: w}
	var l looks
	for range 3 {
		w.stats.jobs.Add(1)
		for range digLooks {
			if l.stuck(ho) {
				t.Fatal("a stand-in that begins one job after the other is stuck")
			}
		}
	}
	if !l.stuck(ho) {
		t.Error("a stand-in that is at the same job for long is not stuck")
	}
}

// TestAShareThatWasPutBack is seen like one that has not been taken, and comes before the others.
func TestAShareThatWasPutBack(t *testing.T) {
	w := new(Worker)
	var first, second Job
	w.broadcast.Push(&first)
	if j := w.popShare(); j != &first || w.hasShare() {
		t.Errorf("took %p, want %p, and there is another one: %v", j, &first, w.hasShare())
	}
	if !w.putBack(&first) || !w.hasShare() {
		t.Error("what was put back is not there")
	}
	w.broadcast.Push(&second)
	for i, want := range []*Job{&first, &second, nil} {
		if j := w.popShare(); j != want {
			t.Errorf("share %d is %p, want %p", i, j, want)
		}
	}
}
