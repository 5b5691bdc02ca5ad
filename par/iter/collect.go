package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/rope"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// Collect returns all elements in order, in a new block.
func (n Node) Collect() Block {
	out, p := n.Collected()
	p.shells[0] = nil
	p.End()
	return out
}

// Collected is Collect for a caller that takes the elements out of the block and then calls
// End, so that the block itself serves again.
func (n Node) Collected() (Block, *Collection) {
	n.CheckFits("Collect", n.Proto())
	var p *Collection
	if n.place() != nil {
		p = inPlace(n, Node.collected)
	} else {
		p = n.collected()
	}
	out := p.out
	p.out = nil
	return out, p
}

// collected returns a run that has ended.
func (n Node) collected() *Collection {
	key := Mix(n.key, uint64(Collect))
	p := takeStash[Collection](key)
	switch {
	case !p.isShort(n, key, 0):
	case p.sh.is(exact):
		p.out = p.place(0, n.src.proto())
		p.once(n, p.out)
		return p
	default:
		p.first.plan = &p.gathering
		p.first.once(&p.pipeline, n, &p.first, nil)
		p.out, p.a = p.a, nil
		return p
	}
	p.prepare(n, key)
	if p.straight() {
		p.out = p.place(0, p.src.proto()) // Every position has an element.
		p.into(p.out, 0)
	} else {
		p.out = p.first.a.BlockIn(&p.shells[0], p.parts(), p.src.proto())
	}
	p.retire()
	return p
}

// Sorted returns the elements of n in the order of sort, equal ones in the order in which
// they come, in a new block. The code is that of the user's function.
func (n Node) Sorted(code uint64, sort sorting.Sorter) Block {
	if n.place() != nil {
		return inPlace(n, func(n Node) Block { return n.Sorted(code, sort) })
	}
	return sorting.Sort(n.Collect(), Mix(n.key, Mix(uint64(IsSorted), code)), n.tuning().limit, sort)
}

// End lets others use p.
func (p *Collection) End() {
	block.Empty(p.shells[0])
	putStash(p.spec.Key, p)
}

// AppendTo appends all elements to dst. After a panic the capacity that was spare may have
// been written in part.
func (n Node) AppendTo(dst Block) {
	n.CheckFits("AppendTo", dst)
	if n.place() != nil {
		inPlace(n, func(n Node) nothing { n.AppendTo(dst); return 0 })
		return
	}
	p := collecting(n)
	at := dst.Len()
	if p.straight() {
		dst.Grow(p.spec.N)
		p.into(dst, at)
	} else {
		r := p.parts()
		dst.Grow(r.Len)
		r.CopyTo(dst, at)
	}
	p.retire()
	p.End()
}

// CollectInto writes all elements to the front of dst and returns how many there were. It
// panics, with nothing written, if dst is too short.
func (n Node) CollectInto(dst Block) int {
	if count, known := n.Len(); known {
		checkRoom(dst.Len(), count)
	}
	if n.place() != nil {
		return inPlace(n, func(n Node) int { return n.CollectInto(dst) })
	}
	key := Mix(n.key, uint64(Collect))
	p := takeStash[Collection](key)
	if p.isShort(n, key, exact) {
		p.once(n, dst)
		count := p.spec.N
		p.End()
		return count
	}
	p.prepare(n, key)
	count := p.spec.N
	if p.straight() {
		checkRoom(dst.Len(), count) // It was not known before if something had to run first.
		p.into(dst, 0)
	} else {
		r := p.parts()
		count = r.Len
		checkRoom(dst.Len(), count)
		r.CopyTo(dst, 0)
	}
	p.retire()
	p.End()
	return count
}

func checkRoom(have, need int) {
	if have < need {
		panic(fmt.Sprintf("par: CollectInto: %d elements do not fit into %d", need, have))
	}
}

// Collection is a run that keeps the elements.
type Collection struct {
	gathering
	placing each  // for elements whose place is known
	out     Block // the result of a run that has ended
}

// collecting returns the run for n, to be retired.
func collecting(n Node) *Collection {
	key := Mix(n.key, uint64(Collect))
	p := takeStash[Collection](key)
	p.prepare(n, key)
	return p
}

// straight reports whether every element's place is known.
func (p *Collection) straight() bool { return p.sh.is(exact) && p.stream == nil }

// parts returns the elements in the parts in which they came.
func (p *Collection) parts() rope.Rope { return p.gather().a }

// into writes the elements to out from index at on.
func (p *Collection) into(out Block, at int) {
	if at > 0 {
		window := out.Make(0)
		window.Window(out, at, at+p.spec.N)
		out = window
	}
	p.placing.of(&p.pipeline)
	p.placing.out = out
	p.placing.drive()
}

// once writes the elements of n, which is short, to out.
func (p *Collection) once(n Node, out Block) {
	p.placing.of(&p.pipeline)
	p.placing.out = out
	p.placing.once(n)
}
