package iter

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// rope is a sequence of elements in parts, none of them empty. Two ropes are
// joined in constant time, and without allocating where the one goes on in
// memory where the other ends.
type rope[T any] struct {
	first []T
	more  *part[T] // what follows first
	last  *part[T]
	len   int
}

type part[T any] struct {
	xs   []T
	next *part[T]
}

func (a rope[T]) join(b rope[T]) rope[T] {
	if a.len == 0 {
		return b
	}
	if b.len == 0 {
		return a
	}
	end := &a.first
	if a.last != nil {
		end = &a.last.xs
	}
	next := b.more
	// Elements of no size all have one address: that alone tells nothing.
	if n := len(*end); cap(*end)-n >= len(b.first) && &(*end)[:n+1][n] == &b.first[0] {
		*end = (*end)[:n+len(b.first)]
	} else {
		next = &part[T]{b.first, b.more}
	}
	a.len += b.len
	if next == nil {
		return a
	}
	if a.last == nil {
		a.more = next
	} else {
		a.last.next = next
	}
	a.last = b.last
	if a.last == nil {
		a.last = next
	}
	return a
}

// slice returns the elements in one slice, which nobody else uses.
func (a rope[T]) slice() []T {
	if a.len > 0 && a.more == nil && cap(a.first) <= 2*a.len {
		return a.first
	}
	out := uncleared[T](a.len)
	a.copyTo(out)
	return out
}

// copyTo copies the elements to out, of just their number, in parallel where they are
// many.
func (a rope[T]) copyTo(out []T) {
	if a.more == nil {
		copy(out, a.first)
		return
	}
	if a.len*int(size[T]()) <= keptChunk {
		n := copy(out, a.first)
		for p := a.more; p != nil; p = p.next {
			n += copy(out[n:], p.xs)
		}
		return
	}
	parts := 1
	for p := a.more; p != nil; p = p.next {
		parts++
	}
	c := &joining[T]{out: out, parts: make([][]T, 0, parts), ends: make([]int, 0, parts)}
	c.add(a.first)
	for p := a.more; p != nil; p = p.next {
		c.add(p.xs)
	}
	s := engine.Spec{N: a.len, Unit: 1, Key: mix(kindCopy, uint64(size[T]()))}
	engine.Run(&s, engine.Plan[nothing](c))
}

// joining is a run that copies parts together. Its positions are those of out.
type joining[T any] struct {
	out   []T
	parts [][]T
	ends  []int // where the parts end in out
}

func (c *joining[T]) add(xs []T) {
	end := len(xs)
	if n := len(c.ends); n > 0 {
		end += c.ends[n-1]
	}
	c.parts, c.ends = append(c.parts, xs), append(c.ends, end)
}

func (c *joining[T]) Lane() engine.Lane[nothing]    { return &joiningLane[T]{c: c} }
func (c *joining[T]) Join(nothing, nothing) nothing { return nothing{} }

type joiningLane[T any] struct {
	c   *joining[T]
	pos int
}

func (l *joiningLane[T]) Begin(lo, _ int) { l.pos = lo }

func (l *joiningLane[T]) Step(to int) int {
	c := l.c
	i, _ := slices.BinarySearch(c.ends, l.pos+1) // the part that l.pos is in
	for l.pos < to {
		begin := c.ends[i] - len(c.parts[i])
		l.pos += copy(c.out[l.pos:to], c.parts[i][l.pos-begin:])
		i++
	}
	return to
}

func (l *joiningLane[T]) Finish() nothing { return nothing{} }

// parts runs the pipeline and returns the elements in the parts in which they
// came.
func (p *collection[T]) parts() rope[T] {
	return drive(&p.pipeline, engine.Plan[rope[T]](p))
}

func (p *collection[T]) Lane() engine.Lane[rope[T]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(ropeLane[T])
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *collection[T]) Join(a, b rope[T]) rope[T] { return a.join(b) }

// ropeLane collects the elements of its pieces in chunks, one piece behind the
// other, so that short pieces don't cost an allocation each.
type ropeLane[T any] struct {
	lane[T]
	strand strand[T]
}

func (l *ropeLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.strand.begin()
}

func (l *ropeLane[T]) Step(to int) int { return l.step(to, l) }

func (l *ropeLane[T]) take(_, _ int, xs []T) {
	if len(xs) > 0 {
		copy(l.strand.room(len(xs), l.p.spec.N), xs)
		l.strand.add(len(xs))
	}
}

func (l *ropeLane[T]) Finish() rope[T] { return l.strand.done() }
