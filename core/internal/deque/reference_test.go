package deque

import "sync"

// reference is the deque as one would write it first: a slice under a lock,
// the oldest job in front.
type reference[T any] struct {
	mu   sync.Mutex
	jobs []T
}

func (r *reference[T]) push(job T) (wasEmpty bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs = append(r.jobs, job)
	return len(r.jobs) == 1
}

func (r *reference[T]) popNewest() (job T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.jobs) == 0 {
		return job, false
	}
	last := len(r.jobs) - 1
	job = r.jobs[last]
	r.jobs = r.jobs[:last]
	return job, true
}

func (r *reference[T]) popOldest() (job T, ok bool) {
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
