package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Find returns the match that kind k asks for. The work looks for a match in In[From:To], from the end if Back is set. At a match, the work
// sets Found, sets N to the number of elements before the match, and may set Err or write to Out[0]. If any match will do and its place is
// not asked for, Nth only shows whether there is a match. Find panics if the work is a nil function.
func Find(n describe.Node, k describe.Kind, what FindSpec) SearchResult {
	return seek(n, k, what, findKey(n, k, what.Work))
}

// seek is Find under key.
func seek(n describe.Node, k describe.Kind, what FindSpec, key uint64) SearchResult {
	if s := run.ShortOf(n, key, describe.Inert, false); s != nil {
		return findShort(s, n, k, what)
	}
	return seekLong(n, k, what, key)
}

// seekLong is seek if a short run is not enough.
func seekLong(n describe.Node, k describe.Kind, what FindSpec, key uint64) SearchResult {
	switch {
	case n.Src == nil:
		core.Checkpoint()
		return SearchResult{}
	case n.Place() != nil:
		return describe.InPlace(n, func(n describe.Node) SearchResult { return seek(n, k, what, key) })
	}
	p := freelist.Take[findPlan](key)
	m := p.seek(n, k, what, key)
	freelist.Give(key, p)
	return m
}

func findKey(n describe.Node, k describe.Kind, w describe.Work) uint64 {
	return describe.Mix(n.ID, uint64(k)^describe.CodeOf(k, w))
}

// findShort is Find in a short run.
func findShort(s *run.ShortRun, n describe.Node, k describe.Kind, what FindSpec) SearchResult {
	if what.Out != nil {
		s.Result = what.Into
	}
	b, at := look(s, n, k, what.Work)
	m := SearchResult{at + 1, s.Step.Err}
	if at >= 0 && what.Out == nil && what.Into != nil {
		what.Into.Copy(0, b, at, at+1)
	}
	if s.Result != nil || m.Err != nil {
		s.Result, s.Step.Out, s.Step.Err = nil, nil, nil
	}
	s.End()
	return m
}

// look looks for a match in the only block of a short run. It returns the block, and the index of the match, or -1. It searches for a last
// match from the end of the block, even if a long run would search its blocks in the order of time, or batch by batch.
func look(s *run.ShortRun, n describe.Node, k describe.Kind, work describe.Work) (b describe.Block, at int) {
	st := &s.Step
	st.Found, st.Back = false, describe.Infos[k].Last
	b = s.Do(n.Src, nil, work)
	switch {
	case !st.Found:
		return b, -1
	case st.Back:
		return b, b.Len() - 1 - st.N
	}
	return b, st.N
}

// FindShort looks for an element if a short run is enough; otherwise s is nil. The element is b[at], and at is -1 if there is none. The
// caller calls s.End when it has read the element.
func FindShort(n describe.Node, k describe.Kind, work describe.Work) (b describe.Block, at int, s *run.ShortRun) {
	if s = run.ShortOf(n, findKey(n, k, work), describe.Inert, false); s != nil {
		b, at = look(s, n, k, work)
	}
	return b, at, s
}

// Has reports whether there is a match; see Find.
//
//go:noinline
func Has(n describe.Node, k describe.Kind, work describe.Work) bool {
	key := findKey(n, k, work)
	if s := run.ShortOf(n, key, describe.Inert, false); s != nil {
		_, at := look(s, n, k, work)
		s.End()
		return at >= 0
	}
	return seekLong(n, k, FindSpec{Work: work}, key).Nth != 0
}

// Position returns the position of a match; see Find.
//
//go:noinline
func Position(n describe.Node, k describe.Kind, work describe.Work) (i int, ok bool) {
	m := Find(n, k, FindSpec{Work: work})
	return max(0, m.Nth-1), m.Nth != 0
}

// seek runs p on n.
func (p *findPlan) seek(n describe.Node, k describe.Kind, what FindSpec, key uint64) (m SearchResult) {
	p.FindSpec = what
	l := &p.first
	if l.plan != p { // Storing a pointer costs more than looking.
		l.plan = p
	}
	if !describe.Infos[k].Last {
		p.Takes = run.TakesSeveral
	}
	p.PrepareEarly(n, key)
	turned := p.choose(k)
	if turned {
		p.reverse()
	}
	r := run.Drive(&p.Pipeline, engine.Plan[findResult](p))
	if hit := p.hit.Load(); hit != nil {
		r = *hit
	} else if r.raised != nil {
		panic(r.raised)
	} else if turned && r.nth != 0 {
		r.nth = p.Spec.N + 1 - r.nth
	}
	m.Nth = r.nth
	if d := r.what; d != nil {
		m.Err = d.err
		if p.Into != nil {
			p.Into.Copy(0, d.elem, 0, 1)
		}
	}
	p.retire()
	return m
}

// choose sets what a match stops in this pipeline, and returns whether the pipeline must be reversed.
func (p *findPlan) choose(k describe.Kind) (turned bool) {
	is, batched := &describe.Infos[k], p.Stream != nil
	counted := is.Placed && (batched || !p.Sh.Is(describe.Exact)) // All elements before a match must run to be counted.
	p.some = is.Some && !counted
	p.all = is.Last && (counted || batched)
	return is.Last && !p.all
}

// reverse reverses the pipeline. The reverse of each stage calls its functions from back to
// front, so that the first match there is the same on every run. Memory is not reversed,
// but searched from its end.
func (p *findPlan) reverse() {
	if s, ok := p.Src.(*describe.Memory); ok {
		p.mirror.Elems, p.back = s.Elems, true
		p.Src = &p.mirror
		return
	}
	p.Src = describe.Reversed(p.Src)
	p.Sh = p.Src.Shape()
	p.Size = p.Sh.BlockLen()
}
