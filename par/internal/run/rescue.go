package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// rescue is deferred by Pull and called if Pull does not return. v is the panic that was recovered, or nil after a
// Goexit. The panic continues, but first the elements before it go through the later stages and the ending, as if there
// were no blocks. If that panics too, at a lower position, the new panic takes the place of v.
func (l *Lane) rescue(k taker, v any) {
	l.P.Spec.Stop.Lower(l.Pos)
	if l.counts {
		l.counted()
	}
	if v == nil {
		return // The Goexit continues.
	}
	if under.IsStop(v) {
		panic(v) // Nothing more is wanted.
	}
	p := under.Wrapped[*core.PanicError](v)
	if l.staged {
		b := salvage(l.torn, &p)
		l.staged, l.Torn = false, true
		for l.Offsets.More {
			k.Take(l.Pos, l.Pos, b)
			l.goesOn = true
			b = salvage(l.torn, &p)
		}
		n := 0
		if b != nil {
			n = b.Len()
		} else {
			b = l.P.Src.Proto().Make(0)
		}
		k.Take(l.Pos, l.Pos+n, b)
	}
	panic(p)
}

// torn returns what can be saved of a block that panicked. It may panic itself.
func (l *Lane) torn() describe.Block {
	if l.goesOn { // More was salvaged than a block contains.
		l.goesOn = false
		return l.Stages.Block(l.Pos, l.Pos, l.buf)
	}
	l.Offsets.More = false // What would have followed comes after the panic.
	return l.Stages.Salvage()
}

// salvage returns what get returns, which is what can be saved of a block that panicked. As long as get panics too,
// salvage replaces *p by the new panic and tries again.
func salvage(get func() describe.Block, p **core.PanicError) (b describe.Block) {
	for again := true; again; {
		b, again = tried(get, p)
	}
	return b
}

func tried(get func() describe.Block, p **core.PanicError) (b describe.Block, again bool) {
	done := false
	defer unless(&done, func(v any) {
		if v != nil {
			*p, again = under.Wrapped[*core.PanicError](v), true
		}
	})
	b = get()
	done = true
	return b, false
}
