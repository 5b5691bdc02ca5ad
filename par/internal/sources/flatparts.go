package sources

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/freelist"
)

// flatBatch is the source of one run: the elements of the slices of one part, each with a position of its own.
type flatBatch struct {
	sh    describe.Shape
	lists flatPart
	in    describe.Node
	// flat contains the slices, and where they end among the elements; see Batches.
	flat *FlatStep
	// before is how many elements the parts before this one had.
	before int
}

const (
	// flatElems is how many elements a part should have. If the parts before have had many more, a part should have a flatShare of
	// their elements, up to longestPart.
	flatElems = 1 << 16
	flatShare = 4
	// leastLists is how many slices a part has at least, however long they are, because making the slices may be what takes the time.
	leastLists = 16
	// keptLists is the most slices whose memory is kept for another run.
	keptLists = 128
)

func (s *flatBatch) Batches(run func(n int) bool) {
	next, proto, key := firstWindow, s.in.Proto(), describe.Mix(s.in.ID, uint64(describe.Flatten))
	f := freelist.Take[FlatStep](key)
	if !block.SameType(f.In, proto) {
		f = new(FlatStep)
	}
	s.flat = f
	eachWindow(s.in, next, func(w describe.Node) int {
		lists, _, p := describe.Ahead.Prefix(w, describe.GatherSpec{Out: proto}, f.In)
		n := f.hold(lists, s.lists.loop)
		more := n == 0 || run(n)
		s.before += n
		lists.Erase() // Keep nothing of the user's alive.
		if !more {
			return 0
		}
		if p != nil {
			panic(p)
		}
		fits := 2 * next
		if n > 0 {
			part := min(max(s.before/flatShare, flatElems), longestPart(s.lists.out))
			fits = min(fits, int(float64(part)/float64(n)*float64(next)))
		}
		next = max(fits, leastLists)
		return next
	})
	if s.flat = nil; f.In != nil && f.In.Cap() <= keptLists {
		freelist.Put(key, f)
	}
}

func (s *flatBatch) Shape() describe.Shape                         { return s.sh }
func (s *flatBatch) Proto() describe.Block                         { return s.lists.out }
func (s *flatBatch) Materialise(*describe.Binding) describe.Source { return s }
func (s *flatBatch) Ordinal(pos int) (int, bool)                   { return s.before + pos, true }

func (s *flatBatch) Open(old describe.Cursor, size int, _ *describe.Offsets) describe.Cursor {
	c := describe.Reopened[flatCursor](old)
	c.open(&s.lists, size)
	c.s, c.size, c.step.In = s, size, s.flat.In
	return c
}

// flatCursor gives out blocks that are windows of one slice. If a block reaches over the end of a slice, or if there are no views,
// it is a copy.
type flatCursor struct {
	flatPart
	s    *flatBatch
	size int
}

func (c *flatCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	if c.views {
		dst = nil // With views, dst has no meaning.
	}
	return c.elems(c.s.flat.Ends, lo, hi, c.size, dst)
}

func (c *flatCursor) Salvage() describe.Block { return nil }

func (c *flatCursor) Rest() bool {
	c.rest()
	c.s = nil
	return true
}
