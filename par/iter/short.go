package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
)

// short is the lane of an ending whose run may be one call.
type short interface {
	// take gets what comes before a panic.
	taker
	// all does with the only block what the run does with its elements.
	all(b Block)
	// reopen opens the lane as for a long run of n.
	reopen(n Node, key uint64)
}

// isShort reports whether a run of n under key is one call: it has one block, simple stages make that of memory or of a
// range that has the traits must, or it is a Fold over memory, it is known to be so cheap that nobody else is to take part,
// and nobody watches it.
func (p *pipeline) isShort(n Node, key uint64, must traits) bool {
	if n.tuned != nil || !isSimple(n.src) && !isOneFold(n.src) {
		return false
	}
	sh := n.src.shape()
	if sh.traits&must != must || sh.n == 0 || sh.n > sh.blockLen() || !p.spec.Tiny(key, n.key, sh.n) {
		return false
	}
	p.sh = sh
	_, tied := core.CurrentContext()
	return !tied && !core.Tracing()
}

// once does a short run on l, which is a part of k: nothing is prepared or opened, but the loops run, over into or a
// buffer of l's if that is nil, and then what the ending does. If that panics, l is opened as for a long run, so that what
// comes before the panic can be rescued.
func (l *lane) once(p *pipeline, n Node, k short, into Block) {
	s, done := &p.spec, false
	defer func() {
		if !done {
			l.rescueOnce(s.Key, n, k, recover())
		}
	}()
	start := s.Begin()
	o := &l.only
	own := into == nil && !p.sh.is(view) && o.each == nil
	if own {
		if buf := block.RoomFor(l.buf, n.src.proto(), s.N); buf != l.buf {
			l.buf, l.plain = buf, block.Plain(buf)
		}
		into = l.buf
	}
	o.begun, o.out = 0, into
	l.staged = true
	b := o.make(n.src)
	l.staged = false
	k.all(b)
	if own && !l.plain {
		block.Wipe(l.buf)
	}
	o.forget()
	s.End(start)
	done = true
}

// rescueOnce is rescue for a short run.
func (l *lane) rescueOnce(key uint64, n Node, k short, v any) {
	defer wrapped() // Another one may come up on the way.
	if f, ok := n.src.(*folded); ok {
		n.src = memoryOf(f.out.Make(0)) // No element comes before one that can't be made, and what makes it must not run again.
	}
	k.reopen(n, key)
	l.Begin(0, l.p.spec.N)
	l.rescue(k, v)
}

// stepOnce is step for all positions at once, without a cursor.
func (l *lane) stepOnce(k taker) {
	n, o := l.p.spec.N, &l.only
	dst := l.buf
	if l.out != nil {
		dst = l.window
		dst.Window(l.out, 0, n)
	}
	o.out, o.begun = dst, 0
	l.staged = true
	b := o.make(l.p.src)
	l.staged = false
	k.take(0, n, b)
	l.pos = n
}
