// Package rope collects elements of which nobody knows how many there will be: each participant adds what it gets to a
// strand, and what the strands have is joined in order.
package rope

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// A Rope is a sequence of elements in parts, none of them empty. Two ropes are joined in
// constant time, and without allocating if the one goes on in memory where the other ends.
type Rope struct {
	first part
	more  *link // what follows first
	last  *link
	Len   int // how many elements there are
}

// part is the elements [lo, hi) of a block.
type part struct {
	in     block.Block
	lo, hi int
}

type link struct {
	part
	next *link
}

// Of returns the elements [lo, hi) of b, of which there are some.
func Of(b block.Block, lo, hi int) Rope { return Rope{first: part{b, lo, hi}, Len: hi - lo} }

// Join returns the elements of a and then those of b.
func (a Rope) Join(b Rope) Rope {
	if a.Len == 0 {
		return b
	}
	if b.Len == 0 {
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
	a.Len += b.Len
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

// CopyTo copies the elements to out from index at on, in parallel if they are many.
func (a Rope) CopyTo(out block.Block, at int) {
	if a.Len == 0 {
		return
	}
	if a.more == nil || a.Len*int(block.Width(out)) <= KeptBytes {
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
	s := engine.Spec{N: a.Len, Unit: 1, Key: engine.Mix(copying, uint64(block.Width(out)))}
	engine.Run(&s, engine.Plan[engine.Nothing](c))
}

// Close makes out, which a consists of, hold nothing but the elements of a.
func (a Rope) Close(out block.Block) {
	at := 0
	for p, next := a.first, a.more; at < a.Len; p, next = next.part, next.next {
		if p.lo != at {
			out.Copy(at, out, p.lo, p.hi)
		}
		if at += p.hi - p.lo; next == nil {
			break
		}
	}
	out.Resize(a.Len)
}

// copying is an ingredient of the key of such a run, besides the width of the elements.
const copying = 0xC0FFEE

// joining is a run that copies parts together. Its positions are those behind at in out.
type joining struct {
	out   block.Block
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

func (c *joining) Lane() engine.Lane[engine.Nothing]       { return &joiningLane{c: c} }
func (c *joining) Join(_, _ engine.Nothing) engine.Nothing { return 0 }

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

func (l *joiningLane) Finish() engine.Nothing { return 0 }
