package iter

import "github.com/seed1237c087/manta/par/internal/check"

// Rev returns n in reverse order; functions before it are called from back to front too.
func (n Node) Rev() Node {
	if n.src == nil {
		return n
	}
	src := n.positioned()
	if src.shape().is(loose) {
		return n.with(&revLater{in: src}, uint64(Rev))
	}
	return n.with(reversed(src), uint64(Rev))
}

// reversed returns src, whose positions are its elements', from back to front. A stage is
// put over the reverse of its input if it knows how: so its functions are called in that
// order, block by block, and the panic that surfaces is the one that comes first in it.
func reversed(src source) source {
	if sh := src.shape(); sh.n == 0 {
		return src
	}
	if r := src.reversed(); r != nil {
		return r
	}
	return &rev{in: src, sh: src.shape().copied(src.proto())}
}

// revLater is the reverse of a source that must be settled first.
type revLater struct {
	unopened
	irreversible
	in source
}

func (s *revLater) shape() shape             { return s.in.shape() }
func (s *revLater) proto() Block             { return s.in.proto() }
func (s *revLater) text() string             { return behind(s.in, Rev, false) }
func (s *revLater) settle(b *binding) source { return reversed(s.in.settle(b)) }

// rev takes its input block by block if that runs nothing of the user's or a block is one element, otherwise one by one.
type rev struct {
	in source
	sh shape
}

func (s *rev) shape() shape           { return s.sh }
func (s *rev) proto() Block           { return s.in.proto() }
func (s *rev) text() string           { return behind(s.in, Rev, false) }
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

// StepBy returns a pipeline over the elements of n at positions 0, step, 2*step and so on.
func (n Node) StepBy(step int) Node {
	check.Size("StepBy", "step", step)
	if n.src == nil {
		return n
	}
	return n.with(stepped(n.positioned(), step), Mix(uint64(StepBy), uint64(step)))
}

// stepped returns every step-th position of in. A stage whose function only sees elements is
// put over the steps of its input, so that it runs block by block.
func stepped(in source, step int) source {
	if s, ok := in.(*stage); ok {
		switch s.kind {
		case Map, Update, Map | Compiled, Inspect, MapInit, MapLocal:
			return s.on(stepped(s.in, step))
		default: // What lies between would matter.
		}
	}
	return newSteps(in, step)
}

// steps is every step-th position of its input.
type steps struct {
	in   source
	step int
	sh   shape
}

func newSteps(in source, step int) *steps {
	sh := in.shape()
	if sh.n > 0 {
		sh.n = (sh.n-1)/step + 1
	}
	return &steps{in, step, sh.copied(in.proto())}
}

func (s *steps) shape() shape             { return s.sh }
func (s *steps) proto() Block             { return s.in.proto() }
func (s *steps) text() string             { return text(s.in) + "." + counted(StepBy, s.step) }
func (s *steps) settle(b *binding) source { return newSteps(s.in.settle(b), s.step) }

func (s *steps) reversed() source {
	in := reversed(s.in)
	if s.sh.n > 0 {
		behind := s.in.shape().n - 1 - (s.sh.n-1)*s.step // what follows the last step
		in = newWindow(in, behind, everything)
	}
	return newSteps(in, s.step)
}

// wideStep is from which step on elements one by one cost less than with those between, which run nothing of the user's.
const wideStep = 16

func (s *steps) open(old cursor, size int, _ *marks) cursor {
	c, ok := old.(*stepsCursor)
	if !ok {
		c = &stepsCursor{}
	}
	c.in.open(s.in, size)
	c.step, c.most = s.step, 1 // What lies between must not run.
	if sh := s.in.shape(); sh.is(inert) && (sh.is(view) || s.step < wideStep) {
		c.most = size
	}
	return c
}

// stepsCursor gets its input in blocks and picks from them.
type stepsCursor struct {
	in   input
	step int
	most int // positions in a block of in
	out  Block
	done int // elements of the block
}

func (c *stepsCursor) block(lo, hi int, dst Block) Block {
	n := hi - lo
	c.out, c.done = dst, 0
	dst.Resize(n)
	end := (hi-1)*c.step + 1
	for at := lo * c.step; c.done < n; {
		in := c.in.block(at, at+min(c.most, end-at))
		k := (in.Len()-1)/c.step + 1
		dst.Pick(c.done, 1, in, 0, c.step, k)
		c.done += k
		at += k * c.step // Behind the last one it may be more than an int can count.
	}
	return dst
}

func (c *stepsCursor) salvage() Block {
	c.in.cur.salvage() // See revCursor.
	c.out.Resize(c.done)
	return c.out
}

func (c *stepsCursor) rest() bool {
	c.in.rest()
	c.out = nil
	return true
}
