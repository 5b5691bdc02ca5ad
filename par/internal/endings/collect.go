package endings

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/rope"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// Collect returns all elements in order, in a new block.
func Collect(n describe.Node) describe.Block {
	if out, s := CollectedShort(n); s != nil {
		s.Shell = nil
		s.End()
		return out
	}
	out, p := Collected(n)
	p.Shells[0] = nil
	p.End()
	return out
}

func collectKey(n describe.Node) uint64 { return describe.Mix(n.ID, uint64(describe.Collect)) }

// Collected is Collect for a caller that takes the elements out of the block and then calls
// End, so that the block can be used again.
func Collected(n describe.Node) (describe.Block, *Collection) {
	n.CheckFits("Collect", n.Proto())
	var p *Collection
	if n.Place() != nil {
		p = describe.InPlace(n, collected)
	} else {
		p = collected(n)
	}
	out := p.out
	p.out = nil
	return out, p
}

// collected returns a run that has ended.
func collected(n describe.Node) *Collection {
	p := collecting(n)
	if p.straight {
		if p.out = p.placing.made(n); p.out != nil {
			return p
		}
		p.out = p.Place(0, n.Proto(), p.placing.Spec.N) // Every position has an element.
		p.into(p.out, 0)
		return p
	}
	p.out = p.First.A.BlockIn(&p.Shells[0], p.parts(), n.Proto())
	p.Retire()
	return p
}

// Sorted returns the elements of n, sorted by sort, in a new block. Equal elements keep
// their order. code is the code of the user's function.
func Sorted(n describe.Node, code uint64, sort sorting.SortLoop) describe.Block {
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) describe.Block { return Sorted(n, code, sort) })
	}
	return sorting.Sort(Collect(n), describe.Mix(n.ID, describe.Mix(uint64(describe.IsSorted), code)), n.Tuning().Limit, sort)
}

// End makes p available to other calls.
func (p *Collection) End() {
	block.Empty(p.Shells[0])
	freelist.Give(p.key, p)
}

// AppendTo appends all elements to dst. After a panic, some of the spare capacity of dst
// may have been written to.
func AppendTo(n describe.Node, dst describe.Block) {
	n.CheckFits("AppendTo", dst)
	if n.Place() != nil {
		describe.InPlace(n, func(n describe.Node) int { AppendTo(n, dst); return 0 })
		return
	}
	write(n, dst.Len(), dst, dst.Grow)
}

// CollectInto writes all elements to the front of dst and returns their number. It panics,
// with nothing written, if dst is too short.
func CollectInto(n describe.Node, dst describe.Block) int {
	if count, known := n.Len(); known {
		check.Room("CollectInto", dst.Len(), count)
	}
	if n.Place() == nil {
		return intoHere(n, dst, func(count int) { check.Room("CollectInto", dst.Len(), count) })
	}
	note, surface := check.LateRoom("CollectInto", dst.Len())
	defer surface()
	return describe.InPlace(n, func(n describe.Node) int { return intoHere(n, dst, note) })
}

// intoHere is CollectInto for an n without a place. If the number of elements is not known, it calls room with that number before it writes.
func intoHere(n describe.Node, dst describe.Block, room func(count int)) int {
	if count, known := n.Len(); known {
		if s := run.ShortOf(n, collectKey(n), describe.Exact, true); s != nil {
			into(s, n, dst)
			s.End()
			return count
		}
	}
	return write(n, 0, dst, room)
}

// write calls room with the number of elements of n. Then it writes them to dst from index at on, and returns their number.
func write(n describe.Node, at int, dst describe.Block, room func(count int)) int {
	p := collecting(n)
	count := p.placing.Spec.N
	if p.straight {
		room(count)
		p.into(dst, at)
	} else {
		r := p.parts()
		count = r.Len
		room(count)
		r.CopyTo(dst, at)
		p.Retire()
	}
	p.End()
	return count
}

// Collection is a run that keeps the elements.
type Collection struct {
	run.GatherPlan
	placing  KeepRun        // runs instead of the GatherPlan if straight is set
	straight bool           // every position has its element, so that the place of each element is known
	out      describe.Block // the result of a run that has ended
	key      uint64
}

// collecting returns an open run for n. The caller must retire it.
func collecting(n describe.Node) *Collection {
	key, sh := collectKey(n), n.Src.Shape()
	p := freelist.Take[Collection](key)
	p.key, p.straight = key, sh.Is(describe.Exact) && !sh.Is(describe.Streamed)
	if p.straight {
		p.placing.visit(n, key, engine.Even)
	} else {
		p.Takes = run.TakesLight
		p.Open(n, key)
		p.Cut(engine.Nodes)
	}
	return p
}

// parts runs p and returns the elements in the parts in which they came.
func (p *Collection) parts() rope.Rope { return p.Gather().A }

// into runs p.placing, which writes the elements to out from index at on.
func (p *Collection) into(out describe.Block, at int) {
	if at > 0 {
		window := out.Make(0)
		window.Window(out, at, at+p.placing.Spec.N)
		out = window
	}
	p.placing.out = out
	p.placing.visited()
}
