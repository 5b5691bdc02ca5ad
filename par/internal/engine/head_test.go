package engine

import "testing"

// decided is a run whose first step finds what it looks for, and proves so
// expensive that the rest is forked.
type decided struct {
	spec *Spec
	add  func(ns int64)
}

func (p *decided) Lane(Lane[bool]) Lane[bool] { return &decidedLane{p: p} }
func (p *decided) Join(a, b bool) bool        { return a || b }

type decidedLane struct {
	p     *decided
	pos   int
	found bool
}

func (l *decidedLane) Begin(lo, _ int) { l.pos, l.found = lo, false }
func (l *decidedLane) Finish() bool    { return l.found }
func (l *decidedLane) Retire()         {}

func (l *decidedLane) Step(to int) int {
	if l.pos == 0 {
		l.found = true
		l.p.spec.Stop.Lower(0)
		l.p.add(1000 * AloneLimit)
	}
	l.pos = to
	return to
}

// TestWhatStoppedARunIsKept: the result of the head of a node counts also where the
// stop that it made is at the beginning of that node.
func TestWhatStoppedARunIsKept(t *testing.T) {
	add := fakeClock(t)
	inPools(t, func(t *testing.T) {
		for _, known := range []float64{0, 1, 30, 1000} {
			s := &Spec{N: 1000, Unit: 1, Key: newKey()}
			if known > 0 {
				Learn(s.Key, known)
			}
			if !Run(s, Plan[bool](&decided{s, add})) {
				t.Errorf("known cost %v: what was found is lost", known)
			}
		}
	})
}
