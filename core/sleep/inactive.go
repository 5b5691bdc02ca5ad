package sleep

// Inactive reports whether the given worker has searched for work in vain and still has none, and whether it sleeps. It is for those
// who look on: no part of the protocol asks. It takes the lock by which the worker sleeps, which is free but for the moments
// at which the worker falls asleep or is woken.
func (s *Sleep) Inactive(worker int) (inactive, asleep bool) {
	w := &s.workers[worker]
	if w.looking.Load() == 0 {
		return false, false
	}
	mu := w.cond.L
	mu.Lock()
	defer mu.Unlock()
	return true, w.blocked
}
