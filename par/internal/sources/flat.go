package sources

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/stash"
)

// A FlatStep is what a [FlatLoop] does at one call with In, a block of slices. If Out is nil, it
// appends to Ends where each slice ends if they stand one behind the other; if an int can't
// count that, it appends a negative number and returns. Otherwise it makes the elements of
// the slices Out, from element From of slice I on: if Copy is set, it fills Out, and else
// Out becomes a view of N elements of slice I.
type FlatStep struct {
	In, Out    describe.Block
	Ends       []int
	I, From, N int
	Copy       bool
}

// A FlatLoop knows the type of slices and of their elements.
type FlatLoop func(f *FlatStep)

// FlatMap returns a pipeline over the elements of the slices, of the type of lists, that loop makes of the elements
// of n, or that these are if it is nil. proto is the prototype of the blocks of elements, k the kind of the loop, and
// f its function. Without views flat always fills Out.
func FlatMap(n describe.Node, k describe.Kind, f any, lists describe.Block, loop describe.Loop, proto describe.Block, views bool, flat FlatLoop) describe.Node {
	n = n.Apart()
	as := describe.Flatten
	if loop != nil {
		n, as = n.By(k, f, nil, lists, loop), describe.FlatMap
	}
	sh := describe.Shape{Width: block.Width(proto), Traits: describe.Exact | describe.Streamed | describe.Numbered | n.Src.Shape().Traits&describe.Live}
	if views {
		sh.Traits |= describe.View
	}
	return n.With(&describe.LateSource{Kind: as, N: n, Block: proto, Sh: sh, Make: flat.begun}, uint64(describe.FlatMap))
}

func (l FlatLoop) begun(s *describe.LateSource, b *describe.Binding) describe.Source {
	sh := s.Sh
	sh.Traits &= describe.Exact | describe.View
	r := &flatBatch{out: s.Block, sh: sh, loop: l, in: s.N.Before(b)}
	b.Stream = r
	return r
}

// flatBatch is the source of one run: the elements of the slices of a part.
type flatBatch struct {
	out  describe.Block // the prototype of its blocks
	sh   describe.Shape
	loop FlatLoop
	in   describe.Node
	// flat has the slices, and where they end among the elements; see Batches.
	flat *FlatStep
	// before is how many elements the parts before this one had.
	before int
}

const (
	// flatPart is how many elements a part is meant to have.
	flatPart = 1 << 16
	// leastLists is how many slices a part has at least, however long they are: to make
	// them may be what takes the time.
	leastLists = 16
	// keptLists is for how many slices memory is kept for another run.
	keptLists = 128
)

func (s *flatBatch) Batches(run func(n int) bool) {
	next, proto, key := firstWindow, s.in.Proto(), describe.Mix(s.in.ID, uint64(describe.Flatten))
	f := stash.Take[FlatStep](key)
	if !block.SameType(f.In, proto) {
		f = new(FlatStep)
	}
	s.flat = f
	eachWindow(s.in, next, func(w describe.Node) int {
		lists, _, p := describe.Ahead.Prefix(w, describe.Gatherer{Out: proto}, f.In)
		n := s.hold(lists)
		more := n == 0 || run(n)
		s.before += n
		lists.Clear() // Keep nothing of the user's alive.
		if !more {
			return 0
		}
		if p != nil {
			panic(p)
		}
		fits := 2 * next
		if n > 0 {
			fits = min(fits, flatPart*next/n)
		}
		next = min(max(fits, leastLists), longestWindow)
		return next
	})
	if s.flat = nil; f.In != nil && f.In.Cap() <= keptLists {
		stash.Put(key, f)
	}
}

// hold makes lists the batch and returns its length.
func (s *flatBatch) hold(lists describe.Block) int {
	f := s.flat
	f.In, f.Ends = lists, slices.Grow(f.Ends[:0], lists.Len())
	s.loop(f)
	if len(f.Ends) == 0 {
		return 0
	}
	n := f.Ends[len(f.Ends)-1]
	if n < 0 {
		panic("par: FlatMap: the slices have more elements than an int can count")
	}
	return n
}

func (s *flatBatch) Shape() describe.Shape                    { return s.sh }
func (s *flatBatch) Proto() describe.Block                    { return s.out }
func (s *flatBatch) Settle(*describe.Binding) describe.Source { return s }
func (s *flatBatch) Ordinal(pos int) (int, bool)              { return s.before + pos, true }

func (s *flatBatch) Open(old describe.Cursor, size int, _ *describe.Marks) describe.Cursor {
	c := describe.Reopened[flatCursor](old)
	c.window = block.RoomFor(c.window, s.out, 0)
	c.s, c.size, c.flat.In = s, size, s.flat.In
	return c
}

// flatCursor has blocks that are windows of one slice, or copies if they reach over its
// end, or if there are no views.
type flatCursor struct {
	s           *flatBatch
	size        int
	flat        FlatStep
	window, buf describe.Block
}

func (c *flatCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	ends, f := c.s.flat.Ends, &c.flat
	i, _ := slices.BinarySearch(ends, lo+1) // the slice that lo is in
	begin := 0
	if i > 0 {
		begin = ends[i-1]
	}
	f.Out, f.I, f.From, f.N, f.Copy = c.window, i, lo-begin, hi-lo, hi > ends[i]
	if views := c.s.sh.Is(describe.View); f.Copy || !views {
		if views {
			c.buf = block.RoomFor(c.buf, c.s.out, c.size)
			dst = c.buf
		}
		dst.Resize(hi - lo)
		f.Out = dst
	}
	c.s.loop(f)
	return f.Out
}

func (c *flatCursor) Salvage() describe.Block { return nil }

func (c *flatCursor) Rest() bool {
	block.Wipe(c.buf)
	c.window.Window(nil, 0, 0)
	c.s, c.flat = nil, FlatStep{}
	return true
}
