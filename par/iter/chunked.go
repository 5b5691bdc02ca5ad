package iter

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Chunked returns a pipeline over chunks of size elements of n, of which the last may be
// shorter. The loop sets Out from N on to the windows of By elements each of In[From:To], which
// are in memory that may be kept.
func (n Node) Chunked(size int, loop Loop) Node {
	check.Size("Chunked", "size", size)
	var a about
	ask(Chunked, loop, &a)
	if n.src == nil {
		n = Empty(a.in)
	}
	s := newChunked(n.positioned(), size, loop, a.out)
	return n.with(s, Mix(uint64(Chunked), uint64(size)))
}

// chunked is a source whose elements are chunks of another one.
type chunked struct {
	irreversible
	in   source
	size int
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
}

func newChunked(in source, size int, loop Loop, out Block) *chunked {
	return &chunked{in: in, size: size, loop: loop, out: out, sh: chunkShape(in, size, out)}
}

// chunkShape returns the shape of a source that has one of out's elements for every size
// elements of in.
func chunkShape(in source, size int, out Block) shape {
	sh := in.shape()
	sh.n = pieces(sh.n, size)
	sh = sh.through(out)
	if _, ok := in.(*Memory); ok {
		return sh // All are there.
	}
	// If chunks are long, a block is as short as it can be, so that not too many are at
	// hand at a time.
	w := int64(block.Width(in.proto()))
	sh.width = max(sh.width, int32(min(int64(size), math.MaxInt32/w)*w))
	return sh
}

// pieces returns the number of pieces of n that length is cut into.
func pieces(length, n int) int {
	if length == 0 {
		return 0
	}
	return (length-1)/n + 1
}

// chunk returns the positions of chunk i, of so many elements each, of n.
func chunk(i, size, n int) (lo, hi int) {
	lo = i * size
	return lo, lo + min(size, n-lo)
}

func (s *chunked) shape() shape             { return s.sh }
func (s *chunked) text() string             { return text(s.in) + "." + counted(Chunked, s.size) }
func (s *chunked) proto() Block             { return s.out }
func (s *chunked) settle(b *binding) source { return newChunked(s.in.settle(b), s.size, s.loop, s.out) }

func (s *chunked) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*chunkedCursor)
	if proto := s.in.proto(); !ok || !block.SameType(c.chunk, proto) {
		c = &chunkedCursor{chunk: proto.Make(0), window: proto.Make(0)}
	}
	sh := s.in.shape()
	c.s, c.n, c.most, c.memory = s, sh.n, min(s.size, sh.blockLen()), nil
	if m, ok := s.in.(*Memory); ok && m.elems != nil {
		c.memory = m.elems
		return c
	}
	c.in = s.in.open(c.in, c.most, nil)
	return c
}

type chunkedCursor struct {
	s             *chunked
	in            cursor
	n             int   // positions of s.in
	most          int   // of which so many are a block of in
	memory        Block // all elements of s.in; nil if they are not in memory
	chunk, window Block // the chunk that is being made, and the part of it that in writes
	step          Step
}

func (c *chunkedCursor) block(lo, hi int, dst Block) Block {
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
	c.chunk.Window(nil, 0, 0) // It is the user's.
	c.chunk.Grow(n)
	for at := 0; at < n; at += c.most {
		if at > 0 {
			core.Checkpoint() // A chunk may be long.
		}
		to := min(at+c.most, n)
		c.window.Window(c.chunk, at, to)
		if b := c.in.block(lo+at, lo+to, c.window); b != c.window {
			c.chunk.Copy(at, b, 0, b.Len())
		}
	}
}

// salvage returns the chunks that were done. The one at which it panicked does not come
// about, but what panics earlier must be known.
func (c *chunkedCursor) salvage() Block {
	if c.memory != nil {
		return nil // Nothing of the user's runs here.
	}
	c.in.salvage()
	c.step.Out.Resize(c.step.N)
	return c.step.Out
}

func (c *chunkedCursor) rest() bool {
	c.in = kept(c.in)
	c.chunk.Window(nil, 0, 0)
	c.window.Window(nil, 0, 0)
	c.s, c.memory, c.step.In, c.step.Out = nil, nil, nil, nil
	return true
}
