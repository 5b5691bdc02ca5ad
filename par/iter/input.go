package iter

import "github.com/seed1237c087/manta/par/internal/block"

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
