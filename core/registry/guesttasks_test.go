package registry

import (
	"testing"

	"github.com/seed1237c087/manta/core/sleep"
)

// TestTasksOfGuests: others see what a guest has spawned for itself, and take the oldest; the guest takes the newest. What is left when it
// leaves is run, in case that nobody has.
func TestTasksOfGuests(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 2, Unwatched: true})
	r := reg.Enter()
	thief, w := newRunner(reg), reg.workers[1]
	ran := 0
	var jobs [4]*Job
	for i := range jobs {
		jobs[i] = &newWaysTask(func() { ran++ }).Job
		reg.monitor.armed.Store(false)
		if r.SpawnOwn(jobs[i]); !reg.monitor.armed.Load() {
			t.Error("the monitor is not armed")
		}
	}
	if reg.visible() != sleep.Tasks {
		t.Errorf("others see %v", reg.visible())
	}
	if j := w.stealSpawned(thief, 0, new(bool)); j != jobs[0] {
		t.Error("a thief does not take the oldest task")
	}
	if w.find(thief) != jobs[1] {
		t.Error("a search does not find the oldest task")
	}
	j := r.PopOwn()
	if j != jobs[3] {
		t.Error("the guest does not take its newest task")
	}
	r.unpop(j)
	if r.Leave(); ran != 2 {
		t.Errorf("%d tasks were run when the guest left, want 2", ran)
	}
	if reg.visible() != sleep.Nothing || r.PopOwn() != nil {
		t.Error("a task is left")
	}
}

// TestTasksOfShyGuests are seen by nobody, and nobody is woken for them, until the guest is bold.
func TestTasksOfShyGuests(t *testing.T) {
	reg := asleep(t, 2, nil)
	before := reg.Stats().Wakes
	r := reg.Enter()
	defer r.Leave()
	beShy(t, r)
	job := &newWaysTask(func() {}).Job
	r.SpawnOwn(job)
	thief := newRunner(reg)
	if j := reg.workers[0].stealSpawned(thief, 0, new(bool)); j != nil || reg.visible() != sleep.Nothing || !reg.shyWaits() {
		t.Error("a task of a shy guest is seen")
	}
	if n := reg.Stats().Wakes - before; n != 0 {
		t.Errorf("%d workers were woken for it", n)
	}
	if r.Bold(); reg.Stats().Wakes == before {
		t.Error("nobody was woken when the guest got bold")
	}
}

// TestTheOverdueTaskOfAGuest is seen by the monitor at the second tick, whatever others of its guests do, and who searches takes it first.
func TestTheOverdueTaskOfAGuest(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 2, Unwatched: true})
	r, other := reg.Enter(), reg.Enter()
	defer r.Leave()
	defer other.Leave()
	job := &newWaysTask(func() {}).Job
	r.SpawnOwn(job)
	reg.tick()
	other.SpawnOwn(&newWaysTask(func() {}).Job)
	other.PopOwn()
	if reg.tick(); !reg.sleep.Overdue() || reg.monitor.queue.Load() != guestQueue {
		t.Fatalf("overdue %v, of queue %d", reg.sleep.Overdue(), reg.monitor.queue.Load())
	}
	if j := reg.workers[0].find(newRunner(reg)); j != job || reg.sleep.Overdue() {
		t.Errorf("who searches takes another one; overdue %v", reg.sleep.Overdue())
	}
}
