package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
	"github.com/seed1237c087/manta/par/internal/progress"
)

// pipeline is one run of a Node: what all its lanes share. It is embedded in the plan of
// each ending.
type pipeline struct {
	spec   engine.Spec
	src    source
	sh     shape
	stream stream // not nil: the elements come in batches
	// progress is told what is done; nil: nobody wants to know.
	progress *progress.Progress
	// size is how many positions a block has at most.
	size int
	// slowStart: blocks begin at one position and double, because the ending may stop
	// early.
	slowStart bool
	// byUnit: no block reaches over the end of a unit.
	byUnit bool
	// fixed: see binding; it is set before prepare.
	fixed bool
	// lazy: the run may end early, or hands elements on while it goes on, so no Fold is
	// run before the rest. It is set before prepare.
	lazy bool
	// prompt: see binding; it is set before prepare.
	prompt bool
	bound  binding // of prepare
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
	if p.sh.is(loose | streamed | whole) {
		b := &p.bound
		b.limit, b.fixed, b.prompt, b.key, b.part = t.limit, p.fixed || t.fixed, p.prompt, key, t.part
		if !p.lazy {
			b.tuned = t
		}
		p.src = p.src.settle(b)
		p.sh = p.src.shape()
		p.stream, key = b.stream, b.key
		b.stream, b.tuned, b.part, b.body = nil, nil, nil, nil
	}
	p.size = p.sh.blockLen()
	// Field by field, because to assign a new Spec goes through the stack and writes
	// atomics that are what they should be already.
	s := &p.spec
	s.N, s.Unit, s.Key, s.Node = p.sh.n, 1, key, n.key
	s.MinLen, s.MaxLen, s.Limit = t.minLen, t.maxLen, t.limit
	s.Even, s.Whole, s.Windows = false, p.sh.is(whole), p.sh.is(windowed)
	if s.Part != t.part {
		s.Part = t.part
	}
	s.Stop.Reset()
	p.report(t.progress)
}

// report readies p to tell its progress, if that is wanted.
func (p *pipeline) report(f func(done, total int)) {
	if f == nil {
		return
	}
	total := -1
	if p.sh.is(exact) && p.stream == nil {
		total = p.spec.N
	}
	p.progress = progress.New(f, total)
}

// retire frees p of all that is the user's and readies it for another run.
func (p *pipeline) retire() {
	p.src = nil
	if p.stream != nil || p.progress != nil { // To store a pointer costs more than to look.
		p.stream, p.progress = nil, nil
	}
	p.slowStart, p.byUnit, p.fixed, p.marked, p.firstTaken = false, false, false, false, false
	p.lazy, p.prompt, p.bound.elastic = false, false, false
	if p.spec.Part != nil {
		p.spec.Part = nil
	}
}

// drive runs p, in one go or batch by batch, and tells its progress if somebody wants to
// know, and shows it in traces that are being taken.
func drive[R any](p *pipeline, plan engine.Plan[R]) R {
	if p.stream == nil && p.progress == nil && !core.Tracing() {
		return engine.Run(&p.spec, plan)
	}
	return driveWatched(p, plan)
}

// driveWatched is drive for runs that do more than one thing. It is apart because its result
// is on the heap.
func driveWatched[R any](p *pipeline, plan engine.Plan[R]) (res R) {
	defer wrapped() // The sequence, or who is told, may panic.
	caller.Shown(p.spec.Part == nil, func() {
		if p.stream == nil {
			res = engine.Run(&p.spec, plan)
			return
		}
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
	})
	p.progress.End(p.spec.Stop.Any())
	return res
}

// cursorLen is how many elements a block of p has at most.
func (p *pipeline) cursorLen() int {
	if p.sh.is(whole) {
		return 1 // One element stands for any number of positions.
	}
	return min(p.size, p.spec.N)
}

// setPace sets that of a lane's blocks, to none, without a Next, unless the run may be stopped between two of them or
// tells its progress. In such a run it goes on after a stop for as long as a block takes, or one element.
func (p *pipeline) setPace(of *pace.Pace) {
	of.Next = 0
	if !p.spec.Stop.Tied() && p.progress == nil || p.sh.is(whole) {
		return
	}
	least := 1
	switch {
	case p.byUnit && !p.sh.is(exact):
		return // Here the tree is one over blocks, so they must not depend on time.
	case p.marked:
		least = p.spec.UnitLen()
	}
	*of = pace.Pace{Goal: pace.Goal, Least: least, Most: p.size, Next: least}
}

// unless is deferred by what sets *done at its end. Otherwise it calls f with what the panic is, which so is
// recovered, or nil after a Goexit.
func unless(done *bool, f func(v any)) {
	if !*done {
		f(recover())
	}
}

// wrapped is deferred by what raises all panics as a *core.PanicError.
func wrapped() {
	if v := recover(); v != nil {
		panic(core.NewPanicError(v))
	}
}
