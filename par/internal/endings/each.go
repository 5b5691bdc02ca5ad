package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/run"
)

// ForEach calls f for the elements of n, as block.Block.Each does. It panics if f is nil.
func ForEach(n describe.Node, k describe.Kind, f any) {
	ForEachAs(n, k, describe.CodeOf(k, f), f)
}

// ForEachAs is [ForEach] for an f that calls a function of the user's, which has the given code.
func ForEachAs(n describe.Node, k describe.Kind, code uint64, f any) {
	if n.Src == nil {
		core.Checkpoint()
		return
	}
	if n.Place() != nil {
		describe.InPlace(n, func(n describe.Node) int { ForEachAs(n, k, code, f); return 0 })
		return
	}
	key := describe.Mix(n.ID, uint64(k)^code)
	var b run.BegunPart
	if s := run.ShortOf(n, key, 0, true); s != nil {
		s.Visit(n.Src, f, k == describe.ForEach && makes(n.Src))
		if b = s.End(); b.At == 0 {
			return
		}
	}
	ForEachFrom(b, n, k, key, f)
}

// ForEachFrom is [ForEachAs], under key, for the elements that b has not done.
//
//go:noinline
func ForEachFrom(b run.BegunPart, n describe.Node, k describe.Kind, key uint64, f any) {
	p := freelist.Take[KeepRun](key)
	p.Spec.Begun = b
	p.calls = f
	p.visit(n, key, engine.Even)
	if k == describe.ForEach && makes(p.Src) {
		p.one = f
		p.Sh.Traits |= describe.View // No buffer is needed.
	}
	p.visited()
	freelist.Give(key, p)
}

// ownEach is the run of a ForEachOwn.
type ownEach struct{ KeepRun }

// ForEachOwn is [ForEachAs] with a function for each participant: own makes the function of participant i, counted from 0. There are few
// participants, however many pieces or batches there are. Two calls of the same function never run at the same time.
func ForEachOwn(n describe.Node, k describe.Kind, code uint64, own func(i int) any) {
	if n.Src == nil {
		core.Checkpoint()
		return
	}
	if n.Place() != nil {
		describe.InPlace(n, func(n describe.Node) int { ForEachOwn(n, k, code, own); return 0 })
		return
	}
	key := describe.Mix(n.ID, uint64(k)^code)
	if s := run.ShortOf(n, key, 0, false); s != nil {
		s.Visit(n.Src, own(0), k == describe.ForEach && makes(n.Src))
		s.End()
		return
	}
	p := freelist.Take[ownEach](key)
	p.Prepare(n, key)
	if k == describe.ForEach && makes(p.Src) {
		p.own = true
		p.Sh.Traits |= describe.View // No buffer is needed.
	}
	p.Spec.Costly = false // A piece costs nothing by itself: own is called for each participant.
	p.Run(own, func(k *KeepStep) { k.In.Each(k.State) })
	p.Retire()
	freelist.Give(key, p)
}

// Count returns the number of elements of n. It runs n, unless the number is known, no function of the user would be called, and neither
// progress nor statistics are wanted.
func Count(n describe.Node) int {
	if n.Src == nil {
		core.Checkpoint()
		return 0
	}
	if n.Place() != nil {
		return describe.InPlace(n, Count)
	}
	told := n.Tuned != nil && n.Tuned.Progress != nil
	if sh := n.Src.Shape(); sh.Is(describe.Quiet) && sh.Is(describe.Exact) && !sh.Is(describe.Breaker|describe.Streamed) && !told && n.Tuning().Part == nil {
		core.Checkpoint()
		return sh.N
	}
	var keeps describe.Work // the work of a Filter, whose elements are counted and need not be written
	key := describe.Mix(n.ID, uint64(describe.Count))
	// With progress, the Filter stays in n: the number of elements after a Filter must count as unknown.
	if s, ok := n.Src.(*describe.Stage); ok && s.Kind == describe.Filter && s.Over() == nil && !told {
		n.Src, keeps = s.In, s.Work
	}
	begun, count := run.BegunPart{}, 0
	if s := run.ShortOf(n, key, 0, true); s != nil {
		b := s.Do(n.Src, nil, keeps)
		count = s.Step.N
		if keeps == nil {
			count = b.Len()
		}
		if begun = s.End(); begun.At == 0 {
			return count
		}
	}
	p := freelist.Take[KeepRun](key)
	p.Spec.Begun, p.head = begun, count
	p.keeps = keeps
	p.visit(n, key, engine.Nodes)
	count = p.visited()
	p.head = 0
	freelist.Give(key, p)
	return count
}

// visit makes p ready for a visit of n: the elements are passed to a function, counted, or written to their places.
func (p *KeepRun) visit(n describe.Node, key uint64, tree engine.TreeMode) {
	if p.Takes = run.TakesSeveral; tree == engine.Nodes && p.keeps == nil {
		p.Takes = run.TakesLight // Elements are counted.
	}
	p.Open(n, key)
	p.Cut(tree)
	p.Last(true)
}

// makes reports whether src makes its elements and knows how to call a function for each, so that no block is needed.
func makes(src describe.Source) bool {
	f, ok := src.(*describe.FillSource)
	return ok && f.Takes()
}

// visited runs p, which is open, and returns how many elements it has counted.
func (p *KeepRun) visited() int {
	count := run.Drive(&p.Pipeline, engine.Plan[int](p))
	p.first.Retire()
	if p.calls != nil { // Storing a pointer costs more than looking.
		p.calls, p.one = nil, nil
	}
	if p.out != nil {
		p.out = nil
	}
	if p.keeps != nil {
		p.keeps = nil
	}
	p.Pipeline.Retire()
	return count
}

func (l *keptLane) Take(lo, hi int, b describe.Block) {
	switch p, st := l.run, &l.step; {
	case l.Stages.Each != nil: // The source has called the function.
	case p.keep != nil:
		l.offer(lo, hi, b)
	case p.calls != nil:
		b.Each(p.calls)
	case p.keeps != nil:
		st.In, st.From, st.To, st.N, st.At, st.By = b, 0, b.Len(), 0, lo, 1
		p.keeps.Do(st)
		l.count += st.N
	case p.out == nil:
		l.count += b.Len()
	case b != l.Window: // Otherwise the stages have written the elements to p.out.
		p.out.Copy(lo, b, 0, b.Len())
	}
}
