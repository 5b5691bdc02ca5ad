package describe

import "github.com/seed1237c087/manta/par/internal/block"

// InputCursor is a cursor together with the buffer for its blocks, for a source that can't have
// them made where its own blocks are.
type InputCursor struct {
	Cur Cursor
	buf Block // nil if the blocks are views
}

// Open opens src for blocks of up to size positions.
func (in *InputCursor) Open(src Source, size int) {
	in.Cur = src.Open(in.Cur, size, nil)
	if src.Shape().Is(View) {
		in.buf = nil
	} else {
		in.buf = block.RoomFor(in.buf, src.Proto(), size)
	}
}

// Block returns the elements of the positions [lo, hi).
func (in *InputCursor) Block(lo, hi int) Block { return in.Cur.Block(lo, hi, in.buf) }

// Rest lets go of what is the user's.
func (in *InputCursor) Rest() {
	in.Cur = Kept(in.Cur)
	block.Wipe(in.buf)
}

func (s *Stage) Open(old Cursor, size int, m *Marks) Cursor {
	c := Reopened[stageCursor](old)
	if c.marks = m; m != nil && m.Unit == 0 {
		c.marks = nil
	}
	c.step.Forget()
	c.step.Gone = s.Gone
	info := &Infos[s.Kind]
	c.drops = info.drops
	if in := s.Over(); in != nil {
		c.step.Behind = s.Work
		s = in
	}
	if s.Asks {
		c.step.Of = s
	}
	c.s, c.pass = s, info.passes
	c.in = s.In.Open(c.in, size, m)
	c.share = true
	if !s.In.Shape().Is(View) { // A view needs no buffer, whatever it is of.
		if c.share = !info.apart && block.SameType(s.In.Proto(), s.Out); !c.share {
			c.buf = block.RoomFor(c.buf, s.In.Proto(), size)
		}
	}
	return c
}

// stageCursor runs a stage's loop.
type stageCursor struct {
	s    *Stage
	in   Cursor
	step Step
	buf  Block // for the blocks of in, unless they are views or share dst
	// share: input and output may have the same memory, because the types are the same.
	share, pass, drops bool
	marks              *Marks
	working            bool // the loop is at work, and not what comes before
	lo                 int
}

func (c *stageCursor) Block(lo, hi int, dst Block) Block {
	c.working, c.step.Out, c.lo = false, dst, lo
	buf := c.buf
	if c.share {
		buf = dst
	}
	return c.apply(c.in.Block(lo, hi, buf))
}

// apply runs the loop over in.
func (c *stageCursor) apply(in Block) Block {
	st := &c.step
	n := in.Len()
	c.working = true
	st.In, st.From, st.To, st.N = in, 0, n, 0
	st.At, st.By = c.lo, 1
	if c.s.front != nil {
		st.At, st.By = c.s.sh.N-1-c.lo, -1
	}
	if c.pass {
		c.s.Work.Do(st)
		return in
	}
	st.Out.Resize(n)
	if c.drops && c.marks != nil {
		c.sift(n)
	} else {
		c.s.Work.Do(st)
	}
	st.Out.Resize(st.N)
	return st.Out
}

func (c *stageCursor) Salvage() Block {
	if !c.working {
		in := c.in.Salvage()
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

func (c *stageCursor) Rest() bool {
	st := &c.step
	c.in = Kept(c.in)
	if c.buf != nil {
		block.Wipe(c.buf)
	}
	c.s, st.In, st.Out = nil, nil, nil
	st.Forget()
	return true
}

// sift runs the loop unit by unit, and replaces the marks.
func (c *stageCursor) sift(n int) {
	st := &c.step
	ends := c.marks.Input(n)
	for i, end := range ends {
		st.To = end
		c.s.Work.Do(st)
		ends[i], st.From = st.N, end
	}
	st.To = n
	c.s.Work.Do(st)
}
