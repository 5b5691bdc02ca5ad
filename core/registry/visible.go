package registry

import "github.com/seed1237c087/manta/core/sleep"

// visible tells what there may be that any worker could take: in the injector or in
// a deque, or on a join stack. What is private, was broadcast, or is a shy guest's doesn't count. The
// reads are atomic: a job whose post has begun is seen, or has been taken.
func (reg *Registry) visible() sleep.Sight {
	if !reg.injector.Empty() || !reg.later.Empty() {
		return sleep.Tasks
	}
	found := false
	if reg.spawners.Each(0, func(w *Worker) bool {
		found = !w.deque.Thief().Bare()
		return !found
	}); found {
		return sleep.Tasks
	}
	look := func(r *Runner) bool {
		found = !r.stack.Thief().Bare() && !r.shyness.is.Load()
		return !found
	}
	if reg.crew.roster.Each(0, look); found {
		return sleep.Joins
	}
	if reg.guests.each(0, look); found {
		return sleep.Joins
	}
	return sleep.Nothing
}
