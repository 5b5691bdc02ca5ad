package run

import (
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Drive runs p, at once or batch by batch. It reports the progress of p if the user wants to know it, and shows
// p in traces that are being taken.
func Drive[R any](p *Pipeline, plan engine.Plan[R]) R {
	if p.Stream == nil && p.Progress == nil && !under.Tracing() {
		return engine.Run(&p.Spec, plan)
	}
	return driveWatched(p, plan)
}

// driveWatched does what Drive does, for runs that do more than one thing. It is a function of its own, because
// its result is on the heap.
func driveWatched[R any](p *Pipeline, plan engine.Plan[R]) R {
	defer Wrapped() // The sequence, or the function that is told the progress, may panic.
	d := &driven[R]{p: p, plan: plan}
	caller.Shown(p.Spec.Part == nil, d.run)
	p.Progress.End(p.Spec.Stop.Any())
	return d.res
}

// driven is a run and its result so far. It is one object, because allocating several takes a short run long.
type driven[R any] struct {
	p    *Pipeline
	plan engine.Plan[R]
	res  R
	some bool // a batch has run
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
