package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Pipeline is one run of a Node: what all lanes of the run share. It is embedded in the plan of each ending. Half of its fields are what
// the ending sets before Open, and half are what Open finds.
type Pipeline struct {
	Spec   engine.Spec
	Src    describe.Source
	Sh     describe.Shape
	Stream describe.Stream // if not nil, the elements come in batches
	// Progress is told what is done; nil: nobody wants to know.
	Progress *Progress
	// Size is how many positions a block has at most.
	Size int
	// SlowStart: blocks begin at one position and double, because the ending may stop
	// early.
	SlowStart bool
	// ByUnit: no block extends beyond the end of a unit.
	ByUnit bool
	// Fixed: see describe.Binding. It is set before Open.
	Fixed bool
	// Takes says whether the ending takes several elements of a position. It is set before Open.
	Takes TakeMode
	Bound describe.Binding // the binding of Open
	// KeepsOffsets: a block contains whole units, and the stages keep offsets.
	KeepsOffsets bool
	// firstTaken: the lane that is part of the plan is in use. The engine asks for a run's first lane before it forks, so nobody reads
	// firstTaken while it is written.
	firstTaken bool
}

// TakeMode says whether an ending takes several elements of a position.
type TakeMode uint8

const (
	TakesOne     TakeMode = iota // one element of a position
	TakesSeveral                 // several elements, in as many blocks as necessary; see taker
	TakesLight                   // several elements, and nothing of the user's is called for them
)

// TakeFirst reports whether the caller gets the plan's own lane.
func (p *Pipeline) TakeFirst() bool {
	if p.firstTaken {
		return false
	}
	p.firstTaken = true
	return true
}

// Open prepares p to run n, and runs what must run before. key is that of the whole run.
func (p *Pipeline) Open(n describe.Node, key uint64) {
	t := n.Tuning()
	minLen, maxLen := t.MinLen, t.MaxLen
	p.Src = n.Src
	p.Sh = p.Src.Shape()
	if p.Sh.Is(describe.Breaker | describe.Streamed | describe.Whole) {
		b := &p.Bound
		if p.Takes != TakesOne {
			b.Stack(p.Src, p.Takes == TakesLight)
		}
		b.Limit, b.Fixed, b.Aside, b.Key, b.Part, b.Tuned, b.Idle = t.Limit, p.Fixed || t.Fixed, t.Aside, key, t.Part, t, t.Idle
		p.Src = p.Src.Materialise(b)
		p.Sh = p.Src.Shape()
		p.Stream, key = b.Stream, b.Key
		if b.Cut != 0 {
			minLen, maxLen = 0, min(maxLen, 1)
		}
		b.Stream, b.Tuned, b.Part, b.Body, b.Idle, b.Under = nil, nil, nil, nil, nil, nil
	}
	p.Size = p.Sh.BlockLen()
	// The fields are set one by one. Assigning a new Spec would go through the stack, and would write atomics that have the right value
	// already. Cut sets Tree.
	s := &p.Spec
	set(&s.N, p.Sh.N)
	set(&s.Unit, 1)
	set(&s.Key, key)
	set(&s.Node, n.ID)
	set(&s.MinLen, minLen)
	set(&s.MaxLen, maxLen)
	set(&s.Limit, t.Limit)
	set(&s.Whole, p.Sh.Is(describe.Whole))
	set(&s.Windows, p.Sh.Is(describe.Windowed))
	set(&s.Costly, s.Windows)
	if t.Fixed && p.Sh.Is(describe.Whole) { // The brackets of another run depend on where windows end.
		p.Few(s.N)
	}
	if s.Part != t.Part {
		s.Part = t.Part
	}
	s.Stop.Reset()
	if t.Progress == nil {
		return
	}
	total := -1
	if p.Sh.Is(describe.Exact) && p.Stream == nil {
		total = p.Spec.N
	}
	p.Progress = &Progress{f: t.Progress, total: total}
}

// Few lets positions alone decide where elements end, for a source of which a block is one element. n positions have few such elements.
func (p *Pipeline) Few(n int) { p.Spec.Unit, p.ByUnit, p.Spec.Whole = engine.FewUnit(n), true, false }

// Cut sets how the result of p depends on the tree.
func (p *Pipeline) Cut(m engine.TreeMode) { set(&p.Spec.Tree, m) }

// Last sets whether the lanes of p last.
func (p *Pipeline) Last(do bool) { set(&p.Spec.Lasting, do) }

// set sets *at, which other participants read. It writes only a different value, because the others would have to fetch it anew.
func set[T comparable](at *T, to T) {
	if *at != to {
		*at = to
	}
}

// Retire drops p's references to user values, and prepares p for another run.
func (p *Pipeline) Retire() {
	p.Src = nil
	if p.Stream != nil || p.Progress != nil { // Storing a pointer costs more than looking.
		p.Stream, p.Progress = nil, nil
	}
	p.SlowStart, p.ByUnit, p.Fixed, p.KeepsOffsets, p.firstTaken, p.Takes = false, false, false, false, false, TakesOne
	if p.Spec.Part != nil {
		p.Spec.Part = nil
	}
	if p.Bound.Cut != 0 {
		p.Bound.Cut = 0
	}
}

// positions returns how many of the positions that the user knows come before pos. If p is cut, the positions of p are stretches of
// those.
func (p *Pipeline) positions(pos int) int {
	of, n := p.Bound.Cut, p.Spec.N
	if of == 0 {
		return pos
	}
	return pos*(of/n) + pos*(of%n)/n
}

// cursorLen returns how many elements a block of p has at most.
func (p *Pipeline) cursorLen() int {
	switch {
	case p.Sh.Is(describe.Whole):
		return 1 // One element stands for any number of positions.
	case p.Sh.Is(describe.Several):
		return p.Size
	}
	return min(p.Size, p.Spec.N)
}

// setPace sets the pace of a lane's blocks. If the run can be stopped between two blocks, or reports its progress, the length of blocks
// is such that a block takes a certain time, because the run continues after a stop until the end of a block. Otherwise Next is 0, and
// blocks have any length.
func (p *Pipeline) setPace(of *pace.Pace) {
	of.Next = 0
	if !p.Spec.Stop.Tied() && p.Progress == nil || p.Sh.Is(describe.Whole) {
		return
	}
	least := 1
	switch {
	case p.ByUnit && !p.Sh.Is(describe.Exact|describe.Several):
		return // Here the tree is over blocks, so blocks must not depend on time.
	case p.KeepsOffsets:
		least = p.Spec.UnitLen()
	}
	*of = pace.Pace{Goal: pace.Goal, Least: least, Most: p.Size, Next: least}
}

// unless is deferred by a function that sets *done at its end. If *done is not set, unless calls f with the panic, which it recovers, or
// with nil after a Goexit.
func unless(done *bool, f func(v any)) {
	if !*done {
		f(recover())
	}
}

// Wrapped is deferred by functions that raise all panics as a *core.PanicError.
func Wrapped() {
	if v := recover(); v != nil {
		panic(under.Wrapped[*core.PanicError](v))
	}
}
