package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Count runs the pipeline and returns how many elements came out of it.
// [Iter.Len] tells without running it, where that can be told.
func (it Iter[T]) Count() int {
	if it.pool() != nil {
		return inPool(it, Iter[T].Count)
	}
	key := mix(it.key, kindCount)
	p := takeStash[count[T]](key)
	p.prepare(it, key)
	p.fuse()
	n := drive(&p.pipeline, engine.Plan[int](p))
	p.first.lane.retire()
	p.keep, p.first.keep = nil, nil
	p.pipeline.retire()
	putStash(key, p)
	return n
}

type count[T any] struct {
	pipeline[T]
	keep  func(T) bool // of a Filter at the end; nil where there is none
	first countLane[T]
}

// fuse takes over the Filter at the end of the pipeline: to be counted, what it keeps
// need not be written anywhere. A Map before it has taken it over already.
func (p *count[T]) fuse() {
	s, ok := p.src.(*filterSource[T])
	if !ok {
		return
	}
	if _, ok := s.in.(filterable[T]); ok {
		return
	}
	p.src, p.keep = s.in, s.keep
	p.sh = s.in.shape()
	p.size = p.sh.blockLen()
}

func (p *count[T]) Lane() engine.Lane[int] {
	l := &p.first
	if !p.takeFirst() {
		l = new(countLane[T])
	}
	l.keep = p.keep
	l.open(&p.pipeline, nil)
	return l
}

func (p *count[T]) Join(a, b int) int { return a + b }

type countLane[T any] struct {
	lane[T]
	keep func(T) bool
	n    int
}

func (l *countLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.n = 0
}

func (l *countLane[T]) Step(to int) int { return l.step(to, l) }
func (l *countLane[T]) Finish() int     { return l.n }

func (l *countLane[T]) take(_, _ int, xs []T) {
	keep := l.keep
	if keep == nil {
		l.n += len(xs)
		return
	}
	n := 0
	for _, x := range xs {
		if keep(x) {
			n++
		}
	}
	l.n += n
}
