package endings

import "github.com/seed1237c087/manta/par/internal/engine"

// reductionKeeper is a reduction whose lanes last. The results of pieces stand on their lanes until the run has ended, and the last ones also on
// lanes that rest: so it is for values that keep nothing alive.
type reductionKeeper struct{ *reduction }

// enginePlan returns what the engine is to run.
func (p *reduction) enginePlan() engine.Plan[value] {
	if p.turn++; !p.Values.Plain() {
		return p
	}
	if p.lasting.reduction != p {
		p.lasting.reduction = p
	}
	return &p.lasting
}

func (p *reduction) Lane() engine.Lane[value] {
	l := &p.first
	if !p.TakeFirst() {
		l = &reduceLane{reduction: p}
	}
	l.open()
	return l
}

// Again implements engine.Keeper.
func (p *reductionKeeper) Again(l engine.Lane[value]) { l.(*reduceLane).open() }

// Rest implements engine.Keeper.
func (p *reductionKeeper) Rest(l engine.Lane[value]) { l.(*reduceLane).Lane.Retire() }

// open readies l for pieces. There may be results of the same run.
func (l *reduceLane) open() {
	if turn := l.reduction.turn; l.turn != turn {
		l.turn, l.used = turn, 0
		if l.results != nil {
			l.results.used = 0
		}
	}
	l.inner.Open(l.Values)
	if l.ByUnit || l.Marked {
		l.units.Open(l.Values)
	}
	l.Open(&l.Pipeline, nil)
}
