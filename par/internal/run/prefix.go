package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// PrefixOf does what the runner of package describe promises of Prefix.
func PrefixOf(n describe.Node, of describe.Prefix, spare describe.Block) (xs describe.Block, over bool, p *core.PanicError) {
	r := TakeStash[Gathering](describe.Mix(n.ID, uint64(describe.Feed)))
	r.Gatherer, r.maps = Gatherer{Kind: describe.Feed, Loop: of.Loop}, of.Maps
	r.Open(n, describe.Mix(n.ID, uint64(describe.Feed)))
	r.Spec.Even = true
	if xs = spare; spare == nil || spare.Cap() < r.Spec.N {
		xs = of.Block.Raw(r.Spec.N)
	}
	xs.Resize(r.Spec.N)
	r.into = xs
	res := r.Gather()
	res.A.Close(xs)
	key := r.Spec.Key
	r.Retire()
	PutStash(key, r)
	return xs, res.over, res.raised
}

// takePrefix is Take of a prefix.
func (l *gatherLane) takePrefix(lo int, b describe.Block) {
	p, st, n := l.Plan, &l.st, b.Len()
	l.A.Add(st.N)
	st.N = 0
	if !p.maps && (b != l.Window || !l.A.EndsAt(lo)) { // Else the stages have written there already.
		room := l.A.Room(p.into, n, 0)
		room.Copy(0, b, 0, n)
		b = room // What b has seen may have been written over.
	}
	if p.Loop == nil {
		st.N = n
		return
	}
	if p.maps {
		st.Out = l.A.Room(p.into, n, 0)
	}
	st.In, st.From, st.To, st.At, st.By, st.Found = b, 0, n, lo, 1, false
	p.Loop(st)
	if st.Found {
		l.Decide()
	}
}

// EachFew runs p, whose source is a stream, and calls run with some of its values each
// time, as long as it returns true. So they need not all be kept.
func (p *Gathering) EachFew(run func(xs describe.Block) bool) {
	const few = 64
	var r Gathered
	more := true
	pass := func() {
		if r.A.Len > 0 && more {
			more = run(p.First.A.Block(r.A, p.Out))
			r, p.First.value.is = Gathered{}, false // It stands where others will.
		}
	}
	p.Stream.Batches(func(n int) bool {
		p.Spec.N, p.firstTaken = n, false
		r = p.Join(r, engine.Run(&p.Spec, engine.Plan[Gathered](p)))
		if r.A.Len >= few {
			pass()
		}
		return more && !p.Spec.Stop.Any()
	})
	pass()
}
