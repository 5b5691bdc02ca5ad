package endings

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

func (p *KeepRun) Lane(old engine.Lane[int]) engine.Lane[int] {
	l, _ := old.(*keptLane)
	switch {
	case l != nil:
	case p.keep != nil:
		var i int
		if l, i = p.takeLane(); i >= 0 {
			l.kept = KeepStep{State: p.state(i), lane: l}
		}
		if p.own {
			l.Stages.Each = l.kept.State
		}
	case p.TakeFirst():
		l = &p.first
	default:
		l = new(keptLane)
	}
	if l.run != p { // Storing a pointer costs more than looking.
		l.run = p
	}
	if p.one != nil {
		l.Stages.Each = p.one
	}
	l.Open(&p.Pipeline, p.out)
	return l
}

func (p *KeepRun) Join(a, b int) int { return a + b }

// Head implements engine.Headed.
func (p *KeepRun) Head() int { return p.head }

// takeLane returns a lane that no participant uses. If the lane is new, fresh is its index.
// If the lane comes from an earlier batch, fresh is -1.
func (p *KeepRun) takeLane() (l *keptLane, fresh int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fresh = -1
	if n := len(p.lanes); p.used == n {
		fresh, l = n, &p.first
		if n > 0 {
			l = new(keptLane)
		}
		p.lanes = append(p.lanes, l)
	}
	p.used++
	return p.lanes[p.used-1], fresh
}

// batched returns in with calls of beforeBatch and afterBatch around each batch.
func (p *KeepRun) batched(in describe.Stream) describe.Stream {
	return &run.BetweenStream{Stream: in, Before: p.beforeBatch, After: p.afterBatch}
}

func (p *KeepRun) beforeBatch(n int) {
	if p.stretched {
		p.cut(n)
	}
}

func (p *KeepRun) afterBatch(n int) {
	p.base += n
	p.used = 0 // All lanes are free.
	if p.Between != nil {
		p.Between()
	}
}

// mostStretches is the largest number of stretches of an input, unless each would be longer than
// longestStretch. batchStretches is the same for a batch.
const (
	mostStretches  = 128
	longestStretch = 1 << 15
	batchStretches = 32
)

// cut fixes the units for n positions.
func (p *KeepRun) cut(n int) {
	most := mostStretches
	if p.Stream != nil {
		most = batchStretches
	}
	p.Spec.Unit = 1
	if n > most {
		p.Spec.Unit = min(longestStretch, 1<<bits.Len(uint((n-1)/most)))
	}
	switch {
	case p.unit > 0 && p.base == 0:
		p.Spec.Unit = min(p.unit, p.firstWindow/batchStretches)
	case p.unit > 0:
		p.Spec.Unit = p.unit
	}
	if p.Sh.Is(describe.Whole) {
		p.Spec.Unit = engine.FewUnit(n) // A unit is an element.
	}
	if !p.Sh.Is(describe.Exact) {
		// Only offsets, or the ends of blocks, show to which unit an element belongs.
		p.KeepsOffsets = !p.Sh.Is(describe.Whole) && p.Spec.MinLen <= 1 && p.Spec.Unit < p.Size
		p.ByUnit = !p.KeepsOffsets
	}
}

func (l *keptLane) Begin(lo, hi int) {
	l.Lane.Begin(lo, hi)
	l.unitEnd, l.count = lo, 0
}

func (l *keptLane) Step(to int) int { return l.Pull(to, l) }
func (l *keptLane) Finish() int     { return l.count }

// Retire drops the lane's references to user values.
func (l *keptLane) Retire() {
	l.Lane.Retire()
	if l.Stages.Each != nil {
		l.Stages.Each = nil
	}
	if l.step.In != nil {
		l.step.In = nil
		l.step.Forget()
	}
}

// offer passes b to the keeper.
func (l *keptLane) offer(lo, hi int, b describe.Block) {
	k, p := &l.kept, l.run
	k.In, k.Lo, k.Hi = b, p.base+lo, p.base+hi
	k.Limit, k.ends = 0, nil
	switch {
	case !p.stretched:
	case p.KeepsOffsets:
		k.ends = l.Offsets.Ends
	case lo < l.unitEnd: // The unit continues.
		k.Limit = l.unitLimit(lo)
	}
	p.keep(k)
}

// Next begins the next unit and sets Limit. It is called for element i, which is at Limit or
// after it. If the new unit also ends before element i, the caller must call Next again.
func (k *KeepStep) Next(i int) {
	l := k.lane
	lo := k.Lo - l.run.base
	switch {
	case l.P.ByUnit:
		l.unitEnd = l.P.Spec.UnitEnd(lo)
		k.Limit = l.unitLimit(lo)
	case !l.P.KeepsOffsets:
		l.unitEnd = l.P.Spec.UnitEnd(lo + i)
		k.Limit = l.unitLimit(lo)
	case len(k.ends) > 0:
		k.Limit, k.ends = k.ends[0], k.ends[1:]
	default: // Salvaged elements have no offsets.
		k.Limit = math.MaxInt
	}
}

// unitLimit returns the index at which the unit ends in the block at lo.
func (l *keptLane) unitLimit(lo int) int {
	if l.P.ByUnit {
		return math.MaxInt // The unit does not end in this block, which may have any number of elements.
	}
	return l.unitEnd - lo
}
