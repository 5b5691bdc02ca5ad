package iter

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// finding is a run that looks for a match: an element for which scan says so.
type finding[T, R any] struct {
	pipeline[T]
	scan  search[T, R]
	which which
	// mirror stands for a slice that is searched from its end, and then src is it.
	mirror mirror[T]
	// back: blocks are searched from their ends, because they are the mirror's.
	back  bool
	hit   atomic.Pointer[findResult[R]] // of anyMatch, the first in time
	first findLane[T, R]
}

// search returns how many of xs come before the first match, which need only be right where
// the position is asked for, and what it makes of that; for ok false there is none. xs are the elements from position lo on, where every position
// has its element. Where back is set, they come from back to front.
type search[T, R any] func(lo int, xs []T, back bool) (i int, v R, ok bool)

// which says what match is looked for.
type which uint8

const (
	// firstMatch stops what lies behind a match.
	firstMatch which = iota
	// anyMatch stops everything.
	anyMatch
	// lastMatch stops what lies before a match: it is the first one of the
	// reverse.
	lastMatch
	// lastOfAll stops nothing. It is for elements that come batch by batch, and
	// for where how many there are before the match must be known.
	lastOfAll
)

// findResult is what is known of a stretch of elements. Like a shape it is small enough
// for registers, where R is.
type findResult[R any] struct {
	n      int // elements, those behind what has stopped it excepted
	nth    int // which of them the match is, from 1 on; 0: there is none
	value  R   // what scan made of the match
	raised *core.PanicError
}

func (r findResult[R]) found() bool { return r.nth != 0 }

// seek looks for a match. Where placed is set, the result says at which of the
// elements it is; otherwise only whether there is one.
func seek[T, R any](it Iter[T], w which, placed bool, scan search[T, R], key uint64) findResult[R] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) findResult[R] { return seek(it, w, placed, scan, key) })
	}
	runKey := mix(it.key, key) // A new name: the closure above would move key to the heap.
	p := takeStash[finding[T, R]](runKey)
	p.scan = scan
	p.prepareEarly(it, runKey)
	p.which = p.bestWay(w, placed)
	if p.which == lastMatch {
		p.reverse()
	}
	r := drive(&p.pipeline, engine.Plan[findResult[R]](p))
	if hit := p.hit.Load(); hit != nil {
		r = *hit
	} else if r.raised != nil {
		panic(r.raised)
	} else if p.which == lastMatch && r.found() {
		r.nth = p.spec.N + 1 - r.nth
	}
	p.retire()
	putStash(runKey, p)
	return r
}

func (p *finding[T, R]) retire() {
	l := &p.first
	l.lane.retire()
	l.raised, l.res = nil, findResult[R]{}
	p.scan, p.mirror, p.back = nil, mirror[T]{}, false
	if p.hit.Load() != nil { // A store costs as much as ten loads.
		p.hit.Store(nil)
	}
	p.pipeline.retire()
}

// bestWay returns how to find w in this pipeline.
func (p *finding[T, R]) bestWay(w which, placed bool) which {
	switch {
	case w == anyMatch && placed && (p.stream != nil || !p.sh.is(exact)):
		return firstMatch // To tell the position, what lies before it must have run.
	case w == lastMatch && (p.stream != nil || placed && !p.sh.is(exact)):
		return lastOfAll
	}
	return w
}

// reverse turns the pipeline around. The reverse of each stage calls its functions
// from back to front, so that what comes first in it is the same on every run. A
// slice is searched as it stands instead.
func (p *finding[T, R]) reverse() {
	if s, ok := p.src.(*sliceSource[T]); ok {
		p.mirror, p.back = mirror[T]{s.xs}, true
		p.src = &p.mirror
		return
	}
	p.src = reversed(p.src)
	p.sh = p.src.shape()
	p.size = p.sh.blockLen()
}

func (p *finding[T, R]) Lane() engine.Lane[findResult[R]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(findLane[T, R])
	}
	l.plan = p
	l.open(&p.pipeline, nil)
	return l
}

func (p *finding[T, R]) Join(a, b findResult[R]) findResult[R] {
	if a.raised != nil || a.found() && p.which != lastOfAll {
		return a
	}
	if b.found() {
		b.nth += a.n
	} else {
		b.nth, b.value = a.nth, a.value
	}
	b.n += a.n
	return b
}

type findLane[T, R any] struct {
	earlyLane[T]
	plan *finding[T, R]
	res  findResult[R]
}

func (l *findLane[T, R]) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.res = findResult[R]{}
}

func (l *findLane[T, R]) Step(to int) int { return l.advance(to, l) }

func (l *findLane[T, R]) Finish() findResult[R] {
	l.res.raised = l.raised
	return l.res
}

func (l *findLane[T, R]) take(lo, _ int, xs []T) {
	p, r := l.plan, &l.res
	if p.which == lastOfAll {
		l.takeAll(lo, xs)
		return
	}
	i, v, ok := p.scan(lo, xs, p.back)
	if ok {
		r.nth, r.value = r.n+i+1, v
		l.decide()
		if p.which == anyMatch {
			// Where the position matters, every position has its element. The
			// tree won't do for the result: it leaves out all behind a stop.
			p.hit.CompareAndSwap(nil, &findResult[R]{nth: lo + i + 1, value: v})
			p.spec.Stop.Lower(0)
		}
		return
	}
	r.n += len(xs)
}

// takeAll looks for the last match of a block.
func (l *findLane[T, R]) takeAll(lo int, xs []T) {
	r := &l.res
	for {
		i, v, ok := l.plan.scan(lo, xs, false)
		if !ok {
			r.n += len(xs)
			return
		}
		r.nth, r.value = r.n+i+1, v
		r.n += i + 1
		lo, xs = lo+i+1, xs[i+1:]
	}
}

// mirror has the positions of a slice from back to front. Its blocks are windows of the
// slice, so that in them the elements still stand in the order of that.
type mirror[T any] struct{ xs []T }

func (s *mirror[T]) shape() shape               { return shape{n: len(s.xs), traits: exact | view} }
func (s *mirror[T]) open(int, *marks) cursor[T] { return s }
func (s *mirror[T]) settle(*binding) source[T]  { return s }
func (s *mirror[T]) salvage() []T               { return nil }

func (s *mirror[T]) block(lo, hi int, _ []T) []T {
	n := len(s.xs)
	return s.xs[n-hi : n-lo]
}
