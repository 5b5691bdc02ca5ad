package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Collect returns all elements in order, in a new block.
func (n Node) Collect() Block {
	n.checkFits("Collect", n.Proto())
	if n.pool() != nil {
		return inPool(n, Node.Collect)
	}
	p := collecting(n)
	var out Block
	if p.straight() {
		out = p.src.proto().Raw(p.spec.N) // Every position has an element.
		p.into(out, 0)
	} else {
		out = p.collect()
	}
	p.retire()
	return out
}

// AppendTo appends all elements to dst. After a panic the capacity that was spare may have
// been written in part.
func (n Node) AppendTo(dst Block) {
	n.checkFits("AppendTo", dst)
	if n.pool() != nil {
		inPool(n, func(n Node) nothing { n.AppendTo(dst); return nothing{} })
		return
	}
	p := collecting(n)
	at := dst.Len()
	if p.straight() {
		dst.Grow(p.spec.N)
		p.into(dst, at)
	} else {
		r := p.parts()
		dst.Grow(r.len)
		r.copyTo(dst, at)
	}
	p.retire()
}

// CollectInto writes all elements to the front of dst and returns how many there were. It
// panics, with nothing written, if dst is too short.
func (n Node) CollectInto(dst Block) int {
	if count, known := n.Len(); known {
		checkRoom(dst.Len(), count)
	}
	if n.pool() != nil {
		return inPool(n, func(n Node) int { return n.CollectInto(dst) })
	}
	p := collecting(n)
	count := p.spec.N
	if p.straight() {
		checkRoom(dst.Len(), count) // It was not known before if something had to run first.
		p.into(dst, 0)
	} else {
		r := p.parts()
		count = r.len
		checkRoom(dst.Len(), count)
		r.copyTo(dst, 0)
	}
	p.retire()
	return count
}

func checkRoom(have, need int) {
	if have < need {
		panic(fmt.Sprintf("par: CollectInto: %d elements do not fit into %d", need, have))
	}
}

// collection is a run that keeps the elements.
type collection struct {
	gathering
	placement placement
}

// collecting returns the run for n, to be retired.
func collecting(n Node) *collection {
	key := mix(n.key, uint64(Collect))
	p := takeStash[collection](key)
	p.prepare(n, key)
	return p
}

func (p *collection) retire() {
	p.placement.first.lane.retire()
	p.placement.pipeline, p.placement.out = nil, nil
	key := p.spec.Key
	p.gathering.retire()
	putStash(key, p)
}

// straight reports whether every element's place is known.
func (p *collection) straight() bool { return p.sh.is(exact) && p.stream == nil }

// parts returns the elements in the parts in which they came.
func (p *collection) parts() rope { return p.gather().a }

// collect returns them in one block.
func (p *collection) collect() Block { return p.first.a.block(p.parts(), p.src.proto()) }

// into writes the elements to out from index at on.
func (p *collection) into(out Block, at int) {
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

func (p *placement) Join(nothing, nothing) nothing { return nothing{} }

type placeLane struct{ lane }

func (l *placeLane) Step(to int) int { return l.step(to, l) }
func (l *placeLane) Finish() nothing { return nothing{} }

func (l *placeLane) take(lo, _ int, b Block) {
	if b != l.window { // Else the stages have written there already.
		l.out.Copy(lo, b, 0, b.Len())
	}
}
