package rope

import "github.com/seed1237c087/manta/par/internal/block"

// A Builder makes the rope of a lane. It writes elements to chunks. The length of chunks doubles up to a limit, so that neither the rest of
// the last chunk nor the number of chunks matters.
type Builder struct {
	chunk  block.Block
	width  int         // the bytes of an element of chunk
	plain  bool        // elements keep nothing alive
	used   int         // the number of elements of chunk that are in use
	from   int         // the elements of chunk from here on are not in the rope yet
	window block.Block // what Room has returned
	rope   Rope
	// touched: something may have been written since the last Retire.
	touched bool
	lent    bool // the chunk belongs to somebody else; see BeginIn
}

// The sizes of chunks in bytes.
const (
	firstChunk   = 8192
	longestChunk = 1 << 20
	// KeptBytes is the size up to which a chunk is kept for the next run, and up to which
	// one goroutine copies a result out of such chunks.
	KeptBytes = 1 << 16
)

// Begin begins a new rope.
func (s *Builder) Begin() {
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.from = s.used
}

// BeginIn is Begin for elements that go to b from index at on. b must have room for them.
func (s *Builder) BeginIn(b block.Block, at int) {
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.chunk, s.used, s.from = b, at, at
	s.plain, s.touched, s.lent = true, true, true // The elements after them belong to others.
}

// EndsAt reports whether the elements that have been added end at index i of the chunk.
func (s *Builder) EndsAt(i int) bool { return s.used == i }

// Room returns memory for n elements of proto's type. Add then adds some of them, from the
// beginning of that memory on. total is the number of elements expected of all lanes together.
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
	if s.chunk == nil { // Otherwise the type is the same.
		s.width, s.plain = int(block.Width(proto)), proto.Plain()
	}
	first := min(total, firstChunk/s.width)
	s.chunk, s.used, s.from = proto.Raw(max(n, min(2*size, longestChunk/s.width), first)), 0, 0
}

// Add adds the first n elements of what Room returned. One more element may have been written.
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

// Sole returns the elements that have been added, as [lo, hi) of a block. If they are in
// several blocks, in is nil.
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

// Block returns the elements of r in one block of proto's type, and makes s ready for another
// run. Elements of s may be a part of r.
func (s *Builder) Block(r Rope, proto block.Block) block.Block {
	return s.BlockIn(new(block.Block), r, proto)
}

// BlockIn is Block with a shell for a short result; see [block.Fresh].
func (s *Builder) BlockIn(shell *block.Block, r Rope, proto block.Block) block.Block {
	if r.Len*int(block.Width(proto)) > KeptBytes {
		*s = Builder{} // The chunk of s may become the block.
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

// Retire makes s ready for another run, which may overwrite the chunks of this one.
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
	// Field by field, because storing pointers costs more than looking.
	if s.rope.Len > 0 {
		s.rope = Rope{}
	}
	s.used, s.from, s.touched = 0, 0, false
}
