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

func newFilled(k Kind, n int, is traits, code uint64, out Block, loop Loop) Node {
	f := &filled{loop: loop, out: out, kind: k, sh: shape{n: n, width: block.Width(out), traits: is}}
	return Node{src: f, key: Mix(0, uint64(k)^code)}
}

// filled is a source whose elements a loop makes.
type filled struct {
	loop Loop
	out  Block // the prototype of its blocks
	kind Kind
	sh   shape
	back bool
}

func (f *filled) shape() shape           { return f.sh }
func (f *filled) settle(*binding) source { return f }
func (f *filled) proto() Block           { return f.out }

func (f *filled) text() string {
	if f.back {
		return counted(f.kind, f.sh.n) + "." + Rev.String()
	}
	return counted(f.kind, f.sh.n)
}

func (f *filled) reversed() source {
	r := *f
	r.back = !f.back
	return &r
}

func (f *filled) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*filledCursor)
	if !ok {
		c = &filledCursor{}
	}
	c.f = f
	c.step.forget()
	return c
}

type filledCursor struct {
	f    *filled
	step Step
}

func (c *filledCursor) block(lo, hi int, dst Block) Block {
	st := &c.step
	st.Out, st.N, st.To = dst, 0, hi-lo
	st.At, st.By = lo, 1
	if c.f.back {
		st.At, st.By = c.f.sh.n-1-lo, -1
	}
	if dst != nil {
		dst.Resize(hi - lo)
	}
	c.f.loop(st)
	return dst
}

func (c *filledCursor) salvage() Block {
	if c.step.Out == nil {
		return nil // The elements went to the ending one by one.
	}
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *filledCursor) rest() bool {
	st := &c.step
	c.f, st.Out = nil, nil
	st.forget()
	return true
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
func FillWhole(k Kind, n int, loop Loop) Node { return fillLoose(k, n, whole, loop) }

func fillLoose(k Kind, n int, is traits, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	f := &someFilled{kind: k, loop: loop, out: a.out}
	f.sh = shape{n: n, width: block.Width(a.out), traits: is}
	return Node{src: f, key: Mix(0, uint64(k)^a.code)}
}

// someFilled is a source of elements at some of its positions, or whose blocks are one element.
type someFilled struct {
	irreversible
	kind Kind
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
	// before returns how many elements come before a position; nil: nobody knows.
	before func(pos int) int
}

// Numbered returns n, which is one of FillSome, with before, which tells how many elements
// come before a position.
func (n Node) Numbered(before func(pos int) int) Node {
	f := *n.src.(*someFilled)
	f.before = before
	return Node{&f, n.tuned, n.key}
}

// windows reports whether the elements of src, of which each is a block, are windows, for which a function is called once.
func windows(src source) bool {
	for {
		switch s := src.(type) {
		case *stage:
			src = s.in
		case *someFilled:
			return s.sh.is(whole)
		default:
			return false
		}
	}
}

func (f *someFilled) shape() shape           { return f.sh }
func (f *someFilled) settle(*binding) source { return f }
func (f *someFilled) proto() Block           { return f.out }
func (f *someFilled) text() string           { return f.kind.String() }

func (f *someFilled) open(old cursor, _ int, m *marks) cursor {
	c, ok := old.(*someFilledCursor)
	if !ok {
		c = &someFilledCursor{}
	}
	c.f, c.marks, c.step.State = f, m, nil
	return c
}

type someFilledCursor struct {
	f     *someFilled
	marks *marks
	step  Step
}

func (c *someFilledCursor) block(lo, hi int, dst Block) Block {
	st := &c.step
	st.Out, st.N, st.At, st.By, st.To = dst, 0, lo, 1, hi-lo
	if c.f.sh.is(whole) {
		dst.Resize(1)
		c.f.loop(st)
		return dst
	}
	dst.Resize(hi - lo)
	for at := lo; at < hi; {
		to := stretch(c.marks, at, hi)
		st.At, st.To = at, to-at
		c.f.loop(st)
		mark(c.marks, st.N)
		at = to
	}
	dst.Resize(st.N)
	return dst
}

func (c *someFilledCursor) salvage() Block { return nil }

func (c *someFilledCursor) rest() bool {
	c.f, c.marks, c.step.Out, c.step.State = nil, nil, nil, nil
	return true
}
