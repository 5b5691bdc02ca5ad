package joinstack

import (
	"sync"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// reference is the stack as one would write it first: every step under a lock,
// the job's state beside the job.
type reference struct {
	mu   sync.Mutex
	jobs []refJob
}

type refJob struct {
	id    int
	state refState
}

type refState int

const (
	private refState = iota
	visible
	stolen
)

func (r *reference) push(id int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs = append(r.jobs, refJob{id: id})
}

func (r *reference) publish(n int) (done int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.jobs {
		if done < n && r.jobs[i].state == private {
			r.jobs[i].state = visible
			done++
		}
	}
	return done
}

func (r *reference) pop() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	top := len(r.jobs) - 1
	if r.jobs[top].state == stolen {
		return false
	}
	r.jobs = r.jobs[:top]
	return true
}

func (r *reference) drop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs = r.jobs[:len(r.jobs)-1]
}

func (r *reference) steal() (int, steal.Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.jobs {
		if r.jobs[i].state == visible {
			r.jobs[i].state = stolen
			return r.jobs[i].id, steal.Taken
		}
	}
	return 0, steal.Empty
}

func (r *reference) count(s refState) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, j := range r.jobs {
		if j.state == s {
			n++
		}
	}
	return n
}

// Steal is StealSlot for who does not ask for the slot.
func (t Thief[T]) Steal() (*T, steal.Outcome) {
	job, _, outcome := t.StealSlot()
	return job, outcome
}
