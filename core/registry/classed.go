package registry

import "github.com/seed1237c087/manta/core/internal/joinstack"

// reclass notes that what r runs from now on is tied to b.
func (r *Runner) reclass(b *Bond) {
	if r.labelled != b.label() {
		r.relabel(b)
	}
	if tied := b.ToContext() != nil; tied != r.tied {
		r.retie(tied)
	}
	if r.background == b.Background() {
		return
	}
	r.background = b.Background()
	r.showJobs()
	if r.background && !r.reg.classed.Load() { // Searches read classed, so it is written only once.
		r.reg.classed.Store(true)
	}
}

// retie notes whether the jobs that r runs from now on are tied to a context. If they are, r looks at the context at each fork.
func (r *Runner) retie(tied bool) {
	if r.tied = tied; tied {
		r.stack.Watch(r.look)
	} else {
		r.stack.Watch(nil)
	}
	r.showJobs()
}

// showJobs sets how many public jobs a push demands. In background work, within a context, and while r is shy, a push
// demands more than there can be, so that each push is followed by Offer, where r gives way or looks at the context or
// at the clock.
func (r *Runner) showJobs() {
	switch {
	case r.shyness.on:
		r.stack.Show(deepest, deepest)
	case r.background || r.tied:
		r.stack.Show(joinstack.Always, joinstack.Always)
	case r.lone:
		r.stack.Show(0, 0)
	default:
		r.stack.Show(1, min(shown, r.sleep.Searchers()))
	}
}

// wanted returns how many jobs should be public. In background work and within a context, these are fewer than showJobs demands.
func (r *Runner) wanted() int {
	n := r.sleep.Wanting()
	if r.background || r.tied {
		return max(1, min(int(n%joinstack.Always), shown, r.sleep.Searchers()))
	}
	return r.stack.Wanted(n)
}
