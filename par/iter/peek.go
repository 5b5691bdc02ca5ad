package iter

// Peek is what the engine knows of a pipeline before anything runs. It is for the tests of
// package par.
type Peek struct {
	Positions                           int
	Exact, View, Whole, Loose, Streamed bool
	MinLen, MaxLen                      int
}

// Peek tells tests what is known of n.
func (n Node) Peek() Peek {
	sh, t := n.src.shape(), n.tuning()
	return Peek{sh.n, sh.is(exact), sh.is(view), sh.is(whole), sh.is(loose), sh.is(streamed), t.minLen, t.maxLen}
}

// Settled returns n with all done that must run before its positions are known. It is for
// tests.
func (n Node) Settled() Node {
	if !n.src.shape().is(loose) {
		return n
	}
	return Node{n.src.settle(&binding{}), n.tuned, n.key}
}

// Cutter gives out blocks of any positions of a pipeline, for tests.
type Cutter struct {
	in    input
	marks *marks
}

// Cutter returns a Cutter of n, for blocks of up to size positions; if unit is not 0, it
// keeps marks for units of that length.
func (n Node) Cutter(size, unit int) *Cutter {
	c := &Cutter{}
	if unit > 0 {
		c.marks = &marks{unit: unit}
	}
	c.in.cur = n.src.open(nil, size, c.marks)
	if !n.src.shape().is(view) {
		c.in.buf = n.src.proto().Make(size)
	}
	return c
}

// Block returns the elements of the positions [lo, hi).
func (c *Cutter) Block(lo, hi int) Block {
	if c.marks != nil {
		c.marks.begin(hi - lo)
	}
	return c.in.block(lo, hi)
}

// Ends returns for every unit of the last block the number of elements up to its end.
func (c *Cutter) Ends() []int { return c.marks.ends }
