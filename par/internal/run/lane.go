package run

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// taker is the part of an ending that gets the elements.
type taker interface {
	// Take gets the elements of the positions [lo, hi), in order. The elements must not be written, and are gone after the call. If
	// positions have several elements, Take gets these in several blocks; all but the last one come as those of [lo, lo).
	Take(lo, hi int, b describe.Block)
}

// Lane is the part of an engine.Lane that is the same for all endings: it pulls blocks through the stages. Endings embed Lane. It
// has many fields because blocks that are written to their place, blocks that follow the clock, and counts need some each, and
// all may change from run to run.
type Lane struct {
	P      *Pipeline
	Stages describe.Stages
	buf    describe.Block // for blocks; nil if they are views
	// plain: the elements of buf keep nothing alive.
	plain bool
	// out, if not nil, is where the element of every position belongs, and Window is the part of out that serves as the buffer.
	out, Window describe.Block
	// Pos is the position that the lane has reached, and End is where its piece ends.
	Pos, End int
	limit    int              // of the next block, in positions
	Offsets  describe.Offsets // what the stages keep if the pipeline keeps offsets
	pace     pace.Pace        // of blocks, if its Next is not 0; see Pipeline.setPace
	begun    int64            // when the current block began, if pace is used
	staged   bool             // the stages are at work on a block, not the ending
	sole     bool             // the piece is the whole run, unless the run is cut
	Torn     bool             // the current block has only what comes before a panic
	goesOn   bool             // more of what comes before the panic follows
	count    runstats.Count
	counts   bool  // somebody wants to know count
	from     int   // where Pull began, if counts is set
	since    int64 // when Pull began, if counts is set
	looked   under.LookState
}

// Open prepares the lane for pieces of p.
func (l *Lane) Open(p *Pipeline, out describe.Block) {
	size := p.cursorLen()
	if l.P != p { // A plan's own lane has it already, and storing a pointer costs more than looking.
		l.P = p
	}
	if out != nil || l.out != nil {
		l.out = out
	}
	l.Torn = false
	if l.counts = p.Spec.Part != nil; l.counts {
		p.Spec.Part.Join(&l.count)
	}
	p.setPace(&l.pace)
	var m *describe.Offsets
	if p.KeepsOffsets || p.Sh.Is(describe.Several) {
		m = l.marked(size)
	}
	l.Stages.Open(p.Src, size, m)
	switch {
	case out != nil:
		l.Window = block.RoomFor(l.Window, out, 0)
	case p.Sh.Is(describe.View):
		l.buf = nil
	default:
		if buf := block.RoomFor(l.buf, p.Src.Proto(), size); buf != l.buf {
			l.buf, l.plain = buf, buf.Plain()
		}
	}
}

// marked returns offsets for blocks of the given size.
func (l *Lane) marked(size int) *describe.Offsets {
	m := &l.Offsets
	if m.Unit = 0; l.P.KeepsOffsets {
		m.Unit = l.P.Spec.UnitLen()
		m.Ends = slices.Grow(m.Ends[:0], (size-1)/m.Unit+1)
	}
	return m
}

// Retire drops the lane's references to user values, and keeps the buffers.
func (l *Lane) Retire() {
	if !l.plain {
		block.Wipe(l.buf)
	}
	if l.out != nil {
		l.Window.Window(nil, 0, 0)
	}
	l.Stages.Rest()
	if l.out != nil {
		l.out = nil
	}
}

func (l *Lane) Begin(lo, hi int) {
	l.Pos, l.End = lo, hi
	l.sole = lo == 0 && hi == l.P.Spec.N && l.P.Stream == nil
	l.limit = l.P.Size
	if l.P.SlowStart {
		l.limit = 1
	}
	if l.counts {
		l.count.Pieces++
	}
}

// Sole reports whether the piece is the whole run, and is done.
func (l *Lane) Sole() bool { return l.sole && l.Pos == l.End }

// counted counts what Pull has done.
func (l *Lane) counted() {
	l.count.Positions += uint64(l.P.positions(l.Pos) - l.P.positions(l.from))
	l.count.Busy += time.Duration(pace.Now() - l.since)
}
