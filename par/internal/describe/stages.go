package describe

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
)

// Stages makes the blocks of a source: the source under the last stages makes a block, and then the loop of each stage goes over it.
// There is no other way to run a stage. A lane has Stages, a short run is Stages without a lane, and sources have Stages for their
// inputs.
//
// All loops share one Step. If a loop gets and makes elements of one type, it writes them where it gets them. A Memory or a FillSource
// under the stages needs no cursor. Most fields are set by Open, and the rest for each block.
type Stages struct {
	_       seam.Uncompared
	Step    Step
	Each    any      // the function that a [FillSource] calls instead of making a block; nil: none
	top     Source   // the source whose blocks are made
	kept    []keeps  // one for each stage, the last stage first, and one for the source under them; empty: there is only one block
	at      int      // the index in kept of what is at work, or was
	lo, hi  int      // the positions of the block
	dst     Block    // where the block is wanted
	under   Cursor   // of the source under the stages, unless that is a Memory or a FillSource
	opened  bool     // under is in use
	part    bool     // the block may be one of several, though kept is empty
	mirrors bool     // the positions of memory go from back to front
	window  Block    // of memory, or of what a stage passes on
	offsets *Offsets // of units; nil: none are kept
}

// keeps is what a stage keeps from one block to the next.
type keeps struct {
	buf   Block // for the elements that its loop gets, if the stage is apart
	state any   // of its loop
}

// Open opens src, as [Source.Open] does.
func (c *Stages) Open(src Source, size int, m *Offsets) {
	c.top, c.mirrors = src, false
	n := 0
	for ; ; n++ {
		if n == cap(c.kept) {
			c.kept = append(c.kept[:n], keeps{})
		}
		c.kept = c.kept[:n+1]                // The element may still have a buffer.
		if k := &c.kept[n]; k.state != nil { // Storing a pointer costs more than looking.
			k.state = nil
		}
		s, is := src.(*Stage)
		if !is {
			break
		}
		if src = s.Before(); s.apart {
			c.kept[n].buf = block.RoomFor(c.kept[n].buf, src.Proto(), size)
		}
	}
	if m != nil || c.offsets != nil {
		if c.offsets = m; m != nil && m.Unit == 0 {
			c.offsets = nil
		}
	}
	if !direct(src) {
		c.under, c.opened = src.Open(c.under, size, m), true
	}
}

// direct reports whether Stages need no cursor for src.
func direct(src Source) bool {
	_, stands := src.(*Memory) // A type switch would look at hashes first.
	_, fills := src.(*FillSource)
	return stands || fills
}

// Part returns the block of the positions [lo, hi) of src, as Only does for all positions. The caller must call EndParts later.
func (c *Stages) Part(src Source, lo, hi int, dst Block) Block {
	c.lo, c.hi, c.part = lo, hi, true
	return c.do(src, 0, dst)
}

// EndParts ends what Part began.
func (c *Stages) EndParts() {
	if c.part {
		c.part = false
		if c.window != nil {
			c.window.Window(nil, 0, 0)
		}
	}
}

// Block implements [Cursor].
func (c *Stages) Block(lo, hi int, dst Block) Block {
	c.lo, c.hi, c.dst = lo, hi, dst
	return c.do(c.top, 0, dst)
}

// Only returns the block of all n positions of src, which is not opened. src is simple, or a Fold that package sources calls short.
func (c *Stages) Only(src Source, n int, dst Block) Block {
	c.lo, c.hi = 0, n
	return c.do(src, 0, dst)
}

// Rest implements [Cursor].
func (c *Stages) Rest() bool {
	for i := range c.kept {
		k := &c.kept[i]
		if k.buf != nil {
			block.Wipe(k.buf)
		}
		if k.state != nil {
			k.state = nil
		}
	}
	c.kept = c.kept[:0]
	if c.opened {
		c.under, c.opened = Kept(c.under), false
	}
	if c.window != nil {
		c.window.Window(nil, 0, 0)
	}
	if c.offsets != nil {
		c.offsets = nil
	}
	if c.top != nil {
		c.top, c.dst, c.Step.Out = nil, nil, nil
	}
	if c.Step.In != nil {
		c.Step.In = nil
	}
	c.Step.Forget()
	return true
}

func (s *Stage) Open(old Cursor, size int, m *Offsets) Cursor      { return opened(s, old, size, m) }
func (m *Memory) Open(old Cursor, size int, u *Offsets) Cursor     { return opened(m, old, size, u) }
func (f *FillSource) Open(old Cursor, size int, m *Offsets) Cursor { return opened(f, old, size, m) }

func opened(src Source, old Cursor, size int, m *Offsets) *Stages {
	c := Reopened[Stages](old)
	c.Open(src, size, m)
	return c
}
