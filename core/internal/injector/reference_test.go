package injector

import "sync"

// reference is the queue as one would write it first: a slice under a lock.
type reference[T any] struct {
	mu   sync.Mutex
	jobs []T
}

func (r *reference[T]) push(jobs ...T) (wasEmpty bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	wasEmpty = len(r.jobs) == 0
	r.jobs = append(r.jobs, jobs...)
	return wasEmpty
}

func (r *reference[T]) pop() (job T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.jobs) == 0 {
		return job, false
	}
	job = r.jobs[0]
	r.jobs = r.jobs[1:]
	return job, true
}

func (r *reference[T]) len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.jobs)
}
