package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// Sorted returns the elements of n in the order of sort, equal ones in the order in which
// they come, in a new block. The code is that of the user's function.
func (n Node) Sorted(code uint64, sort sorting.Sorter) Block {
	if n.place() != nil {
		return inPlace(n, func(n Node) Block { return n.Sorted(code, sort) })
	}
	return sorting.Sort(n.Collect(), Mix(n.key, Mix(uint64(IsSorted), code)), n.tuning().limit, sort)
}

// Sortedness is a run that tells whether elements are sorted.
type Sortedness struct {
	// Kit is what a caller has put there, maybe for another pipeline and another type.
	Kit  any
	node Node
	key  uint64
	plan sortedness
}

// Sortedness returns a run over n.
func (n Node) Sortedness() *Sortedness {
	key := Mix(n.Key(), uint64(IsSorted))
	p := takeStash[Sortedness](key)
	p.node, p.key = n, key
	return p
}

// IsSorted reports whether the loop finds no element that is below the one before it. It
// looks for one in In[From:To], and sets Found. Then p is another's.
func (p *Sortedness) IsSorted(loop Loop) bool {
	sorted := true
	switch n := p.node; {
	case n.src == nil:
		core.Checkpoint()
	case n.place() != nil:
		sorted = inPlace(n, func(n Node) bool { return p.plan.run(n, p.key, loop) })
	default:
		sorted = p.plan.run(n, p.key, loop)
	}
	p.node = Node{}
	putStash(p.key, p)
	return sorted
}

func (p *sortedness) run(n Node, key uint64, loop Loop) bool {
	l := &p.first
	p.loop, l.plan = loop, p
	if p.isShort(n, key, inert) {
		l.once(&p.pipeline, n, l, nil)
	} else {
		p.prepare(n, key)
		p.slowStart = !p.sh.is(inert)
		drive(&p.pipeline, engine.Plan[ends](p))
		l.retire()
		p.pipeline.retire()
	}
	sorted := !p.falls.Load()
	if !sorted {
		p.falls.Store(false)
	}
	p.loop, l.st.In = nil, nil
	return sorted
}

// ends are the first and the last element of a stretch. They stand in a block, at index at
// and the one behind it, with room for one more. The zero value is of a stretch without
// elements. The type is that of another result, for which the engine is compiled anyway.
type ends = value

// sortedness is a run that tells whether elements are sorted.
type sortedness struct {
	pipeline
	loop  Loop
	falls seam.Bool
	first sortedLane
}

// look looks at in[lo:hi]. If an element there is below the one before it, it ends the run.
func (p *sortedness) look(st *Step, in Block, lo, hi int) {
	st.In, st.From, st.To, st.Found = in, lo, hi, false
	if p.loop(st); st.Found {
		p.falls.Store(true)
		p.spec.Stop.Lower(0)
	}
}

// meet looks at the end of a stretch, a, and the first element behind it, which is b[i].
func (p *sortedness) meet(st *Step, a ends, b Block, i int) {
	a.of.vals.Copy(a.at+2, b, i, i+1)
	p.look(st, a.of.vals, a.at+1, a.at+3)
}

func (p *sortedness) Lane() engine.Lane[ends] {
	l := &p.first
	if !p.takeFirst() {
		l = &sortedLane{plan: p}
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *sortedness) Join(a, b ends) ends {
	if a.of == nil {
		return b
	}
	if b.of != nil {
		p.meet(new(Step), a, b.of.vals, b.at)
		a.of.vals.Copy(a.at+1, b.of.vals, b.at+1, b.at+2)
	}
	return a
}

type sortedLane struct {
	lane
	plan *sortedness
	st   Step
	ends ends
	// results are the ends of pieces, of which so many are in use.
	results *results
}

func (l *sortedLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.ends = ends{}
}

func (l *sortedLane) Step(to int) int { return l.step(to, l) }
func (l *sortedLane) Finish() ends    { return l.ends }

func (l *sortedLane) take(_, _ int, b Block) {
	n := b.Len()
	if n == 0 {
		return
	}
	if l.ends.of != nil {
		l.plan.meet(&l.st, l.ends, b, 0)
	} else {
		l.ends = l.room(b)
		l.ends.of.vals.Copy(l.ends.at, b, 0, 1)
	}
	l.plan.look(&l.st, b, 0, n)
	l.ends.of.vals.Copy(l.ends.at+1, b, n-1, n)
}

// room returns ends that are free.
func (l *sortedLane) room(b Block) ends {
	const each = 3
	r := l.results
	if r == nil || !block.SameType(r.vals, b) || r.used+each > r.vals.Len() {
		r = &results{vals: b.Make(each * fewPieces)}
		l.results = r
	}
	r.used += each
	return ends{of: r, at: r.used - each}
}

func (l *sortedLane) retire() {
	l.lane.retire()
	l.results.retire()
	l.ends = ends{}
}

// all implements short.
func (l *sortedLane) all(b Block) { l.plan.look(&l.st, b, 0, b.Len()) }

// reopen implements short.
func (l *sortedLane) reopen(n Node, key uint64) {
	l.plan.prepare(n, key)
	l.plan.Lane()
}
