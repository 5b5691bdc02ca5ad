package run

import (
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Drive runs p, in one go or batch by batch, and tells its progress if somebody wants to
// know, and shows it in traces that are being taken.
func Drive[R any](p *Pipeline, plan engine.Plan[R]) R {
	if p.Stream == nil && p.Progress == nil && !under.Tracing() {
		return engine.Run(&p.Spec, plan)
	}
	return driveWatched(p, plan)
}

// driveWatched is drive for runs that do more than one thing. It is apart because its result
// is on the heap.
func driveWatched[R any](p *Pipeline, plan engine.Plan[R]) R {
	defer Wrapped() // The sequence, or who is told, may panic.
	d := &driven[R]{p: p, plan: plan}
	caller.Shown(p.Spec.Part == nil, d.run)
	p.Progress.End(p.Spec.Stop.Any())
	return d.res
}

// driven is a run, and the result up to now. It is one object, because short runs take long to allocate several.
type driven[R any] struct {
	p    *Pipeline
	plan engine.Plan[R]
	res  R
	some bool // batches have run
}

func (d *driven[R]) run() {
	if d.p.Stream == nil {
		d.res = engine.Run(&d.p.Spec, d.plan)
		return
	}
	d.p.Stream.Batches(d.batch)
}

func (d *driven[R]) batch(n int) bool {
	p := d.p
	p.Spec.N = n
	p.firstTaken = false // What ran before has ended.
	r := engine.Run(&p.Spec, d.plan)
	if d.some {
		r = d.plan.Join(d.res, r)
	}
	d.res, d.some = r, true
	return !p.Spec.Stop.Any()
}
