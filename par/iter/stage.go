package iter

import "github.com/seed1237c087/manta/par/internal/block"

// Then returns n with a stage behind it whose work is loop: it gets the elements block by
// block. It panics if the loop's function is nil.
func (n Node) Then(k Kind, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	if n.src == nil {
		n.src = Empty(a.in).src // Not one of no type: its blocks may be asked for beside those of others.
	}
	s := &stage{in: n.src, loop: loop, out: a.out, kind: k}
	if k == Filter {
		s.also = a.f
	}
	s.shaped()
	return Node{s, n.tuned, Mix(n.key, uint64(k)^a.code)}
}

// stage is a source whose blocks a loop makes from those of another one.
type stage struct {
	in   source
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
	// also is the function of a Filter, for the stage before it; see over. It is nil of
	// others.
	also any
	kind Kind
	// back: the stage is part of a pipeline that runs from back to front.
	back bool
	// simple: see isSimple.
	simple bool
	// asks: the loop asks for the Index of elements.
	asks bool
}

// shaped sets s.sh.
func (s *stage) shaped() {
	info := &infos[s.kind]
	s.asks = s.asks || info.indexed
	s.sh = s.in.shape()
	if info.passes {
		s.sh.traits &^= inert
		return
	}
	s.simple = info.simple && isSimple(s.in) && (s.sh.is(view) || block.SameType(s.in.proto(), s.out))
	if s.sh = s.sh.through(s.out); info.few {
		s.sh.width = s.in.shape().width
	}
	if info.drops {
		s.sh.traits &^= exact
	}
	if info.perPiece {
		s.sh.traits |= perPiece
	}
}

// on returns the stage on another source.
func (s *stage) on(in source) *stage {
	t := &stage{in: in, loop: s.loop, out: s.out, also: s.also, kind: s.kind, back: s.back, asks: s.asks}
	t.shaped()
	return t
}

func (s *stage) shape() shape             { return s.sh }
func (s *stage) proto() Block             { return s.out }
func (s *stage) settle(b *binding) source { return s.on(s.in.settle(b.before(s))) }
func (s *stage) text() string             { return behind(s.in, s.kind, s.back) }

func (s *stage) reversed() source {
	t := s.on(reversed(s.in))
	t.back = !s.back
	return t
}

// over returns the stage before s if its loop does the work of s too.
func (s *stage) over() *stage {
	if s.kind != Filter {
		return nil
	}
	if in, ok := s.in.(*stage); ok && infos[in.kind].takes {
		return in
	}
	return nil
}

// before returns the source that gives s, or the stage that does its work too, its input.
func (s *stage) before() source {
	if in := s.over(); in != nil {
		return in.in
	}
	return s.in
}

func (s *stage) open(old cursor, size int, m *marks) cursor {
	c, ok := old.(*stageCursor)
	if !ok {
		c = &stageCursor{}
	}
	c.marks = m
	c.step.forget()
	info := &infos[s.kind]
	c.drops = info.drops
	if in := s.over(); in != nil {
		c.step.Behind = s.also
		s = in
	}
	if s.asks {
		c.step.of = s
	}
	c.s, c.pass, c.perPiece, c.next = s, info.passes, info.perPiece, -1
	c.in = s.in.open(c.in, size, m)
	c.share = true
	if !s.in.shape().is(view) { // A view needs no buffer, whatever it is of.
		if c.share = !info.apart && block.SameType(s.in.proto(), s.out); !c.share {
			c.buf = block.RoomFor(c.buf, s.in.proto(), size)
		}
	}
	return c
}

// stageCursor runs a stage's loop.
type stageCursor struct {
	s    *stage
	in   cursor
	step Step
	buf  Block // for the blocks of in, unless they are views or share dst
	// share: input and output may have the same memory, because the types are the same.
	share, pass, drops, perPiece bool
	marks                        *marks
	working                      bool // the loop is at work, and not what comes before
	next                         int  // where the last block ended; -1 before the first
	lo                           int
}

func (c *stageCursor) block(lo, hi int, dst Block) Block {
	c.working, c.step.Out, c.lo = false, dst, lo
	if c.perPiece && lo != c.next {
		c.step.State = nil
	}
	c.next = hi
	buf := c.buf
	if c.share {
		buf = dst
	}
	return c.apply(c.in.block(lo, hi, buf))
}

// apply runs the loop over in.
func (c *stageCursor) apply(in Block) Block {
	st := &c.step
	n := in.Len()
	c.working = true
	st.In, st.From, st.To, st.N = in, 0, n, 0
	st.At, st.By = c.lo, 1
	if c.s.back {
		st.At, st.By = c.s.sh.n-1-c.lo, -1
	}
	if c.pass {
		c.s.loop(st)
		return in
	}
	st.Out.Resize(n)
	if c.drops && c.marks != nil {
		c.sift(n)
	} else {
		c.s.loop(st)
	}
	st.Out.Resize(st.N)
	return st.Out
}

func (c *stageCursor) salvage() Block {
	if !c.working {
		in := c.in.salvage()
		if in == nil {
			return nil
		}
		return c.apply(in)
	}
	if c.pass {
		c.step.In.Resize(c.step.N)
		return c.step.In
	}
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *stageCursor) rest() bool {
	st := &c.step
	c.in = kept(c.in)
	if c.buf != nil {
		block.Wipe(c.buf)
	}
	c.s, st.In, st.Out = nil, nil, nil
	st.forget()
	return true
}
