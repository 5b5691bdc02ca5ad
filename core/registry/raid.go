package registry

import "github.com/seed1237c087/manta/core/internal/deque"

// A thief is the part of a [Worker] that takes many jobs at once: README.md, "Many tasks of one".
type thief struct {
	// rich is the deque from which the worker has last taken many jobs. It is the zero value if the worker has found no job there since. richOf
	// is how traces name the owner of rich.
	rich   deque.Thief[Job]
	richOf int32
	// keptOff is how often the worker has left a deque to another thief since the worker's last steal.
	keptOff int
}

const (
	// mostSpoils is the largest number of jobs that a thief takes besides the job that it runs.
	mostSpoils = 63
	// richFrom is the number of jobs that a thief must have taken at once to come back to the same deque.
	richFrom = 8
	// mostKeptOff is how often a thief leaves a deque to another thief. It is bounded because the other thief may have lost its processor.
	mostKeptOff = 64
)

// raid is called after w has stolen a job from victim. from is how traces name the victim's owner. If r is in the middle of no job and w is not
// lent, and many tasks of scopes follow in victim, raid moves the oldest of them into w's own deque, where other thieves find them.
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

// stealRich takes the oldest job of w.rich. As long as w.rich has jobs, w steals from no other deque. lost is as in stealJoin.
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

// keepsOff reports whether w leaves victim alone because another thief is taking many jobs there.
func (w *Worker) keepsOff(victim deque.Thief[Job]) bool {
	if w.keptOff >= mostKeptOff || !victim.Raided() {
		return false
	}
	w.keptOff++
	return true
}
