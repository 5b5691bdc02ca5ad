package iter

// input is a cursor together with the buffer for its blocks. It is for a stage that can't
// hand on the buffer of the stage behind it.
type input struct {
	cur cursor
	buf Block // nil if the blocks are views
}

// open opens src for blocks of up to size positions. A source without positions stays
// closed, because nobody asks it for anything.
func (in *input) open(src source, size int, m *marks) {
	sh := src.shape()
	if sh.n == 0 {
		in.cur = nil
		return
	}
	in.cur = src.open(in.cur, size, m)
	if !sh.is(view) {
		in.buf = roomFor(in.buf, src.proto(), size)
	}
}

func (in *input) block(lo, hi int) Block { return in.cur.block(lo, hi, in.buf) }

// rest lets go of what is the user's.
func (in *input) rest() {
	in.cur = kept(in.cur)
	wipe(in.buf)
}

// together returns two pipelines that are to become one. If one of them is nil and the
// other is not, it becomes an empty one.
func together(a, b *Node) (*Node, *Node) {
	switch {
	case a == nil && b != nil:
		a = Empty(b.Proto())
	case b == nil && a != nil:
		b = Empty(a.Proto())
	}
	return a, b
}
