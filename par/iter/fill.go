package iter

import "github.com/seed1237c087/manta/par/internal/block"

// Fill returns a pipeline of n elements that loop makes. If isInert is set, that runs
// nothing of the user's, so elements may be made again.
func Fill(k Kind, n int, isInert bool, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	traits := exact
	if isInert {
		traits |= inert
	}
	return newFilled(k, n, traits, a.code, a.out, loop)
}

// FillOf is [Fill] for a loop that runs nothing of the user's and has no function: it is not
// asked what it is. Its blocks are of out's type.
func FillOf(k Kind, n int, out Block, loop Loop) Node {
	return newFilled(k, n, exact|inert, 0, out, loop)
}

// FillSome returns a pipeline over n positions, each of which has one element or none, as
// the bytes of a text have its lines. The loop makes the elements of the To positions from
// At on: it writes them to Out from index N on and adds their number to N. It must not
// run anything of the user's.
func FillSome(k Kind, n int, loop Loop) Node { return fillLoose(k, n, inert, loop) }

// FillFew is [FillSome] for a source of which few positions have an element, as a rule.
func FillFew(k Kind, n int, loop Loop) Node { return fillLoose(k, n, inert|sparse, loop) }

// FillCalled is [FillFew] for a loop that calls a function of the user's. A panic of that counts as
// one at the first position of the block.
func FillCalled(k Kind, n int, loop Loop) Node { return fillLoose(k, n, sparse, loop) }

// FillWhole returns a pipeline over n positions whose elements stand for as many of them
// as the scheduler likes. The loop makes one element, Out[0], of the To positions from At
// on, which are at least one. It must not run anything of the user's.
func FillWhole(k Kind, n int, loop Loop) Node { return fillLoose(k, n, whole|windowed, loop) }

func fillLoose(k Kind, n int, is traits, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	return newFilled(k, n, is, a.code, a.out, loop)
}

func newFilled(k Kind, n int, is traits, code uint64, out Block, loop Loop) Node {
	f := &filled{loop: loop, out: out, kind: k, sh: shape{n: n, width: block.Width(out), traits: is}}
	return Node{src: f, key: Mix(0, uint64(k)^code)}
}

// Numbered returns n, which is one of FillSome, with before, which tells how many elements
// come before a position.
func (n Node) Numbered(before func(pos int) int) Node {
	f := *n.src.(*filled)
	f.before = before
	return Node{&f, n.tuned, n.key}
}

// filled is a source whose elements a loop makes: one at each position, at some of them, or one for a block.
type filled struct {
	loop Loop
	out  Block // the prototype of its blocks
	kind Kind
	back bool
	sh   shape
	// before returns how many elements come before a position, if not every position has its
	// own; nil: nobody knows.
	before func(pos int) int
}

func (f *filled) shape() shape           { return f.sh }
func (f *filled) settle(*binding) source { return f }
func (f *filled) proto() Block           { return f.out }

func (f *filled) text() string {
	switch {
	case !f.sh.is(exact):
		return f.kind.String()
	case f.back:
		return counted(f.kind, f.sh.n) + "." + Rev.String()
	}
	return counted(f.kind, f.sh.n)
}

func (f *filled) reversed() source {
	if !f.sh.is(exact) {
		return nil
	}
	r := *f
	r.back = !f.back
	return &r
}

func (f *filled) ordinal(pos int) (n int, known bool) {
	if f.before == nil {
		return pos, f.sh.is(exact)
	}
	return f.before(pos), true
}

func (f *filled) open(old cursor, _ int, m *marks) cursor {
	c := reopened[filledCursor](old)
	c.f, c.marks = f, m
	c.step.forget()
	return c
}

type filledCursor struct {
	f     *filled
	marks *marks
	step  Step
}

func (c *filledCursor) block(lo, hi int, dst Block) Block {
	st := &c.step
	st.Out, st.N, st.To = dst, 0, hi-lo
	st.At, st.By = lo, 1
	if !c.f.sh.is(exact) {
		c.some(lo, hi)
		return dst
	}
	if c.f.back {
		st.At, st.By = c.f.sh.n-1-lo, -1
	}
	if dst != nil {
		dst.Resize(hi - lo)
	}
	c.f.loop(st)
	return dst
}

// some makes the elements of positions that need not have their own.
func (c *filledCursor) some(lo, hi int) {
	st := &c.step
	if c.f.sh.is(whole) {
		st.Out.Resize(1)
		c.f.loop(st)
		return
	}
	st.Out.Resize(hi - lo)
	for at := lo; at < hi; {
		to := stretch(c.marks, at, hi)
		st.At, st.To = at, to-at
		c.f.loop(st)
		mark(c.marks, st.N)
		at = to
	}
	st.Out.Resize(st.N)
}

func (c *filledCursor) salvage() Block {
	if c.step.Out == nil || !c.f.sh.is(exact) {
		return nil // The elements went to the ending one by one, or there are as good as none.
	}
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *filledCursor) rest() bool {
	c.f, c.marks, c.step.Out = nil, nil, nil
	c.step.forget()
	return true
}
