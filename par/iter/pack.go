package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/explain"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// positioned returns a source with the elements of n, whose base positions are the
// elements' own: what there is, if that is so, otherwise one that first packs the
// elements, in parallel and in order, when an ending runs.
func (n Node) positioned() source {
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.src
	}
	return &packed{n: n}
}

// based returns a source with the elements of n that has base positions, though maybe not
// one for each element: what there is, if that is so. Windows of Blocks and what comes one
// by one are packed first.
func (n Node) based() source {
	if n.src.shape().is(streamed | whole) {
		return &packed{n: n}
	}
	return n.src
}

// apart returns n with windows of Blocks and their like packed first: their number is not
// that of the positions.
func (n Node) apart() Node {
	if n.src.shape().is(whole) {
		return Node{&packed{n: n}, n.tuned, n.key}
	}
	return n
}

// packed is a pipeline whose elements must be collected before anybody can tell their
// positions.
type packed struct {
	unopened
	irreversible
	n Node
}

func (s *packed) shape() shape             { return shape{traits: exact | view | loose} }
func (s *packed) proto() Block             { return s.n.Proto() }
func (s *packed) text() string             { return text(s.n.src) + explain.Pack }
func (s *packed) settle(b *binding) source { return memoryOf(s.n.before(b).Collect()) }

// ahead readies the run that makes the elements for that of b, whose key it takes.
func (s *folded) ahead(b *binding) (n Node, key uint64, g gatherer) {
	t := *b.tuned
	t.place, t.part = nil, b.part.Before() // The run is at it.
	key, b.key = b.key, Mix(b.key, uint64(s.kind))
	return Node{src: s.in, tuned: &t}, key, gatherer{kind: s.kind, loop: s.loop, about: about{out: s.out}, perPiece: true}
}

// run makes the elements.
func (s *folded) run(b *binding) source {
	n, key, g := s.ahead(b)
	r := n.gatheredAs(key, g)
	r.p.shells[0] = nil
	r.p.End()
	return memoryOf(r.a)
}

// feed makes the elements of a stream, and hands them on when there are some.
func (s *folded) feed(b *binding) source {
	n, key, g := s.ahead(b)
	f := &feed{block: s.out, feed: func(_ *binding, run func(xs Block) bool) {
		p := &Gathering{}
		p.gatherer = g
		p.ready(n, key)
		p.eachFew(run)
	}}
	return f.settle(b)
}

// before returns the source that s was put behind, without the blocks that it needs.
func (s *sieve) before() source {
	if in, ok := s.in.(*paced); ok && (s.kind == TakeAny || s.kind == TakeAnyWhile) {
		return in.in
	}
	return s.in
}

// Bound tells how what runs before the elements are there must run.
type Bound struct{ b *binding }

// Before returns n as it must run.
func (b *Bound) Before(n Node) Node { return n.before(b.b) }

// made is a block that is made when an ending runs.
type made struct {
	unopened
	irreversible
	in    source // nil: none
	kind  Kind
	block Block
	build func(b *Bound) Block
}

func (s *made) shape() shape { return shape{traits: exact | view | loose} }
func (s *made) proto() Block { return s.block }
func (s *made) text() string {
	if s.in == nil {
		return s.kind.String()
	}
	return behind(s.in, s.kind, false)
}

func (s *made) settle(b *binding) source { return memoryOf(s.build(&Bound{b})) }

// ThenLater is [Node.Then] for a loop that is made when an ending runs, before anything of n
// does: build returns it, and gets what it runs for that through Before. The code is that of
// the loop's functions, and out is the prototype of the blocks that it writes.
func (n Node) ThenLater(k Kind, code uint64, out Block, build func(b *Bound) Loop) Node {
	return n.with(&laterStage{in: n.src, kind: k, out: out, build: build}, Mix(uint64(k), code))
}

type laterStage struct {
	unopened
	irreversible
	in    source
	kind  Kind
	out   Block
	build func(b *Bound) Loop
}

func (s *laterStage) shape() shape {
	sh := s.in.shape().through(s.out)
	sh.traits |= loose
	return sh
}

func (s *laterStage) proto() Block { return s.out }
func (s *laterStage) text() string { return behind(s.in, s.kind, false) }

func (s *laterStage) settle(b *binding) source {
	t := &stage{kind: s.kind, out: s.out, loop: s.build(&Bound{b})}
	return t.on(s.in.settle(b))
}

// Later returns a pipeline that is made when an ending runs: build returns it, and gets
// what it runs for that through Before. Every position of it has its element, and nothing
// of it needs to be settled.
func Later(k Kind, proto Block, key uint64, build func(b *Bound) Node) Node {
	return Node{src: &later{kind: k, block: proto, build: build}, key: key}
}

type later struct {
	unopened
	irreversible
	kind  Kind
	block Block
	build func(b *Bound) Node
}

func (s *later) shape() shape             { return shape{traits: exact | loose} }
func (s *later) proto() Block             { return s.block }
func (s *later) text() string             { return s.kind.String() }
func (s *later) settle(b *binding) source { return s.build(&Bound{b}).src }

// Keyed returns n with one more ingredient of its key: for what is true of the work of n
// and not of other pipelines with the same code.
func (n Node) Keyed(ingredient uint64) Node { return n.Renamed(Mix(n.key, ingredient)) }

// Snapshot returns a pipeline over a block that take makes when an ending runs.
func Snapshot(k Kind, proto Block, take func() Block) Node {
	src := &made{kind: k, block: proto, build: func(*Bound) Block { return take() }}
	return Node{src: src, key: Mix(uint64(k), uint64(block.Width(proto)))}
}

// Walked returns a pipeline over the nodes that come out of a walk from root; see [walk.All]. The
// code is an ingredient of the key.
//
// The walk is done when an ending runs, in parallel, and its nodes are kept in a block.
func Walked(k Kind, code uint64, root Block, step func(w *walk.Walk) (left int)) Node {
	src := &made{kind: k, block: root.Proto(), build: func(b *Bound) Block { return walk.All(root, b.b.limit, step) }}
	return Node{src: src, key: Mix(uint64(k), code)}
}

// Remade returns a pipeline over a block, of the type of out, that is made of n when an ending
// runs. build gets n as it must run then; see also [Bound]. The code is that of the user's
// function.
func (n Node) Remade(k Kind, code uint64, out Block, build func(b *Bound, n Node) Block) Node {
	in := n.movedTo(nil) // The ending is in the pool already.
	src := &made{in: n.src, kind: k, block: out, build: func(b *Bound) Block { return build(b, b.Before(in)) }}
	return n.with(src, Mix(uint64(k), code))
}
