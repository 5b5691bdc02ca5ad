package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Find looks for a match. The loop looks at In[From:To], from the end if Back is set; at a
// match it sets Found and N to how many elements come before it, and may set Err or
// write to Out[0], if it has described an Out. If placed is set, Nth is right; otherwise it only
// tells whether there is a match. The element, or what the loop wrote, goes to into[0], if
// that is not nil.
func Find(n describe.Node, k describe.Kind, w Which, placed bool, into describe.Block, loop describe.Loop) Match {
	var a describe.About
	describe.Ask(k, loop, &a)
	switch {
	case n.Src == nil:
		core.Checkpoint()
		return Match{}
	case n.Place() != nil:
		return describe.InPlace(n, func(n describe.Node) Match { return Find(n, k, w, placed, into, loop) })
	}
	key := describe.Mix(n.ID, uint64(k)^a.Code)
	return seek(n, seeking{loop, a.Out, into}, w, placed, key)
}

// findShort looks for a match in the only block of a short run. Where the blocks of a long one would be searched in the order
// of time, or as batches, this one is searched from the end that is of consequence.
func findShort(s *run.Short, n describe.Node, what seeking, w Which) (m Match) {
	st := &s.Step
	st.Found, st.Back = false, w == Last
	if what.out != nil {
		s.Result = what.into
	}
	b := s.Do(n.Src, nil, what.loop)
	if st.Found {
		at := st.N
		if st.Back {
			at = b.Len() - 1 - at
		}
		if m = (Match{at + 1, st.Err}); what.out == nil && what.into != nil {
			what.into.Copy(0, b, at, at+1)
		}
	}
	if s.Result != nil || st.Err != nil {
		s.Result, st.Out, st.Err = nil, nil, nil
	}
	s.End()
	return m
}

func (m Match) Failed() bool { return m.Err != nil }

// Has reports whether there is a match; see Find.
//
//go:noinline
func Has(n describe.Node, k describe.Kind, loop describe.Loop) bool {
	return Find(n, k, Some, false, nil, loop).Nth != 0
}

// Position returns the position of a match; see Find.
//
//go:noinline
func Position(n describe.Node, k describe.Kind, w Which, loop describe.Loop) (i int, ok bool) {
	m := Find(n, k, w, true, nil, loop)
	return max(0, m.Nth-1), m.Nth != 0
}

// seek looks for a match in n, which is to be run in no pool of its own.
func seek(n describe.Node, what seeking, w Which, placed bool, key uint64) Match {
	if s := run.ShortOf(n, key, describe.Inert); s != nil {
		return findShort(s, n, what, w)
	}
	p := run.TakeStash[finding](key)
	m := p.seek(n, what, w, placed, key)
	run.PutStash(key, p)
	return m
}

// seek runs p on n.
func (p *finding) seek(n describe.Node, what seeking, w Which, placed bool, key uint64) (m Match) {
	p.seeking = what
	l := &p.first
	if l.plan != p { // To store a pointer costs more than to look.
		l.plan = p
	}
	p.PrepareEarly(n, key)
	p.which = p.bestWay(w, placed)
	if p.which == Last {
		p.reverse()
	}
	r := run.Drive(&p.Pipeline, engine.Plan[found](p))
	if hit := p.hit.Load(); hit != nil {
		r = *hit
	} else if r.raised != nil {
		panic(r.raised)
	} else if p.which == Last && r.nth != 0 {
		r.nth = p.Spec.N + 1 - r.nth
	}
	m = p.match(r)
	p.retire()
	return m
}

// match returns what r has found.
func (p *finding) match(r found) Match {
	m := Match{Nth: r.nth}
	if d := r.what; d != nil {
		m.Err = d.err
		if p.into != nil {
			p.into.Copy(0, d.elem, 0, 1)
		}
	}
	return m
}

// bestWay returns how to find w in this pipeline.
func (p *finding) bestWay(w Which, placed bool) Which {
	switch {
	case w == Some && placed && (p.Stream != nil || !p.Sh.Is(describe.Exact)):
		return First // To tell the position, what lies before it must have run.
	case w == Last && (p.Stream != nil || placed && !p.Sh.Is(describe.Exact)):
		return lastOfAll
	}
	return w
}

// reverse turns the pipeline around. The reverse of each stage calls its functions from
// back to front, so that what comes first in it is the same on every run. Memory is
// searched as it stands instead.
func (p *finding) reverse() {
	if s, ok := p.Src.(*describe.Memory); ok {
		p.mirror.Elems, p.back = s.Elems, true
		p.Src = &p.mirror
		return
	}
	p.Src = describe.Reversed(p.Src)
	p.Sh = p.Src.Shape()
	p.Size = p.Sh.BlockLen()
}
