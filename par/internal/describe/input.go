package describe

import "github.com/seed1237c087/manta/par/internal/block"

// InputCursor is Stages together with the buffer for their blocks, for a source that can't have
// those blocks made where its own blocks are.
type InputCursor struct {
	Stages
	room Block // nil if the blocks are views
}

// Open opens src for blocks of up to size positions.
func (in *InputCursor) Open(src Source, size int) {
	in.Stages.Open(src, size, nil)
	if src.Shape().Is(View) {
		in.room = nil
	} else {
		in.room = block.RoomFor(in.room, src.Proto(), size)
	}
}

// Block returns the elements of the positions [lo, hi).
func (in *InputCursor) Block(lo, hi int) Block { return in.Stages.Block(lo, hi, in.room) }

// Rest drops references to user values.
func (in *InputCursor) Rest() {
	in.Stages.Rest()
	block.Wipe(in.room)
}
