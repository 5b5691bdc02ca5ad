package iter

// strand is what a lane adds to ropes: chunks, which double, so that their number grows
// with the logarithm of the elements'.
type strand struct {
	chunk  Block
	used   int   // of chunk
	from   int   // what is in chunk from here on is to join the rope
	window Block // of what room gave out
	rope   rope
	// touched: something may have been written since the last retire.
	touched bool
}

// The sizes of chunks in bytes.
const (
	firstChunk = 8192
	// keptChunk is how long one may be to be kept for the next run, and a result to be
	// copied out of such chunks by one goroutine.
	keptChunk = 1 << 16
)

// begin begins a new rope.
func (s *strand) begin() {
	if s.rope.len > 0 {
		s.rope = rope{}
	}
	s.from = s.used
}

// room returns memory for n elements of proto's type, which add takes from its beginning.
// Of all strands together some total elements are expected.
func (s *strand) room(proto Block, n, total int) Block {
	s.fit(proto, n, total)
	if s.window == nil || !sameType(s.window, proto) {
		s.window = proto.Make(0)
	}
	s.window.Window(s.chunk, s.used, s.used+n)
	return s.window
}

// fit makes the chunk one with room for n more elements.
func (s *strand) fit(proto Block, n, total int) {
	s.touched = true
	if s.chunk != nil && !sameType(s.chunk, proto) {
		s.chunk, s.used = nil, 0
	}
	size := 0
	if s.chunk != nil {
		if size = s.chunk.Len(); size-s.used >= n {
			return
		}
	}
	s.tie()
	first := min(total, firstChunk/int(width(proto)))
	s.chunk, s.used, s.from = proto.Make(max(n, 2*size, first)), 0, 0
}

// add adds the first n elements of what room returned. One more may have been written.
func (s *strand) add(n int) {
	s.used += n
	if s.used < s.chunk.Len() {
		if !plain(s.chunk) {
			s.window.Window(s.chunk, s.used, s.used+1) // Keep nothing of the user's alive.
			s.window.Clear()
		}
	}
}

// copy adds the elements of b.
func (s *strand) copy(b Block, total int) {
	n := b.Len()
	if n == 0 {
		return
	}
	s.fit(proto(b), n, total)
	s.chunk.Copy(s.used, b, 0, n)
	s.used += n
}

// done returns the rope.
func (s *strand) done() rope {
	s.tie()
	return s.rope
}

// tie joins what has been added to the rope.
func (s *strand) tie() {
	if n := s.used - s.from; n > 0 {
		s.rope = s.rope.join(rope{first: part{s.chunk, s.from, s.used}, len: n})
		s.from = s.used
	}
}

// block returns the elements of r, which s may be a part of, in one block of proto's type,
// and readies s for another run.
func (s *strand) block(r rope, proto Block) Block { return s.blockIn(new(Block), r, proto) }

// blockIn is block with a shell for a short result; see fresh.
func (s *strand) blockIn(shell *Block, r rope, proto Block) Block {
	if r.len*int(width(proto)) > keptChunk {
		*s = strand{} // Its chunk may become the block.
		if r.more == nil && r.first.lo == 0 && r.first.in.Len() <= 2*r.len {
			r.first.in.Resize(r.len)
			return r.first.in
		}
		out := proto.Raw(r.len)
		r.copyTo(out, 0)
		return out
	}
	out := fresh(shell, proto, r.len)
	r.copyTo(out, 0)
	s.retire()
	return out
}

// retire readies s for another run, whose chunks may be where those of this one are.
func (s *strand) retire() {
	if !s.touched {
		return
	}
	chunk, window := s.chunk, s.window
	if chunk != nil && chunk.Len()*int(width(chunk)) > keptChunk {
		chunk = nil
	}
	wipe(chunk)
	emptied(window)
	*s = strand{chunk: chunk, window: window}
}

// fresh returns a block of n elements of proto's type in new memory. The block itself is
// *shell, which is empty or nil, or of another type and will be replaced.
func fresh(shell *Block, proto Block, n int) Block {
	if *shell == nil || !sameType(*shell, proto) {
		*shell = proto.Make(n)
		return *shell
	}
	b := *shell
	b.Grow(max(n, 1)) // Memory even for none, so that the result is not nil.
	b.Window(b, 0, n)
	return b
}

// emptied lets go of the memory of a shell.
func emptied(shell Block) {
	if shell != nil {
		shell.Window(nil, 0, 0)
	}
}
