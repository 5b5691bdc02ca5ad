package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// short is the lane of an ending whose run may be one call.
type short interface {
	// take gets what comes before a panic.
	taker
	// All does with the only block what the run does with its elements.
	All(b describe.Block)
	// Reopen opens the lane as for a long run of n.
	Reopen(n describe.Node, key uint64)
}

// IsShort reports whether a run of n under key is one call: it has one block, simple stages make that of memory or of a
// range that has the traits must, or it is a Fold over memory, it is known to be so cheap that nobody else is to take part,
// and nobody watches it.
func (p *Pipeline) IsShort(n describe.Node, key uint64, must describe.Traits) bool {
	if n.Tuned != nil || !describe.IsSimple(n.Src) && !isOneFold(n.Src) {
		return false
	}
	sh := n.Src.Shape()
	if sh.Traits&must != must || sh.N == 0 || sh.N > sh.BlockLen() || !p.Spec.Tiny(key, n.ID, sh.N) {
		return false
	}
	p.Sh = sh
	_, tied := core.CurrentContext()
	return !tied && !core.Tracing()
}

// Once does a short run on l, which is a part of k: nothing is prepared or opened, but the loops run, over into or a
// buffer of l's if that is nil, and then what the ending does. If that panics, l is opened as for a long run, so that what
// comes before the panic can be rescued.
func (l *Lane) Once(p *Pipeline, n describe.Node, k short, into describe.Block) {
	s, done := &p.Spec, false
	defer func() {
		if !done {
			l.rescueOnce(s.Key, n, k, recover())
		}
	}()
	start := s.Begin()
	o := &l.Only
	own := into == nil && !p.Sh.Is(describe.View) && o.Each == nil
	if own {
		if buf := block.RoomFor(l.buf, n.Src.Proto(), s.N); buf != l.buf {
			l.buf, l.plain = buf, buf.Plain()
		}
		into = l.buf
	}
	o.begun, o.Out = 0, into
	l.staged = true
	b := o.Make(n.Src)
	l.staged = false
	k.All(b)
	if own && !l.plain {
		block.Wipe(l.buf)
	}
	o.forget()
	s.End(start)
	done = true
}

// rescueOnce is rescue for a short run.
func (l *Lane) rescueOnce(key uint64, n describe.Node, k short, v any) {
	defer wrapped() // Another one may come up on the way.
	if f, ok := n.Src.(*sources.Folded); ok {
		n.Src = describe.MemoryOf(f.Out.Make(0)) // No element comes before one that can't be made, and what makes it must not run again.
	}
	k.Reopen(n, key)
	l.Begin(0, l.P.Spec.N)
	l.rescue(k, v)
}

// stepOnce is Pull for all positions at once, without a cursor.
func (l *Lane) stepOnce(k taker) {
	n, o := l.P.Spec.N, &l.Only
	dst := l.buf
	if l.out != nil {
		dst = l.Window
		dst.Window(l.out, 0, n)
	}
	o.Out, o.begun = dst, 0
	l.staged = true
	b := o.Make(l.P.Src)
	l.staged = false
	k.Take(0, n, b)
	l.Pos = n
}
