package endings

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/rope"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// Collect returns all elements in order, in a new block.
func Collect(n describe.Node) describe.Block {
	out, p := Collected(n)
	p.Shells[0] = nil
	p.End()
	return out
}

// Collected is Collect for a caller that takes the elements out of the block and then calls
// End, so that the block itself serves again.
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
	key := describe.Mix(n.ID, uint64(describe.Collect))
	p := run.TakeStash[Collection](key)
	switch {
	case !p.IsShort(n, key, 0):
	case p.Sh.Is(describe.Exact):
		p.out = p.Place(0, n.Src.Proto())
		p.once(n, p.out)
		return p
	default:
		p.First.Plan = &p.Gathering
		p.First.Once(&p.Pipeline, n, &p.First, nil)
		p.out, p.A = p.A, nil
		return p
	}
	p.Open(n, key)
	if p.straight() {
		p.out = p.Place(0, p.Src.Proto()) // Every position has an element.
		p.into(p.out, 0)
	} else {
		p.out = p.First.A.BlockIn(&p.Shells[0], p.parts(), p.Src.Proto())
	}
	p.Retire()
	return p
}

// Sorted returns the elements of n in the order of sort, equal ones in the order in which
// they come, in a new block. The code is that of the user's function.
func Sorted(n describe.Node, code uint64, sort sorting.Sorter) describe.Block {
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) describe.Block { return Sorted(n, code, sort) })
	}
	return sorting.Sort(Collect(n), describe.Mix(n.ID, describe.Mix(uint64(describe.IsSorted), code)), n.Tuning().Limit, sort)
}

// End lets others use p.
func (p *Collection) End() {
	block.Empty(p.Shells[0])
	run.PutStash(p.Spec.Key, p)
}

// AppendTo appends all elements to dst. After a panic the capacity that was spare may have
// been written in part.
func AppendTo(n describe.Node, dst describe.Block) {
	n.CheckFits("AppendTo", dst)
	if n.Place() != nil {
		describe.InPlace(n, func(n describe.Node) nothing { AppendTo(n, dst); return 0 })
		return
	}
	p := collecting(n)
	at := dst.Len()
	if p.straight() {
		dst.Grow(p.Spec.N)
		p.into(dst, at)
	} else {
		r := p.parts()
		dst.Grow(r.Len)
		r.CopyTo(dst, at)
	}
	p.Retire()
	p.End()
}

// CollectInto writes all elements to the front of dst and returns how many there were. It
// panics, with nothing written, if dst is too short.
func CollectInto(n describe.Node, dst describe.Block) int {
	if count, known := n.Len(); known {
		check.Room("CollectInto", dst.Len(), count)
	}
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) int { return CollectInto(n, dst) })
	}
	key := describe.Mix(n.ID, uint64(describe.Collect))
	p := run.TakeStash[Collection](key)
	if p.IsShort(n, key, describe.Exact) {
		p.once(n, dst)
		count := p.Spec.N
		p.End()
		return count
	}
	p.Open(n, key)
	count := p.Spec.N
	if p.straight() {
		check.Room("CollectInto", dst.Len(), count) // It was not known before if something had to run first.
		p.into(dst, 0)
	} else {
		r := p.parts()
		count = r.Len
		check.Room("CollectInto", dst.Len(), count)
		r.CopyTo(dst, 0)
	}
	p.Retire()
	p.End()
	return count
}

// Collection is a run that keeps the elements.
type Collection struct {
	run.Gathering
	placing each           // for elements whose place is known
	out     describe.Block // the result of a run that has ended
}

// collecting returns the run for n, to be retired.
func collecting(n describe.Node) *Collection {
	key := describe.Mix(n.ID, uint64(describe.Collect))
	p := run.TakeStash[Collection](key)
	p.Open(n, key)
	return p
}

// straight reports whether every element's place is known.
func (p *Collection) straight() bool { return p.Sh.Is(describe.Exact) && p.Stream == nil }

// parts returns the elements in the parts in which they came.
func (p *Collection) parts() rope.Rope { return p.Gather().A }

// into writes the elements to out from index at on.
func (p *Collection) into(out describe.Block, at int) {
	if at > 0 {
		window := out.Make(0)
		window.Window(out, at, at+p.Spec.N)
		out = window
	}
	p.placing.of(&p.Pipeline)
	p.placing.out = out
	p.placing.drive()
}

// once writes the elements of n, which is short, to out.
func (p *Collection) once(n describe.Node, out describe.Block) {
	p.placing.of(&p.Pipeline)
	p.placing.out = out
	p.placing.once(n)
}
