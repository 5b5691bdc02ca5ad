package sources

import "github.com/seed1237c087/manta/par/internal/describe"

type foldCursor struct {
	s       *FoldSource
	in      describe.InputCursor
	n       int // positions of s.in
	pauses  innerPace
	step    describe.Step
	pulling bool // in is at work, and not the loop
}

func (c *foldCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	st := &c.step
	dst.Resize(0)
	st.Out, st.N = dst, 0
	if c.s.Size == 0 {
		c.Fold(lo, hi)
	} else {
		for ; lo < hi; lo++ {
			from, to := chunk(lo, c.s.Size, c.n)
			c.Fold(from, to)
		}
	}
	return dst
}

// Fold makes the next element, of the positions [lo, hi).
func (c *foldCursor) Fold(lo, hi int) {
	st := &c.step
	st.Out.Resize(st.N + 1)
	c.pulling = false
	c.s.Begin.Do(st)
	for lo < hi {
		to := hi
		if hi-lo > c.pauses.most {
			to = lo + c.pauses.begin()
		}
		c.pulling = true
		in := c.in.Block(lo, to)
		c.pulling = false
		c.add(in)
		if to < hi {
			c.pauses.end(to - lo)
		}
		lo = to
	}
	st.N++
}

// add folds in into the element that is being made.
func (c *foldCursor) add(in describe.Block) {
	c.step.In, c.step.From, c.step.To = in, 0, in.Len()
	c.s.Work.Do(&c.step)
}

// Salvage returns the elements that were done. For the sake of a panic that comes earlier,
// the loop still gets what came before the one of its input.
func (c *foldCursor) Salvage() describe.Block {
	if c.pulling {
		in := c.in.Cur.Salvage()
		c.pulling = false
		if in != nil {
			c.add(in)
		}
	}
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *foldCursor) Rest() bool {
	c.in.Rest()
	c.s, c.step.In, c.step.Out = nil, nil, nil
	c.step.Forget()
	return true
}

// FoldSource is a source whose elements are made of stretches of another one.
type FoldSource struct {
	In    describe.Source
	Size  int // elements of a stretch; 0: what the ending asks for is one
	Begin describe.Work
	Work  describe.Work  // a function that returns an element
	Out   describe.Block // the prototype of its blocks
	Kind  describe.Kind
	sh    describe.Shape
}
