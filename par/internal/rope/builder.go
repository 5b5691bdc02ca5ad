package rope

import "github.com/seed1237c087/manta/par/internal/block"

// A Builder is what a lane adds to ropes: chunks, which double up to some length, so that what is left over of the last one does not
// count, and nor does how many there are.
type Builder struct {
	chunk  block.Block
	width  int         // of chunk's elements
	plain  bool        // they keep nothing alive
	used   int         // of chunk
	from   int         // what is in chunk from here on is to join the rope
	window block.Block // of what room gave out
	rope   Rope
	// touched: something may have been written since the last retire.
	touched bool
	lent    bool // the chunk is somebody else's; see BeginIn
}

// The sizes of chunks in bytes.
const (
	firstChunk   = 8192
	longestChunk = 1 << 20
	// KeptBytes is how long one may be to be kept for the next run, and a result to be
	// copied out of such chunks by one goroutine.
	KeptBytes = 1 << 16
)

// Begin begins a new rope.
func (s *Builder) Begin() {
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.from = s.used
}

// BeginIn is Begin for elements that are to stand in b from index at on, where there is room for them.
func (s *Builder) BeginIn(b block.Block, at int) {
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.chunk, s.used, s.from = b, at, at
	s.plain, s.touched, s.lent = true, true, true // What is after them is others'.
}

// EndsAt reports whether what has been added ends at index i of the chunk.
func (s *Builder) EndsAt(i int) bool { return s.used == i }

// Room returns memory for n elements of proto's type, which add takes from its beginning.
// Of all strands together some total elements are expected.
func (s *Builder) Room(proto block.Block, n, total int) block.Block {
	s.fit(proto, n, total)
	if s.window == nil || !block.SameType(s.window, proto) {
		s.window = proto.Make(0)
	}
	s.window.Window(s.chunk, s.used, s.used+n)
	return s.window
}

// fit makes the chunk one with room for n more elements.
func (s *Builder) fit(proto block.Block, n, total int) {
	s.touched = true
	if s.chunk != nil && !block.SameType(s.chunk, proto) {
		s.chunk, s.used = nil, 0
	}
	size := 0
	if s.chunk != nil {
		if size = s.chunk.Len(); size-s.used >= n {
			return
		}
	}
	s.tie()
	if s.chunk == nil { // Else the type is the same.
		s.width, s.plain = int(block.Width(proto)), proto.Plain()
	}
	first := min(total, firstChunk/s.width)
	s.chunk, s.used, s.from = proto.Raw(max(n, min(2*size, longestChunk/s.width), first)), 0, 0
}

// Add adds the first n elements of what room returned. One more may have been written.
func (s *Builder) Add(n int) {
	s.used += n
	if !s.plain && s.used < s.chunk.Len() {
		s.window.Window(s.chunk, s.used, s.used+1) // Keep nothing of the user's alive.
		s.window.Erase()
	}
}

// Copy adds the elements of b.
func (s *Builder) Copy(b block.Block, total int) {
	n := b.Len()
	if n == 0 {
		return
	}
	s.fit(block.Proto(b), n, total)
	s.chunk.Copy(s.used, b, 0, n)
	s.used += n
}

// Sole returns where the elements are that have been added: at [lo, hi) of a block, nil if
// they are in several.
func (s *Builder) Sole() (in block.Block, lo, hi int) {
	if s.rope.Len > 0 {
		return nil, 0, 0
	}
	return s.chunk, s.from, s.used
}

// Done returns the rope.
func (s *Builder) Done() Rope {
	s.tie()
	return s.rope
}

// tie joins what has been added to the rope.
func (s *Builder) tie() {
	if s.used > s.from {
		s.rope = s.rope.Join(Of(s.chunk, s.from, s.used))
		s.from = s.used
	}
}

// Block returns the elements of r, which s may be a part of, in one block of proto's type,
// and readies s for another run.
func (s *Builder) Block(r Rope, proto block.Block) block.Block {
	return s.BlockIn(new(block.Block), r, proto)
}

// BlockIn is Block with a shell for a short result; see [block.Fresh].
func (s *Builder) BlockIn(shell *block.Block, r Rope, proto block.Block) block.Block {
	if r.Len*int(block.Width(proto)) > KeptBytes {
		*s = Builder{} // Its chunk may become the block.
		if r.more == nil && r.first.lo == 0 && r.first.in.Len() <= 2*r.Len {
			r.first.in.Resize(r.Len)
			return r.first.in
		}
		out := proto.Raw(r.Len)
		r.CopyTo(out, 0)
		return out
	}
	out := block.Fresh(shell, proto, r.Len)
	r.CopyTo(out, 0)
	s.Retire()
	return out
}

// Retire readies s for another run, whose chunks may be where those of this one are.
func (s *Builder) Retire() {
	if !s.touched {
		return
	}
	if s.lent || s.chunk != nil && s.chunk.Len()*s.width > KeptBytes {
		s.chunk, s.lent = nil, false
	}
	if s.chunk != nil && !s.plain {
		s.chunk.Erase()
	}
	block.Empty(s.window)
	// Field by field, because to store pointers costs more than to look.
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.used, s.from, s.touched = 0, 0, false
}
