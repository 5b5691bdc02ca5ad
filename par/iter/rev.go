package iter

// Rev returns n in reverse order; functions before it are called from back to front too.
func (n Node) Rev() Node {
	if n.src == nil {
		return n
	}
	return n.with(reversed(n.positioned()), uint64(Rev))
}

// reversed returns src, whose positions are its elements', from back to front. A stage is
// put over the reverse of its input if it knows how: so its functions are called in that
// order, block by block, and the panic that surfaces is the one that comes first in it.
func reversed(src source) source {
	sh := src.shape()
	switch {
	case sh.is(loose):
		return &deferred{kind: Rev, n: Node{src: src}, block: src.proto(), sh: sh, maker: makes(reversedLater)}
	case sh.n == 0:
		return src
	}
	if r := src.reversed(); r != nil {
		return r
	}
	return &rev{in: src, sh: sh.copied(src.proto())}
}

func reversedLater(s *deferred, b *binding) source { return reversed(s.n.src.settle(b)) }

// rev takes its input block by block if that runs nothing of the user's or a block is one element, otherwise one by one.
type rev struct {
	in source
	sh shape
}

func (s *rev) shape() shape           { return s.sh }
func (s *rev) proto() Block           { return s.in.proto() }
func (s *rev) text() string           { return behind(s.in, Rev) }
func (s *rev) settle(*binding) source { return s }
func (s *rev) reversed() source       { return s.in }

func (s *rev) open(_ cursor, size int, _ *marks) cursor {
	sh := s.in.shape()
	c := &revCursor{in: s.in.open(nil, size, nil), n: sh.n, inert: sh.is(inert), whole: sh.is(whole)}
	if !sh.is(view) {
		c.buf = s.in.proto().Make(size)
	}
	return c
}

type revCursor struct {
	once
	in           cursor
	buf          Block
	n            int
	inert, whole bool
	out          Block // what is done of the block
}

func (c *revCursor) block(lo, hi int, dst Block) Block {
	from, to := c.n-hi, c.n-lo
	dst.Resize(0)
	c.out = dst
	switch {
	case c.whole:
		return c.in.block(from, to, dst)
	case c.inert:
		in := c.in.block(from, to, c.buf)
		n := in.Len()
		dst.Resize(n)
		dst.Pick(0, 1, in, n-1, -1, n)
	default:
		for to--; to >= from; to-- {
			in := c.in.block(to, to+1, c.buf)
			dst.Append(in, 0, in.Len())
		}
	}
	return dst
}

// salvage asks in too: what panics earlier within an element surfaces, and what is not finished goes out of the block.
func (c *revCursor) salvage() Block {
	c.in.salvage()
	return c.out
}
