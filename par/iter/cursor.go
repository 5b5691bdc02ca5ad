package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/peek"
)

// input is a cursor together with the buffer for its blocks, for a source that can't have
// them made where its own blocks are.
type input struct {
	cur cursor
	buf Block // nil if the blocks are views
}

// open opens src for blocks of up to size positions.
func (in *input) open(src source, size int) {
	in.cur = src.open(in.cur, size, nil)
	if src.shape().is(view) {
		in.buf = nil
	} else {
		in.buf = block.RoomFor(in.buf, src.proto(), size)
	}
}

// block returns the elements of the positions [lo, hi).
func (in *input) block(lo, hi int) Block { return in.cur.block(lo, hi, in.buf) }

// rest lets go of what is the user's.
func (in *input) rest() {
	in.cur = kept(in.cur)
	block.Wipe(in.buf)
}

func (s *stage) open(old cursor, size int, m *marks) cursor {
	c := reopened[stageCursor](old)
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

// sift runs the loop unit by unit, and replaces the marks.
func (c *stageCursor) sift(n int) {
	st := &c.step
	ends := c.marks.input(n)
	for i, end := range ends {
		st.To = end
		c.s.loop(st)
		ends[i], st.From = st.N, end
	}
	st.To = n
	c.s.loop(st)
}

// The tests of package par look into pipelines through package peek.
var _ = peek.Provide(peek.Means{
	State: func(node any) peek.State {
		n := node.(Node)
		sh, t := n.src.shape(), n.tuning()
		return peek.State{
			Positions: sh.n, MinLen: t.minLen, MaxLen: t.maxLen,
			Exact: sh.is(exact), View: sh.is(view), Whole: sh.is(whole), Loose: sh.is(loose), Streamed: sh.is(streamed),
		}
	},
	Settled: func(node any) any {
		n := node.(Node)
		if !n.src.shape().is(loose) {
			return n
		}
		return Node{n.src.settle(&binding{}), n.tuned, n.key}
	},
	Cutter: func(node any, size, unit int) peek.Cutter {
		n, c := node.(Node), &cutter{}
		if unit > 0 {
			c.marks = &marks{unit: unit}
		}
		c.in.cur = n.src.open(nil, size, c.marks)
		if !n.src.shape().is(view) {
			c.in.buf = n.src.proto().Make(size)
		}
		return c
	},
})

// cutter makes blocks of any positions.
type cutter struct {
	in    input
	marks *marks
}

func (c *cutter) Block(lo, hi int) any {
	if c.marks != nil {
		c.marks.begin(hi - lo)
	}
	return c.in.block(lo, hi)
}

func (c *cutter) Ends() []int { return c.marks.ends }
