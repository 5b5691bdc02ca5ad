package iter

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// gather returns the elements of it in order. Where a function panics, p is the
// panic at the lowest position, and xs has all elements before it. It must have
// positions, and no pool.
func gather[T any](it Iter[T]) (xs []T, p *core.PanicError) {
	g := &gathering[T]{cut: math.MaxInt}
	g.prepare(it, mix(it.key, kindFeed))
	if g.sh.is(exact) {
		g.out = make([]T, g.spec.N)
	}
	p = g.attempt()
	if g.sh.is(exact) {
		if p != nil {
			return g.out[:g.cut+g.salvaged], p
		}
		return g.out, nil
	}
	return g.joined(), p
}

// gathering is a run that keeps the elements, and after a panic those before it.
type gathering[T any] struct {
	pipeline[T]
	out   []T // what is gathered, where every position has its element
	mu    sync.Mutex
	lanes []*gatherLane[T]
	// cut is where the lowest block begins that a panic has ended, and
	// salvaged the number of its elements before that. Both are guarded by mu.
	cut, salvaged int
}

// attempt runs g and returns the panic that ended it.
func (g *gathering[T]) attempt() (p *core.PanicError) {
	defer func() {
		if v := recover(); v != nil {
			if core.IsStop(v) {
				panic(v) // What there is may have holes.
			}
			p = core.NewPanicError(v)
		}
	}()
	drive(&g.pipeline, engine.Plan[nothing](g))
	return nil
}

// joined returns what the lanes have, up to the panic if there was one.
func (g *gathering[T]) joined() []T {
	var pieces []piece[T]
	for _, l := range g.lanes {
		pieces = append(pieces, l.pieces...)
	}
	slices.SortFunc(pieces, func(a, b piece[T]) int { return cmp.Compare(a.lo, b.lo) })
	n := 0
	for i, p := range pieces {
		if p.lo > g.cut {
			pieces = pieces[:i]
			break
		}
		n += len(p.xs)
	}
	xs := make([]T, 0, n)
	for _, p := range pieces {
		xs = append(xs, p.xs...)
	}
	return xs
}

func (g *gathering[T]) Lane() engine.Lane[nothing] {
	l := &gatherLane[T]{g: g}
	l.open(&g.pipeline, g.out)
	g.mu.Lock()
	g.lanes = append(g.lanes, l)
	g.mu.Unlock()
	return l
}

func (g *gathering[T]) Join(nothing, nothing) nothing { return nothing{} }

// piece is the elements of a block that begins at position lo.
type piece[T any] struct {
	lo int
	xs []T
}

type gatherLane[T any] struct {
	lane[T]
	g      *gathering[T]
	pieces []piece[T]
	chunk  []T // what is behind its length is free
}

func (l *gatherLane[T]) Step(to int) int { return l.step(to, l) }
func (l *gatherLane[T]) Finish() nothing { return nothing{} }

func (l *gatherLane[T]) take(lo, _ int, xs []T) {
	g := l.g
	if g.spec.Stop.Reached(lo) {
		// Either a panic has ended this very block, or one at a lower
		// position, which notes itself here too.
		g.mu.Lock()
		if lo < g.cut {
			g.cut, g.salvaged = lo, len(xs)
		}
		g.mu.Unlock()
	}
	switch {
	case len(xs) == 0:
	case g.out == nil:
		l.keep(lo, xs)
	case &xs[0] != &g.out[lo]: // Else the stages have written it there.
		copy(g.out[lo:], xs)
	}
}

// keep adds a copy of xs to the pieces.
func (l *gatherLane[T]) keep(lo int, xs []T) {
	if cap(l.chunk)-len(l.chunk) < len(xs) {
		l.chunk = make([]T, 0, max(len(xs), 2*cap(l.chunk)))
	}
	at := len(l.chunk)
	l.chunk = append(l.chunk, xs...)
	l.pieces = append(l.pieces, piece[T]{lo, l.chunk[at:]})
}
