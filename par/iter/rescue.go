package iter

import "github.com/seed1237c087/manta/core"

// rescue is deferred by step and called if that does not return: v is what it recovered,
// nil after a Goexit. The panic goes on, but first the elements before the one at which it
// happened go through the later stages and the ending, as if there had been no blocks; if
// that panics too, at a lower position, that panic takes its place.
func (l *lane) rescue(k taker, v any) {
	l.p.spec.Stop.Lower(l.pos)
	if v == nil {
		return // The Goexit goes on.
	}
	if core.IsStop(v) {
		panic(v) // Nothing more is wanted.
	}
	p := core.NewPanicError(v)
	if l.staged {
		var b Block
		for again := true; again; {
			b, again = l.salvage(&p)
		}
		l.staged, l.torn = false, true
		n := 0
		if b != nil {
			n = b.Len()
		} else {
			b = l.p.src.proto().Make(0)
		}
		k.take(l.pos, l.pos+n, b)
	}
	panic(p)
}

// salvage gets what can be had of a block that panicked. If that panics, it replaces *p
// by the new panic and reports that it must be tried again.
func (l *lane) salvage(p **core.PanicError) (b Block, again bool) {
	done := false
	defer unless(&done, func(v any) {
		if v != nil {
			*p, again = core.NewPanicError(v), true
		}
	})
	if l.unopened {
		b = l.only.salvage(l.p.src)
	} else {
		b = l.cur.salvage()
	}
	done = true
	return b, false
}
