package engine

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// pieces is a plan that notes its pieces. Each position takes so many nanoseconds.
type pieces struct {
	cost func(pos int) int64
	add  func(ns int64)
	mu   sync.Mutex
	all  [][2]int // guarded by mu
}

func (p *pieces) Lane(Lane[int]) Lane[int] { return &piecesLane{p: p} }
func (p *pieces) Join(_, _ int) int        { return 0 }

type piecesLane struct {
	p   *pieces
	pos int
}

func (l *piecesLane) Begin(lo, _ int) { l.pos = lo }
func (l *piecesLane) Finish() int     { return 0 }
func (l *piecesLane) Retire()         {}

// Step notes a piece: as of windows, each step shows.
func (l *piecesLane) Step(to int) int {
	for pos := l.pos; pos < to; pos++ {
		l.p.add(l.p.cost(pos))
	}
	l.p.mu.Lock()
	l.p.all = append(l.p.all, [2]int{l.pos, to})
	l.p.mu.Unlock()
	l.pos = to
	return to
}

// lengths returns how many of the pieces are shorter than want, how long the longest one is, and how many there are, which are forgotten.
func (p *pieces) lengths(t *testing.T, n, want int) (short, most, count int) {
	t.Helper()
	sum := 0
	for _, piece := range p.all {
		size := piece[1] - piece[0]
		if size < want {
			short++
		}
		most, sum = max(most, size), sum+size
	}
	require.Equal(t, n, sum)
	count = len(p.all)
	p.all = nil
	return short, most, count
}

// TestPiecesThatCostSomething are as long as a 64th of a worker's part, if there are so many positions and a piece of them does not take too
// long, but for some of each participant, which looks at the clock soon. What costs nothing is cut finer, and so is what the user wants so.
func TestPiecesThatCostSomething(t *testing.T) {
	add := fakeClock(t)
	for _, workers := range []int{2, 5} {
		pool, err := core.NewPool(core.Config{Workers: workers})
		require.NoError(t, err)
		defer pool.Close()
		each := func(pos int64) func(int) int64 { return func(int) int64 { return pos } }
		for _, test := range []struct {
			n      int
			cost   func(pos int) int64
			costly bool
			maxLen int
			short  bool // some pieces are shorter
		}{
			{n: 1000, cost: each(20_000), costly: true},
			{n: 5000, cost: each(20_000), costly: true},
			{n: 16 << evenHalvings, cost: each(10_000), costly: true},
			{n: 100_000, cost: each(1000), costly: true},
			{n: 1000, cost: each(20_000), short: true},
			{n: 5000, cost: each(20_000), costly: true, maxLen: 1, short: true},
			{n: 5000, cost: each(2 * longPiece), costly: true, short: true},
		} {
			s := &Spec{N: test.n, Unit: 1, Tree: Even, Whole: true, Windows: true, Costly: test.costly, MaxLen: test.maxLen, Key: newKey()}
			p := &pieces{cost: test.cost, add: add}
			want := test.n / (piecesEach * workers)
			for run := range 5 {
				pool.Install(func() { Run(s, Plan[int](p)) })
				short, most, count := p.lengths(t, test.n, want)
				looks := piecesEach / 2 * workers
				if short > looks != test.short {
					t.Errorf("%d workers, %+v, run %d: %d pieces of up to %d, %d of less than %d", workers, test, run, count, most, short, want)
				}
				if !test.short && (count > piecesEach*workers+looks || most > 2*want+2 && run > 0) {
					t.Errorf("%d workers, %+v, run %d: %d pieces of up to %d", workers, test, run, count, most)
				}
			}
		}
	}
}

// TestPiecesOfFewPositions are single ones if they are expensive.
func TestPiecesOfFewPositions(t *testing.T) {
	add := fakeClock(t)
	pool, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer pool.Close()
	const n = 2 * piecesEach
	s := &Spec{N: n, Unit: 1, Tree: Even, Whole: true, Windows: true, Costly: true, Key: newKey()}
	p := &pieces{cost: func(int) int64 { return 100_000 }, add: add}
	pool.Install(func() { Run(s, Plan[int](p)) })
	p.lengths(t, n, 1)
	pool.Install(func() { Run(s, Plan[int](p)) })
	if _, most, count := p.lengths(t, n, 1); most > 1 {
		t.Errorf("%d pieces of up to %d", count, most)
	}
}
