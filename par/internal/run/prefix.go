package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
)

// PrefixOf does what the runner of package describe promises for Prefix.
func PrefixOf(n describe.Node, g describe.GatherSpec, spare describe.Block) (xs describe.Block, over bool, p *core.PanicError) {
	key := describe.Mix(n.ID, uint64(describe.Feed))
	if g.Loop == nil {
		if s := ShortOf(n, key, 0, false); s != nil {
			xs = roomIn(spare, g.Out, s.N)
			return xs, false, s.prefix(n.Src, xs)
		}
	}
	r := freelist.Take[GatherPlan](key)
	g.Kind = describe.Feed
	r.GatherSpec = g
	r.Open(n, key)
	r.Spec.Tree = engine.Even
	xs = roomIn(spare, g.Out, r.Spec.N)
	xs.Resize(r.Spec.N)
	r.into = xs
	res := r.Gather()
	res.A.Close(xs)
	r.Retire()
	freelist.Give(key, r)
	return xs, res.over, res.raised
}

// roomIn returns spare, which may be nil, if it has room for n elements, or a new block.
func roomIn(spare, proto describe.Block, n int) describe.Block {
	if spare == nil || spare.Cap() < n {
		return proto.Raw(n)
	}
	return spare
}

// prefix does what PrefixOf does with xs, for a short run without a loop. It ends s.
func (s *ShortRun) prefix(src describe.Source, xs describe.Block) (p *core.PanicError) {
	done := false
	defer unless(&done, func(v any) {
		if v == nil {
			return // A Goexit continues.
		}
		if under.IsStop(v) {
			panic(v)
		}
		p = under.Wrapped[*core.PanicError](v)
	})
	s.Result = xs
	s.Do(src, xs, (*prefixed)(s))
	s.Result, s.Step.Out = nil, nil
	s.End()
	done = true
	return nil
}

// prefixed is the work of prefix: it copies elements that are in memory.
type prefixed ShortRun

func (s *prefixed) Do(st *describe.Step) {
	if n := st.To; st.In != st.Out {
		st.Out.Resize(n)
		st.Out.Copy(0, st.In, 0, n)
	}
}

// takePrefix does what Take does, for a prefix.
func (l *gatherLane) takePrefix(lo int, b describe.Block) {
	p, st, n := l.Plan, &l.st, b.Len()
	l.A.Add(st.N)
	st.N = 0
	if !p.Maps && (b != l.Window || !l.A.EndsAt(lo)) { // Otherwise the stages have written there already.
		room := l.A.Room(p.into, n, 0)
		room.Copy(0, b, 0, n)
		b = room // What b viewed may have been written over.
	}
	if p.Loop == nil {
		st.N = n
		return
	}
	if p.Maps {
		st.Out = l.A.Room(p.into, n, 0)
	}
	st.In, st.From, st.To, st.At, st.By, st.Found = b, 0, n, lo, 1, false
	p.Loop(st)
	if st.Found {
		l.Decide()
	}
}
