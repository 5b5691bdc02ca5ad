package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/rope"
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
	if p.isShort(n, key) && n.src.shape().is(exact) {
		p.out = p.place(0, n.src.proto())
		p.atOnce(n, key)
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
	p := collecting(n)
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
	placement placement
	out       Block // the result of a run that has ended
}

// collecting returns the run for n, to be retired.
func collecting(n Node) *Collection {
	key := Mix(n.key, uint64(Collect))
	p := takeStash[Collection](key)
	p.prepare(n, key)
	return p
}

// atOnce writes the elements of a short run to p.out.
func (p *Collection) atOnce(n Node, key uint64) {
	l := &p.placement.first
	l.once(&p.spec, l, func() {
		if b := l.makeInto(n.src, p.out); b != p.out {
			p.out.Copy(0, b, 0, b.Len())
		}
		l.only.forget()
		l.only.out = nil
	}, func() {
		p.prepare(n, key)
		p.placement.pipeline, p.placement.out = &p.pipeline, p.out
		p.placement.Lane()
	})
}

func (p *Collection) retire() {
	p.placement.first.lane.retire()
	p.placement.pipeline, p.placement.out = nil, nil
	p.gathering.retire()
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
	p.placement.pipeline, p.placement.out = &p.pipeline, out
	drive(&p.pipeline, engine.Plan[nothing](&p.placement))
}

// placement writes every element to its place.
type placement struct {
	*pipeline
	out   Block
	first placeLane
}

func (p *placement) Lane() engine.Lane[nothing] {
	l := &p.first
	if !p.takeFirst() {
		l = new(placeLane)
	}
	l.open(p.pipeline, p.out)
	return l
}

func (p *placement) Join(nothing, nothing) nothing { return 0 }

type placeLane struct{ lane }

func (l *placeLane) Step(to int) int { return l.step(to, l) }
func (l *placeLane) Finish() nothing { return 0 }

func (l *placeLane) take(lo, _ int, b Block) {
	if b != l.window { // Else the stages have written there already.
		l.out.Copy(lo, b, 0, b.Len())
	}
}
