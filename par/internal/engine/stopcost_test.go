package engine

import "testing"

// early is a lane that finds what it looks for at position 1.
type early struct {
	s     *Spec
	lanes int
}

func (p *early) Lane(Lane[int]) Lane[int] { p.lanes++; return &earlyLane{p.s, 0} }
func (p *early) Join(a, b int) int        { return a + b }

type earlyLane struct {
	s   *Spec
	pos int
}

func (l *earlyLane) Begin(lo, _ int) { l.pos = lo }
func (l *earlyLane) Finish() int     { return 1 }
func (l *earlyLane) Retire()         {}

func (l *earlyLane) Step(int) int {
	l.pos = 2
	l.s.Stop.Lower(1)
	return l.pos
}

// TestStoppedRunsStayAlone checks that a run which stops at once is neither forked
// afterwards nor taken for one whose positions are expensive.
func TestStoppedRunsStayAlone(t *testing.T) {
	clock := int64(0)
	defer func(f func() int64) { now = f }(now)
	now = func() int64 { clock += stopCost / 2; return clock }
	const key = 0x5709_0000_0000_0001
	Learn(key, 1)
	for range 10 {
		s := &Spec{N: 1000, Unit: 1, Key: key}
		p := &early{s: s}
		if got := Run(s, Plan[int](p)); got != 1 || p.lanes != 1 {
			t.Fatalf("got %d, by %d lanes", got, p.lanes)
		}
		if known := Known(key); known > 1 {
			t.Fatalf("a position is thought to cost %v ns", known)
		}
	}
}
