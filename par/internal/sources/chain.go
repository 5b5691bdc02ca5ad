package sources

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Chain returns a pipeline over the elements of n and then those of other.
func Chain(n describe.Node, other describe.Node) describe.Node {
	return n.LimitTo(other.Tuning().Limit).With(newChain(n.Based(), other.Based()), describe.Mix(uint64(describe.Chain), other.ID))
}

// chain is a source with the positions of a and then those of b.
type chain struct {
	a, b describe.Source
	sh   describe.Shape
}

func newChain(a, b describe.Source) *chain {
	sh, other := a.Shape(), b.Shape()
	sh.N = check.TotalLen("Chain", sh.N, other.N)
	return &chain{a, b, sh.Beside(other).Copied(a.Proto())}
}

func (s *chain) Shape() describe.Shape { return s.sh }
func (s *chain) Proto() describe.Block { return s.a.Proto() }
func (s *chain) Text() string          { return joined(describe.Chain, s.a, s.b) }
func (s *chain) Materialise(b *describe.Binding) describe.Source {
	return newChain(s.a.Materialise(b), s.b.Materialise(b))
}

func (s *chain) MaterialiseFirst(n int, b *describe.Binding) describe.Source {
	first := describe.MaterialiseFirst(s.a, n, b)
	if n < everything {
		n -= min(n, first.Shape().N)
	}
	return newChain(first, describe.MaterialiseFirst(s.b, n, b))
}
func (s *chain) Reversed() describe.Source {
	return newChain(describe.Reversed(s.b), describe.Reversed(s.a))
}

func (s *chain) Open(old describe.Cursor, size int, m *describe.Offsets) describe.Cursor {
	c := describe.Reopened[chainCursor](old)
	c.window = block.RoomFor(c.window, s.Proto(), 0)
	c.seam = s.a.Shape().N
	c.offsets = m
	if s.sh.Is(describe.Exact) {
		c.offsets = nil // Every position still has its element.
	}
	c.a, c.b = opened(s.a, c.a, size), opened(s.b, c.b, size)
	return c
}

// opened opens src, unless src is empty: an empty source is never asked for blocks.
func opened(src describe.Source, old describe.Cursor, size int) describe.Cursor {
	if src.Shape().N == 0 {
		return nil
	}
	return src.Open(old, size, nil)
}

type chainCursor struct {
	a, b    describe.Cursor
	seam    int // where b begins
	offsets *describe.Offsets
	at      describe.Cursor // the cursor at work
	window  describe.Block  // the part of out that a cursor may write to
	out     describe.Block  // the part of the block that is done; nil if all of the block comes from one cursor
}

func (c *chainCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	if c.out = nil; c.offsets == nil && lo < hi {
		switch {
		case hi <= c.seam:
			c.at = c.a
			return c.a.Block(lo, hi, dst)
		case lo >= c.seam:
			c.at = c.b
			return c.b.Block(lo-c.seam, hi-c.seam, dst)
		}
	}
	c.out = dst
	dst.Resize(0)
	for at := lo; at < hi; {
		to := describe.Stretch(c.offsets, at, hi)
		if at < c.seam {
			c.pull(c.a, at, min(to, c.seam))
		}
		if to > c.seam {
			c.pull(c.b, max(at, c.seam)-c.seam, to-c.seam)
		}
		describe.EndUnit(c.offsets, dst.Len())
		at = to
	}
	return dst
}

// pull adds a block of cur to out, which has room for it.
func (c *chainCursor) pull(cur describe.Cursor, lo, hi int) {
	c.at = cur
	n := c.out.Len()
	c.window.Window(c.out, n, n+hi-lo)
	c.add(cur.Block(lo, hi, c.window))
}

// add appends b to the elements that are done. b may be in its place already.
func (c *chainCursor) add(b describe.Block) {
	n := b.Len()
	if b == c.window {
		c.out.Resize(c.out.Len() + n)
		return
	}
	c.out.Append(b, 0, n)
}

func (c *chainCursor) Salvage() describe.Block {
	b := c.at.Salvage()
	if c.out == nil {
		return b
	}
	if b != nil {
		c.add(b)
	}
	return c.out
}

func (c *chainCursor) Rest() bool {
	c.a, c.b = describe.Kept(c.a), describe.Kept(c.b)
	c.window.Window(nil, 0, 0)
	c.offsets, c.at, c.out = nil, nil, nil
	return true
}

// joined returns the operations of in, followed by k with others, which may be nil, as its
// arguments.
func joined(k describe.Kind, in describe.Source, others ...describe.Source) string {
	names := []string{}
	for _, other := range others {
		if other != nil {
			names = append(names, describe.Operations(other))
		}
	}
	return fmt.Sprintf("%s.%v(%s)", describe.Operations(in), k, strings.Join(names, ", "))
}
