package iter

import "github.com/seed1237c087/manta/par/internal/block"

// FillSome returns a pipeline over n positions, each of which has one element or none, as
// the bytes of a text have its lines. The loop makes the elements of the To positions from
// At on: it writes them to Out from index N on and adds their number to N. It must not
// run anything of the user's.
func FillSome(k Kind, n int, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	f := &someFilled{loop: loop, out: a.out}
	f.sh = shape{n: n, width: block.Width(a.out), traits: inert}
	return Node{src: f, key: Mix(0, uint64(k)^a.code)}
}

// someFilled is a source of elements at some of its positions.
type someFilled struct {
	irreversible
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
}

func (f *someFilled) shape() shape           { return f.sh }
func (f *someFilled) settle(*binding) source { return f }
func (f *someFilled) proto() Block           { return f.out }

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
	st.Out, st.N, st.By = dst, 0, 1
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
