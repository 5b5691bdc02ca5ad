package sources

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// ManyLists is the number of slices from which on a FlatMap gives their elements out as they come. Then the goroutine that makes a slice
// runs all later stages for its elements. If there are few slices, their lengths may differ widely, and the elements of one slice may take
// long. ManyLists is a variable so that tests can change it.
var ManyLists = 1 << 12

// flatStage is the source of one run. Each of its positions has the elements of a slice, which are given out as they are made.
type flatStage struct {
	in    describe.Source
	sh    describe.Shape
	lists flatPart
	most  int // positions asked for at once
}

func newFlatStage(in describe.Source, b *describe.Binding, s *describe.LateSource, loop FlatLoop) describe.Source {
	in = in.Materialise(b)
	if made, is := in.(*describe.Stage); is {
		made.Gone = true
	}
	b.Key = describe.Mix(b.Key, uint64(describe.Flatten)) // Other runs under the key ask for elements, and not for slices.
	of := in.Shape()
	sh := describe.Shape{N: of.N, Width: block.Width(s.Block), Traits: describe.Several | describe.View | of.Traits&describe.Sparse}
	most := of.BlockLen()
	if b.Stream == nil {
		most = min(most, of.N)
	}
	return &flatStage{in, sh, flatPart{out: s.Block, loop: loop, views: s.Sh.Is(describe.View)}, most}
}

func (s *flatStage) Shape() describe.Shape                         { return s.sh }
func (s *flatStage) Proto() describe.Block                         { return s.lists.out }
func (s *flatStage) Materialise(*describe.Binding) describe.Source { return s }

func (s *flatStage) Open(old describe.Cursor, size int, m *describe.Offsets) describe.Cursor {
	c := describe.Reopened[flatStageCursor](old)
	c.open(&s.lists, size)
	c.in.Open(s.in, s.most)
	c.offsets, c.size, c.most, c.next = m, size, s.most, firstLists
	return c
}

// flatStageCursor asks for the slices of as many positions as yield about a block, and gives out their elements.
type flatStageCursor struct {
	flatPart
	in         describe.InputCursor
	offsets    *describe.Offsets
	size       int  // elements of a block, at most
	most, next int  // positions asked for at once: at most, and the next time
	at         int  // the next position to ask for
	from, n    int  // of the elements of the current slices: how many were given out, and how many there are
	asks       bool // in is at work
}

// firstLists is how many slices are asked for as long as their lengths are not known.
const firstLists = 16

func (c *flatStageCursor) Block(lo, hi int, _ describe.Block) describe.Block {
	if !c.offsets.More {
		c.at, c.from, c.n = lo, 0, 0
	}
	for c.from == c.n && c.at < hi {
		k := min(c.next, hi-c.at)
		c.asks = true
		in := c.in.Block(c.at, c.at+k)
		c.asks = false
		c.at += k
		c.hold(in)
		c.note(k)
	}
	c.offsets.More = c.at < hi
	return c.give()
}

// hold makes lists the current slices.
func (c *flatStageCursor) hold(lists describe.Block) { c.from, c.n = 0, c.step.hold(lists, c.loop) }

// note notes that k positions have yielded the current slices. It sets how many positions to ask for next, so that a block is nearly full.
func (c *flatStageCursor) note(k int) {
	next := 4 * k
	if c.n > 0 {
		next = min(next, k*(c.size-c.size/4)/c.n)
	}
	if k == c.next || next < c.next {
		c.next = min(max(1, next), c.most)
	}
}

// give gives out as many of the current elements as fit into a block.
func (c *flatStageCursor) give() describe.Block {
	k := min(c.size, c.n-c.from)
	if k == 0 {
		c.window.Window(nil, 0, 0)
		return c.window
	}
	b := c.elems(c.step.Ends, c.from, c.from+k, c.size, nil)
	c.from += k
	c.offsets.Given += k
	c.offsets.More = c.offsets.More || c.from < c.n
	return b
}

func (c *flatStageCursor) Salvage() describe.Block {
	if !c.asks {
		return nil
	}
	in := c.in.Salvage()
	c.asks, c.at = false, math.MaxInt // Nothing more is asked for.
	if in == nil {
		return nil
	}
	c.hold(in)
	return c.give()
}

func (c *flatStageCursor) Rest() bool {
	c.in.Rest()
	c.rest()
	c.offsets = nil
	return true
}
