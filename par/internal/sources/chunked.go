package sources

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Chunked returns a pipeline over chunks of size elements of n. The last chunk may be shorter. The loop sets Out, of the
// type of out, from index N on, to the windows of In[From:To] of By elements each. In is memory that the loop may keep.
func Chunked(n describe.Node, size int, out describe.Block, loop describe.Loop) describe.Node {
	check.Size("Chunked", "size", size)
	s := newChunked(n.Positioned(), size, loop, out)
	return n.With(s, describe.Mix(uint64(describe.Chunked), uint64(size)))
}

// chunked is a source whose elements are chunks of another source.
type chunked struct {
	in   describe.Source
	size int
	loop describe.Loop
	out  describe.Block // the prototype of its blocks
	sh   describe.Shape
}

func newChunked(in describe.Source, size int, loop describe.Loop, out describe.Block) *chunked {
	return &chunked{in: in, size: size, loop: loop, out: out, sh: chunkShape(in, size, out)}
}

// chunkShape returns the shape of a source that has one element of out's type for every size elements of in.
func chunkShape(in describe.Source, size int, out describe.Block) describe.Shape {
	sh := in.Shape()
	sh.N = Pieces(sh.N, size)
	sh = sh.Through(out)
	if _, ok := in.(*describe.Memory); ok {
		return sh // All elements exist already.
	}
	// If chunks are long, a block is as short as it can be, so that not too many elements are kept at a time.
	w := int64(block.Width(in.Proto()))
	sh.Width = max(sh.Width, int32(min(int64(size), math.MaxInt32/w)*w))
	return sh
}

// Pieces returns the number of pieces of length n into which length is cut.
func Pieces(length, n int) int {
	if length == 0 {
		return 0
	}
	return (length-1)/n + 1
}

// chunk returns the positions of chunk i of n positions, if each chunk has size positions.
func chunk(i, size, n int) (lo, hi int) {
	lo = i * size
	return lo, lo + min(size, n-lo)
}

func (s *chunked) Shape() describe.Shape { return s.sh }
func (s *chunked) Text() string {
	return describe.Operations(s.in) + "." + describe.Counted(describe.Chunked, s.size)
}
func (s *chunked) Proto() describe.Block { return s.out }
func (s *chunked) Materialise(b *describe.Binding) describe.Source {
	return newChunked(s.in.Materialise(b), s.size, s.loop, s.out)
}

func (s *chunked) MaterialiseFirst(n int, b *describe.Binding) describe.Source {
	return newChunked(describe.MaterialiseFirst(s.in, describe.Product(n, s.size), b), s.size, s.loop, s.out)
}

func (s *chunked) Open(old describe.Cursor, _ int, _ *describe.Offsets) describe.Cursor {
	c, proto, sh := describe.Reopened[chunkedCursor](old), s.in.Proto(), s.in.Shape()
	c.chunk, c.window = block.RoomFor(c.chunk, proto, 0), block.RoomFor(c.window, proto, 0)
	most := min(s.size, sh.BlockLen())
	c.s, c.n, c.memory = s, sh.N, nil
	c.pauses.Open(most, false)
	if m, ok := s.in.(*describe.Memory); ok && m.Elems != nil {
		c.memory = m.Elems
		return c
	}
	c.in = s.in.Open(c.in, most, nil)
	return c
}

type chunkedCursor struct {
	s             *chunked
	in            describe.Cursor
	n             int // how many positions s.in has
	pauses        innerPace
	memory        describe.Block // all elements of s.in; nil if they are not in memory
	chunk, window describe.Block // the chunk that is being made, and the part of it that in writes
	step          describe.Step
}

func (c *chunkedCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	st := &c.step
	st.Out, st.N = dst, 0
	if c.memory != nil && lo < hi {
		dst.Resize(hi - lo)
		from, _ := chunk(lo, c.s.size, c.n)
		_, to := chunk(hi-1, c.s.size, c.n)
		st.In, st.From, st.To, st.By = c.memory, from, to, c.s.size
		c.s.loop(st)
		return dst
	}
	dst.Resize(0)
	for ; lo < hi; lo++ {
		c.fill(chunk(lo, c.s.size, c.n))
		dst.Resize(st.N + 1)
		st.In, st.From, st.To, st.By = c.chunk, 0, c.chunk.Len(), c.s.size
		c.s.loop(st)
	}
	return dst
}

// fill makes a chunk of the positions [lo, hi) of in.
func (c *chunkedCursor) fill(lo, hi int) {
	n := hi - lo
	c.chunk.Window(nil, 0, 0) // The old chunk belongs to the user.
	c.chunk.Grow(n)
	for at := 0; at < n; {
		to := n
		if n-at > c.pauses.most {
			c.pauses.begin()
			to = at + c.pauses.most
		}
		c.window.Window(c.chunk, at, to)
		if b := c.in.Block(lo+at, lo+to, c.window); b != c.window {
			c.chunk.Copy(at, b, 0, b.Len())
		}
		if to < n {
			c.pauses.end(to - at)
		}
		at = to
	}
}

// Salvage returns the chunks that are done. The chunk at which the panic occurred is not made, but an earlier panic in
// that chunk must be found.
func (c *chunkedCursor) Salvage() describe.Block {
	if c.memory != nil {
		return nil // Nothing of the user's runs here.
	}
	c.in.Salvage()
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *chunkedCursor) Rest() bool {
	c.in = describe.Kept(c.in)
	c.chunk.Window(nil, 0, 0)
	c.window.Window(nil, 0, 0)
	c.s, c.memory, c.step.In, c.step.Out = nil, nil, nil, nil
	return true
}

// innerPace says where a run may be stopped in the middle of an element that is made of many: between two blocks of these.
type innerPace struct {
	most int // how many positions the next block has at most
	// pace is the pace of blocks. If its Next is not 0, the run is tied to a context.
	pace  pace.Pace
	begun int64 // when the current block began, if the run is tied to a context
}

// Open prepares p for a run. If even is set, the ends of blocks must not depend on time.
func (p *innerPace) Open(most int, even bool) {
	p.most, p.pace.Next = most, 0
	if _, tied := core.CurrentContext(); tied && !even {
		p.pace = pace.Pace{Goal: pace.Goal, Least: 1, Most: most, Next: 1}
		p.most = 1
	}
}

// begin begins a block that is not the last of its element.
func (p *innerPace) begin() {
	if p.pace.Next != 0 {
		p.begun = pace.Now()
	}
}

// end ends a block of n positions that is not the last one. It does not return if the context is done.
func (p *innerPace) end(n int) {
	if p.pace.Next != 0 {
		p.pace.Note(n, pace.Now()-p.begun)
		p.most = p.pace.Next
	}
	core.Checkpoint()
}
