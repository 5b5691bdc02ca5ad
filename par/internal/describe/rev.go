package describe

// Rev returns n in reverse order; functions before it are called from back to front too.
func (n Node) Rev() Node {
	return n.With(Reversed(n.Positioned()), uint64(Rev))
}

// Reversed returns src, whose positions are its elements', from back to front. A stage is
// put over the reverse of its input if it knows how: so its functions are called in that
// order, block by block, and the panic that surfaces is the one that comes first in it.
func Reversed(src Source) Source {
	sh := src.Shape()
	switch {
	case sh.Is(Loose):
		return &Deferred{Kind: Rev, N: Node{Src: src}, Block: src.Proto(), Sh: sh, Make: reversedLater}
	case sh.N == 0:
		return src
	}
	if r := src.Reversed(); r != nil {
		return r
	}
	return &rev{in: src, sh: sh.Copied(src.Proto())}
}

func reversedLater(s *Deferred, b *Binding) Source { return Reversed(s.N.Src.Settle(b)) }

// rev takes its input block by block if that runs nothing of the user's or a block is one element, otherwise one by one.
type rev struct {
	in Source
	sh Shape
}

func (s *rev) Shape() Shape           { return s.sh }
func (s *rev) Proto() Block           { return s.in.Proto() }
func (s *rev) Text() string           { return Behind(s.in, Rev) }
func (s *rev) Settle(*Binding) Source { return s }
func (s *rev) Reversed() Source       { return s.in }

func (s *rev) Open(_ Cursor, size int, _ *Marks) Cursor {
	sh := s.in.Shape()
	c := &revCursor{in: s.in.Open(nil, size, nil), n: sh.N, inert: sh.Is(Inert), whole: sh.Is(Whole)}
	if !sh.Is(View) {
		c.buf = s.in.Proto().Make(size)
	}
	return c
}

type revCursor struct {
	in           Cursor
	buf          Block
	n            int
	inert, whole bool
	out          Block // what is done of the block
}

func (c *revCursor) Rest() bool { return false } // It is not opened again.

func (c *revCursor) Block(lo, hi int, dst Block) Block {
	from, to := c.n-hi, c.n-lo
	dst.Resize(0)
	c.out = dst
	switch {
	case c.whole:
		return c.in.Block(from, to, dst)
	case c.inert:
		in := c.in.Block(from, to, c.buf)
		n := in.Len()
		dst.Resize(n)
		dst.Pick(0, 1, in, n-1, -1, n)
	default:
		for to--; to >= from; to-- {
			in := c.in.Block(to, to+1, c.buf)
			dst.Append(in, 0, in.Len())
		}
	}
	return dst
}

// Salvage asks in too: what panics earlier within an element surfaces, and what is not finished goes out of the block.
func (c *revCursor) Salvage() Block {
	c.in.Salvage()
	return c.out
}
