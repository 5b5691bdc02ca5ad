package iter

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// taker is what an ending does with the elements.
type taker interface {
	// take gets the elements of the positions [lo, hi), in order. They must not be
	// written, and are gone after the call.
	take(lo, hi int, b Block)
}

// lane is the part of an engine.Lane that is the same for all endings: it pulls blocks
// through the stages. Endings embed it.
type lane struct {
	p   *pipeline
	cur cursor
	buf Block // for blocks; nil if they are views
	// plain: the elements of buf keep nothing alive.
	plain bool
	// out, if not nil, is where the element of every position belongs, and window the
	// part of it that serves as the buffer.
	out, window Block
	// pos is how far the lane has come, and end where its piece ends.
	pos, end int
	limit    int       // of the next block, in positions
	piece    int       // where the piece begins that the cursors serve; -1: none yet. See perPiece
	marks    marks     // what the cursors keep if the pipeline is marked
	pace     pace.Pace // of blocks, if it has a Next; see pipeline.setPace
	begun    int64     // when the block at hand did, if so
	// unopened: there is no cursor yet, because one may not be needed: the run may have one
	// block only.
	unopened bool
	only     oneBlock // makes that block
	staged   bool     // the stages are at work on a block, and not the ending
	torn     bool     // of the block there is only what comes before a panic
}

// open readies the lane to begin pieces of p.
func (l *lane) open(p *pipeline, out Block) {
	size := p.cursorLen()
	if l.p != p { // That of a plan's own lane stays: to store a pointer costs more than to look.
		l.p = p
	}
	if out != nil || l.out != nil {
		l.out = out
	}
	l.torn, l.piece = false, -1
	p.setPace(&l.pace)
	l.unopened = p.simple() && l.pace.Next == 0
	if !l.unopened {
		l.cur = l.cursor(l.cur, size)
	}
	switch {
	case out != nil:
		if !block.SameType(l.window, out) {
			l.window = out.Make(0)
		}
	case p.sh.is(view):
		l.buf = nil
	default:
		if buf := block.RoomFor(l.buf, p.src.proto(), size); buf != l.buf {
			l.buf, l.plain = buf, block.Plain(buf)
		}
	}
}

// simple reports whether p can be run without cursors if it is in one step.
func (p *pipeline) simple() bool {
	return isSimple(p.src) && p.spec.N <= p.size && !p.marked && !p.byUnit && !p.slowStart
}

// cursor opens cursors for blocks of the given size.
func (l *lane) cursor(old cursor, size int) cursor {
	p := l.p
	var m *marks
	if p.marked {
		m = &l.marks
		m.unit = p.spec.UnitLen()
		m.ends = slices.Grow(m.ends[:0], (size-1)/m.unit+1)
	}
	c := p.src.open(old, size, m)
	if l.only.each != nil {
		c.(*filledCursor).step.Behind = l.only.each
	}
	return c
}

// enter readies the cursors for a piece that begins at lo.
func (l *lane) enter(lo int) {
	if l.piece >= 0 {
		l.cur = l.cursor(kept(l.cur), l.p.cursorLen())
	}
	l.piece = lo
}

// retire frees the lane of all that is the user's and keeps the buffers.
func (l *lane) retire() {
	if !l.plain {
		block.Wipe(l.buf)
	}
	if l.out != nil {
		l.window.Window(nil, 0, 0)
	}
	if l.unopened {
		l.only.forget()
	} else {
		l.cur = kept(l.cur)
	}
	if l.out != nil {
		l.out = nil
	}
}

func (l *lane) Begin(lo, hi int) {
	l.pos, l.end = lo, hi
	l.limit = l.p.size
	if l.p.slowStart {
		l.limit = 1
	}
	if l.p.sh.is(perPiece) {
		l.enter(lo)
	}
}
