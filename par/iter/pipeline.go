package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// pipeline is one run of a Node: what all its lanes share. It is embedded in the plan of
// each ending.
type pipeline struct {
	spec   engine.Spec
	src    source
	sh     shape
	stream stream // not nil: the elements come in batches
	// progress is told what is done; nil: nobody wants to know.
	progress *progress
	// size is how many positions a block has at most.
	size int
	// slowStart: blocks begin at one position and double, because the ending may stop
	// early.
	slowStart bool
	// byUnit: no block reaches over the end of a unit.
	byUnit bool
	// fixed: see binding; it is set before prepare.
	fixed bool
	// marked: a block holds whole units, and the cursors keep marks.
	marked bool
	// firstTaken: the lane that is part of the plan is in use. The engine asks for a
	// run's first lane before it forks, so nobody reads this while it is written.
	firstTaken bool
}

// takeFirst reports whether the caller gets the plan's own lane.
func (p *pipeline) takeFirst() bool {
	if p.firstTaken {
		return false
	}
	p.firstTaken = true
	return true
}

// prepare makes p ready to run n, with what must run before. The key is that of the whole
// run.
func (p *pipeline) prepare(n Node, key uint64) {
	t := n.tuning()
	p.src = n.src
	p.sh = p.src.shape()
	if p.sh.is(loose | streamed) {
		b := binding{limit: t.limit, fixed: p.fixed || t.fixed}
		p.src = p.src.settle(&b)
		p.sh = p.src.shape()
		p.stream = b.stream
	}
	p.size = p.sh.blockLen()
	// Field by field, because to assign a new Spec goes through the stack and writes
	// atomics that are what they should be already.
	s := &p.spec
	s.N, s.Unit, s.Key = p.sh.n, 1, key
	s.MinLen, s.MaxLen, s.Limit = t.minLen, t.maxLen, t.limit
	s.Even, s.Whole = false, p.sh.is(whole)
	s.Stop.Reset()
	p.report(t.progress)
}

// retire frees p of all that is the user's and readies it for another run.
func (p *pipeline) retire() {
	p.src = nil
	if p.stream != nil || p.progress != nil { // To store a pointer costs more than to look.
		p.stream, p.progress = nil, nil
	}
	p.slowStart, p.byUnit, p.fixed, p.marked, p.firstTaken = false, false, false, false, false
}

// drive runs p, in one go or batch by batch, and tells its progress if somebody wants to
// know.
func drive[R any](p *pipeline, plan engine.Plan[R]) R {
	if p.stream == nil && p.progress == nil {
		return engine.Run(&p.spec, plan)
	}
	return driveWatched(p, plan)
}

// driveWatched is drive for runs that do more than one thing. It is apart because its result
// is on the heap.
func driveWatched[R any](p *pipeline, plan engine.Plan[R]) (res R) {
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v)) // The sequence, or who is told, may have panicked.
		}
	}()
	if p.stream == nil {
		res = engine.Run(&p.spec, plan)
	} else {
		some := false
		p.stream.batches(func(n int) bool {
			p.spec.N = n
			p.firstTaken = false // What ran before has ended.
			r := engine.Run(&p.spec, plan)
			if some {
				r = plan.Join(res, r)
			}
			res, some = r, true
			return !p.spec.Stop.Any()
		})
	}
	p.progress.end(&p.spec.Stop)
	done = true
	return res
}
