package registry

import "github.com/seed1237c087/manta/core/sleep"

// visible returns which jobs there may be that any worker could take: tasks in a queue or in
// a deque, or otherwise forks on a join stack. Private forks, broadcast jobs, and the forks
// of shy runners and of runners in a crowd don't count. The reads are atomic: visible sees a
// job whose post has begun, unless the job has been taken.
func (reg *Registry) visible() sleep.VisibleKind {
	if !reg.injector.Empty() || !reg.later.Empty() || reg.spawnersShow() {
		return sleep.Tasks
	}
	sight := sleep.Nothing
	reg.crew.victims.Each(0, func(r *Runner) bool {
		if !r.leftAlone() && !r.stack.Thief().Bare() {
			sight = sleep.Joins
		}
		return sight == sleep.Nothing
	})
	reg.guests.each(0, func(r *Runner) bool {
		switch {
		case r.stack.Shy.Load():
		case !r.spawned.Thief().Bare():
			sight = sleep.Tasks
		case !r.stack.Thief().Bare() && !r.inCrowd():
			sight = sleep.Joins
		}
		return sight != sleep.Tasks
	})
	return sight
}
