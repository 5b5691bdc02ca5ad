package registry

import "github.com/seed1237c087/manta/core/internal/deque"

// A thief is the part of a [Worker] that takes many jobs at once: README.md, "Many tasks of one".
type thief struct {
	// rich is the deque from which the worker has last taken many jobs, or the zero value if it has found nothing there since. richOf is how
	// traces name the owner of rich.
	rich   deque.Thief[Job]
	richOf int32
	// keptOff is how often the worker has left a deque to another thief since its last steal.
	keptOff int
}

const (
	// mostSpoils is how many jobs a thief takes at most beside the one that it runs.
	mostSpoils = 63
	// richFrom is how many it must have got there to come back.
	richFrom = 8
	// mostKeptOff is how often a thief leaves a deque to another one. That may have lost its processor.
	mostKeptOff = 64
)

// raid follows the steal of a job from victim. from is how traces name the victim's owner. If w has nothing else to do, and many jobs like the
// stolen one follow there, w takes the oldest of them into its own deque, where others find them.
func (w *Worker) raid(r *Runner, victim deque.Thief[Job], from int32) {
	if r.base != nil || r.handoff != nil {
		return
	}
	var jobs [mostSpoils]*Job
	n := victim.StealMore(jobs[:], (*Job).isOfMany)
	if n == 0 {
		return
	}
	if n >= richFrom {
		w.rich, w.richOf = victim, from
	}
	w.list()
	for i := range n {
		if !w.reg.config.BreadthFirst {
			i = n - 1 - i
		}
		w.deque.PushBottom(jobs[i])
	}
	w.stats.steals.Add(uint64(n))
	r.postSpawned(&w.deque)
}

// stealRich is stealJoin for the deque w.rich. w looks nowhere else as long as that deque has jobs.
func (w *Worker) stealRich(r *Runner, lost *bool) *Job {
	if w.rich == (deque.Thief[Job]{}) {
		return nil
	}
	j := w.stealTop(r, w.rich, w.richOf, lost)
	if j == nil && !*lost {
		w.rich = deque.Thief[Job]{}
	}
	return j
}

// keepsOff reports whether w leaves victim to another thief, which is taking many jobs there.
func (w *Worker) keepsOff(victim deque.Thief[Job]) bool {
	if w.keptOff >= mostKeptOff || !victim.Raided() {
		return false
	}
	w.keptOff++
	return true
}
