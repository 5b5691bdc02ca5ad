package iter

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// rope is a sequence of elements in parts, none of them empty. Two ropes are joined in
// constant time, and without allocating if the one goes on in memory where the other ends.
type rope struct {
	first part
	more  *link // what follows first
	last  *link
	len   int
}

// part is the elements [lo, hi) of a block.
type part struct {
	in     Block
	lo, hi int
}

type link struct {
	part
	next *link
}

func (a rope) join(b rope) rope {
	if a.len == 0 {
		return b
	}
	if b.len == 0 {
		return a
	}
	end := &a.first
	if a.last != nil {
		end = &a.last.part
	}
	next := b.more
	if end.in == b.first.in && end.hi == b.first.lo {
		end.hi = b.first.hi
	} else {
		next = &link{b.first, b.more}
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

// copyTo copies the elements to out from index at on, in parallel if they are many.
func (a rope) copyTo(out Block, at int) {
	if a.len == 0 {
		return
	}
	if a.more == nil || a.len*int(width(out)) <= keptChunk {
		for p, next := a.first, a.more; ; p, next = next.part, next.next {
			out.Copy(at, p.in, p.lo, p.hi)
			at += p.hi - p.lo
			if next == nil {
				return
			}
		}
	}
	c := &joining{out: out, at: at}
	for p, next := a.first, a.more; ; p, next = next.part, next.next {
		c.add(p)
		if next == nil {
			break
		}
	}
	s := engine.Spec{N: a.len, Unit: 1, Key: mix(uint64(Copy), uint64(width(out)))}
	engine.Run(&s, engine.Plan[nothing](c))
}

// joining is a run that copies parts together. Its positions are those behind at in out.
type joining struct {
	out   Block
	at    int
	parts []part
	ends  []int // where the parts end
}

func (c *joining) add(p part) {
	end := p.hi - p.lo
	if n := len(c.ends); n > 0 {
		end += c.ends[n-1]
	}
	c.parts, c.ends = append(c.parts, p), append(c.ends, end)
}

func (c *joining) Lane() engine.Lane[nothing]    { return &joiningLane{c: c} }
func (c *joining) Join(nothing, nothing) nothing { return 0 }

type joiningLane struct {
	c   *joining
	pos int
}

func (l *joiningLane) Begin(lo, _ int) { l.pos = lo }

func (l *joiningLane) Step(to int) int {
	c := l.c
	i, _ := slices.BinarySearch(c.ends, l.pos+1) // the part that l.pos is in
	for l.pos < to {
		p := c.parts[i]
		lo := p.hi - (c.ends[i] - l.pos)
		n := min(p.hi-lo, to-l.pos)
		c.out.Copy(c.at+l.pos, p.in, lo, lo+n)
		l.pos += n
		i++
	}
	return to
}

func (l *joiningLane) Finish() nothing { return 0 }
