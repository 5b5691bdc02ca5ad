package sources

import "github.com/seed1237c087/manta/par/internal/describe"

type foldCursor struct {
	s       *FoldSource
	in      describe.InputCursor
	n       int // how many positions s.in has
	pauses  innerPace
	step    describe.Step
	pulling bool // in is at work, not the loop
}

func (c *foldCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	st, s := &c.step, c.s
	dst.Resize(0)
	st.Out, st.N = dst, 0
	for ; lo < hi; lo++ {
		if s.Size > 0 {
			from, to := chunk(lo, s.Size, c.n)
			c.Fold(from, to, nil)
			continue
		}
		from, to := s.Stretch(s.first + lo)
		var begun describe.Block
		if lo == 0 {
			begun = s.begun
		}
		c.Fold(max(from-s.at, 0), min(to-s.at, c.n), begun)
	}
	return dst
}

// Fold makes the next element from the positions [lo, hi). If begun is not nil, Fold continues with the
// element in it.
func (c *foldCursor) Fold(lo, hi int, begun describe.Block) {
	st := &c.step
	st.Out.Resize(st.N + 1)
	c.pulling = false
	if begun != nil {
		st.Out.Copy(st.N, begun, 0, 1)
	} else {
		c.s.Begin.Do(st)
	}
	limit := everything
	if describe.Infos[c.s.Kind].Fails {
		limit = 1 // The stages before s run for a whole block before anybody looks at the error.
	}
	for lo < hi {
		to := hi
		if n := min(c.pauses.most, limit); hi-lo > n {
			c.pauses.begin()
			to = lo + n
		}
		c.pulling = true
		in := c.in.Block(lo, to)
		c.pulling = false
		c.add(in)
		if to < hi {
			c.pauses.end(to - lo)
		}
		limit = min(limit, everything/2) * 2
		lo = to
	}
	st.N++
}

// add folds in into the element that is being made.
func (c *foldCursor) add(in describe.Block) {
	c.step.In, c.step.From, c.step.To = in, 0, in.Len()
	c.s.Work.Do(&c.step)
}

// Salvage returns the elements that are done. The loop still gets the input before the panic, because it may
// panic at an earlier element itself.
func (c *foldCursor) Salvage() describe.Block {
	if c.pulling {
		in := c.in.Salvage()
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
