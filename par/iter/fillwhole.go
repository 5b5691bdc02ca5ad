package iter

import "github.com/seed1237c087/manta/par/internal/block"

// FillWhole returns a pipeline over n positions whose elements stand for as many of them
// as the scheduler likes. The loop makes one element, Out[0], of the To positions from At
// on, which are at least one. It must not run anything of the user's.
func FillWhole(k Kind, n int, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	f := &wholeFilled{loop: loop, out: a.out}
	f.sh = shape{n: n, width: block.Width(a.out), traits: whole}
	return Node{src: f, key: Mix(0, uint64(k)^a.code)}
}

// wholeFilled is a source each of whose blocks is one element.
type wholeFilled struct {
	irreversible
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
}

func (f *wholeFilled) shape() shape           { return f.sh }
func (f *wholeFilled) settle(*binding) source { return f }
func (f *wholeFilled) proto() Block           { return f.out }

func (f *wholeFilled) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*wholeFilledCursor)
	if !ok {
		c = &wholeFilledCursor{}
	}
	c.f = f
	return c
}

type wholeFilledCursor struct {
	f    *wholeFilled
	step Step
}

func (c *wholeFilledCursor) block(lo, hi int, dst Block) Block {
	dst.Resize(1)
	st := &c.step
	st.Out, st.N, st.At, st.By, st.To = dst, 0, lo, 1, hi-lo
	c.f.loop(st)
	return dst
}

func (c *wholeFilledCursor) salvage() Block { return nil }

func (c *wholeFilledCursor) rest() bool {
	c.f, c.step.Out = nil, nil
	return true
}
