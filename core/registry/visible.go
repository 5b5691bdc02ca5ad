package registry

// visible reports whether there may be a job that any worker could take: in the
// injector, on a join stack or in a deque. What is private or was broadcast
// doesn't count. The reads are atomic: a job whose post has begun is seen, or
// has been taken.
func (reg *Registry) visible() bool {
	if !reg.injector.Empty() {
		return true
	}
	found := false
	look := func(r *Runner) bool {
		found = !r.stack.Thief().Bare()
		return !found
	}
	if reg.crew.roster.each(0, look); found {
		return true
	}
	if reg.guests.each(0, look); found {
		return true
	}
	reg.spawners.each(0, func(w *Worker) bool {
		found = !w.deque.Thief().Bare()
		return !found
	})
	return found
}
