package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Find looks for a match. The loop looks at In[From:To], from the end if Back is set; at a
// match it sets Found and N to how many elements come before it, and may set Err and N2 or
// write to Out[0], if it has described an Out. If placed is set, Nth is right; otherwise it only
// tells whether there is a match. The element, or what the loop wrote, goes to into[0], if
// that is not nil.
func (n Node) Find(k Kind, w Which, placed bool, into Block, loop Loop) Match {
	var a about
	slot := Mix(n.key, uint64(k))
	p := takeStash[finding](slot)
	if st := &p.first.st; st.Out == nil {
		st.ask(k, loop, &a) // A step of the run's own is at hand.
	} else {
		ask(k, loop, &a)
	}
	var m Match
	switch {
	case n.src == nil:
		core.Checkpoint()
	case n.place() != nil:
		m = inPlace(n, func(n Node) Match { return n.Find(k, w, placed, into, loop) })
	default:
		m = p.seek(n, seeking{loop, a.out, into}, w, placed, Mix(n.key, uint64(k)^a.code))
	}
	putStash(slot, p)
	return m
}

func (m Match) failed() bool { return m.Err != nil }

// Has reports whether there is a match; see Find.
//
//go:noinline
func (n Node) Has(k Kind, loop Loop) bool { return n.Find(k, Some, false, nil, loop).Nth != 0 }

// Position returns the position of a match; see Find.
//
//go:noinline
func (n Node) Position(k Kind, w Which, loop Loop) (i int, ok bool) {
	m := n.Find(k, w, true, nil, loop)
	return max(0, m.Nth-1), m.Nth != 0
}

// seek looks for a match in n, which is to be run in no pool of its own.
func (n Node) seek(what seeking, w Which, placed bool, key uint64) Match {
	p := takeStash[finding](key)
	m := p.seek(n, what, w, placed, key)
	putStash(key, p)
	return m
}

// seek runs p on n.
func (p *finding) seek(n Node, what seeking, w Which, placed bool, key uint64) (m Match) {
	p.seeking, p.back = what, w == Last
	l := &p.first
	if l.plan != p { // To store a pointer costs more than to look.
		l.plan = p
	}
	if p.isShort(n, key, inert) {
		l.once(&p.pipeline, n, l, nil)
		m = p.match(l.res)
		p.forget()
		return m
	}
	p.back = false
	p.prepareEarly(n, key)
	p.which = p.bestWay(w, placed)
	if p.which == Last {
		p.reverse()
	}
	r := drive(&p.pipeline, engine.Plan[found](p))
	if hit := p.hit.Load(); hit != nil {
		r = *hit
	} else if r.raised != nil {
		panic(r.raised)
	} else if p.which == Last && r.nth != 0 {
		r.nth = p.spec.N + 1 - r.nth
	}
	m = p.match(r)
	p.retire()
	return m
}

// match returns what r has found.
func (p *finding) match(r found) Match {
	m := Match{Nth: r.nth}
	if d := r.what; d != nil {
		m.Err, m.N2 = d.err, d.n2
		if p.into != nil {
			p.into.Copy(0, d.elem, 0, 1)
		}
	}
	return m
}

// bestWay returns how to find w in this pipeline.
func (p *finding) bestWay(w Which, placed bool) Which {
	switch {
	case w == Some && placed && (p.stream != nil || !p.sh.is(exact)):
		return First // To tell the position, what lies before it must have run.
	case w == Last && (p.stream != nil || placed && !p.sh.is(exact)):
		return lastOfAll
	}
	return w
}

// reverse turns the pipeline around. The reverse of each stage calls its functions from
// back to front, so that what comes first in it is the same on every run. Memory is
// searched as it stands instead.
func (p *finding) reverse() {
	if s, ok := p.src.(*Memory); ok {
		p.mirror.elems, p.back = s.elems, true
		p.src = &p.mirror
		return
	}
	p.src = reversed(p.src)
	p.sh = p.src.shape()
	p.size = p.sh.blockLen()
}
