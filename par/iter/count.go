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
	n := drive(&p.pipeline, engine.Plan[int](p))
	p.first.lane.retire()
	p.pipeline.retire()
	putStash(key, p)
	return n
}

type count[T any] struct {
	pipeline[T]
	first countLane[T]
}

func (p *count[T]) Lane() engine.Lane[int] {
	l := &p.first
	if !p.takeFirst() {
		l = new(countLane[T])
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *count[T]) Join(a, b int) int { return a + b }

type countLane[T any] struct {
	lane[T]
	n int
}

func (l *countLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.n = 0
}

func (l *countLane[T]) Step(to int) int       { return l.step(to, l) }
func (l *countLane[T]) take(_, _ int, xs []T) { l.n += len(xs) }
func (l *countLane[T]) Finish() int           { return l.n }
