package iter

import "reflect"

type foldCursor struct {
	s       *folded
	in      input
	n       int // positions of s.in
	pauses  pauses
	step    Step
	pulling bool // in is at work, and not the loop
}

func (c *foldCursor) block(lo, hi int, dst Block) Block {
	st := &c.step
	dst.Resize(0)
	st.Out, st.N = dst, 0
	if c.s.size == 0 {
		c.fold(lo, hi)
	} else {
		for ; lo < hi; lo++ {
			from, to := chunk(lo, c.s.size, c.n)
			c.fold(from, to)
		}
	}
	return dst
}

// fold makes the next element, of the positions [lo, hi).
func (c *foldCursor) fold(lo, hi int) {
	st := &c.step
	st.Out.Resize(st.N + 1)
	st.In, c.pulling = nil, false
	c.s.loop(st)
	for lo < hi {
		to := hi
		if hi-lo > c.pauses.most {
			to = lo + c.pauses.begin()
		}
		c.pulling = true
		in := c.in.block(lo, to)
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
func (c *foldCursor) add(in Block) {
	c.step.In, c.step.From, c.step.To = in, 0, in.Len()
	c.s.loop(&c.step)
}

// salvage returns the elements that were done. For the sake of a panic that comes earlier,
// the loop still gets what came before the one of its input.
func (c *foldCursor) salvage() Block {
	if c.pulling {
		in := c.in.cur.salvage()
		c.pulling = false
		if in != nil {
			c.add(in)
		}
	}
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *foldCursor) rest() bool {
	c.in.rest()
	c.s, c.step.In, c.step.Out = nil, nil, nil
	c.step.forget()
	return true
}

// folded is a source whose elements a loop makes of stretches of another one.
type folded struct {
	irreversible
	in   source
	size int // elements of a stretch; 0: what the ending asks for is one
	loop Loop
	out  Block // the prototype of its blocks
	kind Kind
	f    reflect.Type // of the loop's function, which returns an element
	sh   shape
}
