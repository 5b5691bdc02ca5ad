package iter

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Chain returns a pipeline over the elements of n and then those of other.
func (n Node) Chain(other Node) Node {
	if n, other = together(n, other); n.src == nil {
		return n
	}
	return n.limitTo(other.tuning().limit).with(newChain(n.based(), other.based()), Mix(uint64(Chain), other.key))
}

// chain is the positions of a and then those of b.
type chain struct {
	a, b source
	sh   shape
}

func newChain(a, b source) *chain {
	sh, other := a.shape(), b.shape()
	sh.n = check.TotalLen("Chain", sh.n, other.n)
	return &chain{a, b, sh.beside(other).copied(a.proto())}
}

func (s *chain) shape() shape             { return s.sh }
func (s *chain) proto() Block             { return s.a.proto() }
func (s *chain) text() string             { return joined(Chain, s.a, s.b) }
func (s *chain) settle(b *binding) source { return newChain(s.a.settle(b), s.b.settle(b)) }
func (s *chain) reversed() source         { return newChain(reversed(s.b), reversed(s.a)) }

func (s *chain) open(old cursor, size int, m *marks) cursor {
	c, ok := old.(*chainCursor)
	if !ok || !block.SameType(c.window, s.proto()) {
		c = &chainCursor{window: s.proto().Make(0)}
	}
	c.seam = s.a.shape().n
	c.marks = m
	if s.sh.is(exact) {
		c.marks = nil // Every position still has its element.
	}
	c.a, c.b = opened(s.a, c.a, size), opened(s.b, c.b, size)
	return c
}

// opened opens src, unless that is empty, so that it is asked for nothing.
func opened(src source, old cursor, size int) cursor {
	if src.shape().n == 0 {
		return nil
	}
	return src.open(old, size, nil)
}

// together returns two pipelines that are to become one. If one of them is nobody's and
// the other is not, it becomes an empty one.
func together(a, b Node) (Node, Node) {
	switch {
	case a.src == nil && b.src != nil:
		a = Empty(b.Proto())
	case b.src == nil && a.src != nil:
		b = Empty(a.Proto())
	}
	return a, b
}

type chainCursor struct {
	a, b   cursor
	seam   int // where b begins
	marks  *marks
	at     cursor // the one at work
	window Block  // the part of out that a cursor may write to
	out    Block  // what is done of the block; nil if all of it comes from one cursor
}

func (c *chainCursor) block(lo, hi int, dst Block) Block {
	if c.out = nil; c.marks == nil && lo < hi {
		switch {
		case hi <= c.seam:
			c.at = c.a
			return c.a.block(lo, hi, dst)
		case lo >= c.seam:
			c.at = c.b
			return c.b.block(lo-c.seam, hi-c.seam, dst)
		}
	}
	c.out = dst
	dst.Resize(0)
	for at := lo; at < hi; {
		to := stretch(c.marks, at, hi)
		if at < c.seam {
			c.pull(c.a, at, min(to, c.seam))
		}
		if to > c.seam {
			c.pull(c.b, max(at, c.seam)-c.seam, to-c.seam)
		}
		mark(c.marks, dst.Len())
		at = to
	}
	return dst
}

// pull adds a block of cur, which there is room for.
func (c *chainCursor) pull(cur cursor, lo, hi int) {
	c.at = cur
	n := c.out.Len()
	c.window.Window(c.out, n, n+hi-lo)
	c.add(cur.block(lo, hi, c.window))
}

// add adds b to what is done. b may stand there already.
func (c *chainCursor) add(b Block) {
	n := b.Len()
	if b == c.window {
		c.out.Resize(c.out.Len() + n)
		return
	}
	c.out.Append(b, 0, n)
}

func (c *chainCursor) salvage() Block {
	b := c.at.salvage()
	if c.out == nil {
		return b
	}
	if b != nil {
		c.add(b)
	}
	return c.out
}

func (c *chainCursor) rest() bool {
	c.a, c.b = kept(c.a), kept(c.b)
	c.window.Window(nil, 0, 0)
	c.marks, c.at, c.out = nil, nil, nil
	return true
}

// joined adds an operation with others, which may be nil, to that in text.
func joined(k Kind, in source, others ...source) string {
	names := []string{}
	for _, other := range others {
		if other != nil {
			names = append(names, text(other))
		}
	}
	return fmt.Sprintf("%s.%v(%s)", text(in), k, strings.Join(names, ", "))
}
