package engine

import (
	"math"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// cuts is a plan that combines nothing and notes every step.
type cuts struct {
	spec  *Spec
	visit func(pos int)
	mu    sync.Mutex
	steps [][2]int // guarded by mu
}

func (c *cuts) Lane(Lane[struct{}]) Lane[struct{}] { return &cutsLane{c: c} }
func (c *cuts) Join(_, _ struct{}) (_ struct{})    { return }

type cutsLane struct {
	c       *cuts
	pos, hi int
}

func (l *cutsLane) Begin(lo, hi int) { l.pos, l.hi = lo, hi }

func (l *cutsLane) Step(to int) int {
	if to <= l.pos || to > l.hi {
		panic("a step to where the piece does not go")
	}
	lo := l.pos
	for ; l.pos < to && !l.c.spec.Stop.Due(l.pos); l.pos++ {
		l.c.visit(l.pos)
	}
	if l.pos > lo {
		l.c.mu.Lock()
		l.c.steps = append(l.c.steps, [2]int{lo, l.pos})
		l.c.mu.Unlock()
	}
	return l.pos
}

func (l *cutsLane) Finish() (_ struct{}) { return }
func (l *cutsLane) Retire()              {}

// TestEvenPieceLengths: where the tree is of no consequence each step is a piece, whose
// length the bounds hold for, and every position is done once.
func TestEvenPieceLengths(t *testing.T) {
	add := fakeClock(t)
	inPools(t, func(t *testing.T) {
		for _, n := range []int{1, 7, 8, 9, 17, 100, 1003} {
			for _, minLen := range []int{0, 1, 3, 10, math.MaxInt/2 + 1} {
				for _, maxLen := range []int{1, 2, 7, 50} {
					for _, cost := range []int64{0, 10, 1_000_000} {
						s := &Spec{N: n, Unit: 1, MinLen: minLen, MaxLen: maxLen, Tree: Even, Key: newKey()}
						c := &cuts{spec: s, visit: func(int) { add(cost) }}
						Run(s, c)
						lo := min(max(1, minLen), n)
						hi := max(maxLen, 2*lo-1)
						done := make([]int, n)
						for _, step := range c.steps {
							if l := step[1] - step[0]; l < lo || l > hi {
								t.Errorf("n %d, min %d, max %d: a piece of %d", n, minLen, maxLen, l)
							}
							for pos := step[0]; pos < step[1]; pos++ {
								done[pos]++
							}
						}
						for pos, times := range done {
							if times != 1 {
								t.Fatalf("n %d, min %d, max %d: position %d was done %d times", n, minLen, maxLen, pos, times)
							}
						}
					}
				}
			}
		}
	})
}

// TestEvenPiecesStop: behind a stop nothing more is done by the same lane, and
// before it everything is.
func TestEvenPiecesStop(t *testing.T) {
	fakeClock(t)
	inPools(t, func(t *testing.T) {
		for stop := range 70 {
			s := &Spec{N: 64, Unit: 1, MaxLen: 3, Tree: Even, Key: newKey()}
			c := &cuts{spec: s}
			var mu sync.Mutex
			var done [64]bool
			c.visit = func(pos int) {
				mu.Lock()
				done[pos] = true
				mu.Unlock()
				if pos == stop {
					s.Stop.Lower(stop + 1)
				}
			}
			Run(s, c)
			for pos := range min(stop+1, 64) {
				if !done[pos] {
					t.Errorf("stop at %d: position %d was left out", stop, pos)
				}
			}
		}
	})
}

// TestSmallNodesAreTrustedForOne: pieces that were thought cheap, and are not, are looked at one by
// one from the next clocked node on.
//
//mantavet:ok one slot, which nothing forks from
func TestSmallNodesAreTrustedForOne(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 1, func() {
		s := &Spec{N: 1 << 12, Unit: 1, MaxLen: 1, Tree: Even, Key: newKey()}
		j := &job[struct{}]{spec: s, plan: &cuts{spec: s, visit: func(int) { add(smallCost) }}}
		s.grid = makeGrid(s.N, 1, 0, 1)
		j.grid = &s.grid
		j.hint(1)
		slot := j.take(true)
		core.Recurse(func(r *core.Rec[node[struct{}], struct{}], nd node[struct{}]) struct{} {
			if slot.rec == r { // A fork of the node below.
				return j.exec(r, nd)
			}
			slot.rec = r
			if j.small(r, nd, 0, 16); slot.cost <= 1 {
				t.Errorf("a small node of 16 expensive pieces left the estimate at %v", slot.cost)
			}
			for range 4 * (unclockedSmall + 1) {
				j.small(r, nd, 0, 16)
			}
			return struct{}{}
		}, node[struct{}]{slot: slot, level: 4})
		if 2*slot.cost <= smallCost {
			t.Errorf("after five clocked nodes two pieces are still thought to cost %v", 2*slot.cost)
		}
	})
}

// joined is a plan whose result is the positions in order.
type joined struct{ visit func(pos int) }

func (p *joined) Lane(Lane[[]int]) Lane[[]int] { return &joinedLane{p: p} }
func (p *joined) Join(a, b []int) []int        { return append(a[:len(a):len(a)], b...) }

type joinedLane struct {
	p    *joined
	pos  int
	done []int
}

func (l *joinedLane) Begin(lo, _ int) { l.pos, l.done = lo, nil }
func (l *joinedLane) Finish() []int   { return l.done }
func (l *joinedLane) Retire()         {}

func (l *joinedLane) Step(to int) int {
	for ; l.pos < to; l.pos++ {
		l.p.visit(l.pos)
		l.done = append(l.done, l.pos)
	}
	return to
}

// TestPiecesThatWaitLoseNothing: what others begin because a piece waits is part of the
// result, in its place.
func TestPiecesThatWaitLoseNothing(t *testing.T) {
	inPools(t, func(t *testing.T) {
		for _, tree := range []TreeMode{Nodes, Even} {
			for wait := range 64 {
				s := &Spec{N: 64, Unit: 1, MaxLen: 1, Tree: tree, Key: newKey()}
				p := &joined{func(pos int) {
					if pos == wait {
						core.Blocking(func() {})
					}
				}}
				for range 3 { // The cost is known from the second one on.
					for i, pos := range Run(s, p) {
						if i != pos {
							t.Fatalf("tree %v, wait at %d: position %d where %d should be", tree, wait, pos, i)
						}
					}
					if n := len(Run(s, p)); n != 64 {
						t.Fatalf("tree %v, wait at %d: %d of 64 positions", tree, wait, n)
					}
				}
			}
		}
	})
}
