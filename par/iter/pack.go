package iter

import (
	"github.com/seed1237c087/manta/core"
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
	return n.packed()
}

// based returns a source with the elements of n that has base positions, though maybe not
// one for each element: what there is, if that is so. Windows of Blocks and what comes one
// by one are packed first.
func (n Node) based() source {
	if n.src.shape().is(streamed | whole) {
		return n.packed()
	}
	return n.src
}

// apart returns n with windows of Blocks and their like packed first: their number is not
// that of the positions.
func (n Node) apart() Node {
	if n.src.shape().is(whole) {
		return Node{n.packed(), n.tuned, n.key}
	}
	return n
}

// packed returns a source of the elements of n, which must be collected before anybody can tell
// their positions.
func (n Node) packed() source {
	return &deferred{kind: Collect, n: n, block: n.Proto(), sh: shape{traits: exact | view | loose}, maker: makes(collected)}
}

func collected(s *deferred, b *binding) source { return memoryOf(ahead.collect(s.n.before(b))) }

// deferred is a source that is made when an ending runs, of what has to run first, or be read.
type deferred struct {
	unopened
	irreversible
	kind  Kind
	n     Node  // what it was put behind; the zero Node: nothing
	block Block // the prototype of its blocks
	sh    shape // is loose or streamed
	maker maker
}

// A maker makes the source of a run that a deferred one stands for.
type maker interface {
	make(s *deferred, b *binding) source
}

// makes is a maker that is that function. Others are the function that a user of this package gave.
type makes func(s *deferred, b *binding) source

func (m makes) make(s *deferred, b *binding) source { return m(s, b) }

func (s *deferred) shape() shape             { return s.sh }
func (s *deferred) proto() Block             { return s.block }
func (s *deferred) settle(b *binding) source { return s.maker.make(s, b) }

func (s *deferred) text() string {
	if s.n.src == nil {
		return s.kind.String()
	}
	switch s.kind {
	case Collect:
		return text(s.n.src) + explain.Pack
	case FlatMap:
		if in, ok := s.n.src.(*stage); ok && (in.kind == FlatMap || in.kind == FlatMapAppend) {
			return in.text()
		}
		return text(s.n.src) + ".Flatten"
	default:
		return behind(s.n.src, s.kind)
	}
}

// made returns a source whose elements stand in a block that build makes when an ending runs.
func made(k Kind, n Node, proto Block, build building) source {
	return &deferred{kind: k, n: n, block: proto, sh: shape{traits: exact | view | loose}, maker: build}
}

type building func(b *Bound) Block

func (f building) make(_ *deferred, b *binding) source { return memoryOf(f(&Bound{b})) }

// Bound tells how what runs before the elements are there must run.
type Bound struct{ b *binding }

// Before returns n as it must run.
func (b *Bound) Before(n Node) Node { return n.before(b.b) }

// ThenLater is [Node.Then] for a loop that is made when an ending runs, before anything of n
// does: build returns it, and gets what it runs for that through Before. The code is that of
// the loop's functions, and out is the prototype of the blocks that it writes.
func (n Node) ThenLater(k Kind, code uint64, out Block, build func(b *Bound) Loop) Node {
	sh := n.src.shape().through(out)
	sh.traits = sh.traits&^numbered | loose
	return n.with(&deferred{kind: k, n: n, block: out, sh: sh, maker: laterLoop(build)}, Mix(uint64(k), code))
}

type laterLoop func(b *Bound) Loop

func (f laterLoop) make(s *deferred, b *binding) source {
	t := &stage{kind: s.kind, out: s.block, loop: f(&Bound{b})}
	return t.on(s.n.src.settle(b))
}

// Later returns a pipeline that is made when an ending runs: build returns it, and gets
// what it runs for that through Before. Every position of it has its element, and nothing
// of it needs to be settled.
func Later(k Kind, proto Block, key uint64, build func(b *Bound) Node) Node {
	return Node{src: &deferred{kind: k, block: proto, sh: shape{traits: exact | loose}, maker: later(build)}, key: key}
}

type later func(b *Bound) Node

func (f later) make(_ *deferred, b *binding) source { return f(&Bound{b}).src }

// Keyed returns n with one more ingredient of its key: for what is true of the work of n
// and not of other pipelines with the same code.
func (n Node) Keyed(ingredient uint64) Node { return n.Renamed(Mix(n.key, ingredient)) }

// Snapshot returns a pipeline over a block that take makes when an ending runs.
func Snapshot(k Kind, proto Block, take func() Block) Node {
	return Node{src: made(k, Node{}, proto, func(*Bound) Block { return take() }), key: Mix(uint64(k), uint64(block.Width(proto)))}
}

// Walked returns a pipeline over the nodes that come out of a walk from root; see [walk.All]. The
// code is an ingredient of the key.
//
// The walk is done when an ending runs, in parallel, and its nodes are kept in a block.
func Walked(k Kind, code uint64, root Block, step func(w *walk.Walk) (left int)) Node {
	src := made(k, Node{}, root.Proto(), func(b *Bound) Block { return walk.All(root, b.b.limit, step) })
	return Node{src: src, key: Mix(uint64(k), code)}
}

// Remade returns a pipeline over a block, of the type of out, that is made of n when an ending
// runs. build gets n as it must run then; see also [Bound]. The code is that of the user's
// function.
func (n Node) Remade(k Kind, code uint64, out Block, build func(b *Bound, n Node) Block) Node {
	in := n.movedTo(nil) // The ending is in the pool already.
	return n.with(made(k, n, out, func(b *Bound) Block { return build(b, b.Before(in)) }), Mix(uint64(k), code))
}

// runner runs what sources need to have run before there are elements. It stands above them, and so do
// the endings that it runs.
type runner interface {
	// collect returns all elements of n.
	collect(n Node) Block
	// prefix returns a prefix of the elements of n, in order, in a block: spare, which may be
	// nil, if there is room in it. over reports whether the loop has ended them. If a function
	// panics before that, p is the panic at the lowest position, and xs has all elements before
	// it. n must have positions, and no pool.
	prefix(n Node, of prefix, spare Block) (xs Block, over bool, p *core.PanicError)
	// first returns how many elements of n come before the first at which loop sets Found, and
	// whether there is such a one.
	first(n Node, loop Loop, key uint64) (before int, is bool)
	// fold returns what the loop of a Fold makes of stretches of n, under a key, in a block like
	// out. If run is not nil, it is called with some of that each time instead, as long as it
	// returns true.
	fold(n Node, key uint64, k Kind, loop Loop, out Block, run func(xs Block) bool) Block
}

// ahead is the runner.
var ahead runner

// prefix says what is kept of elements.
type prefix struct {
	// loop may end the elements: then it sets Found. N is how many it keeps of In. nil:
	// all are kept.
	loop Loop
	// block is the prototype of what is kept: the elements, or what the loop writes to
	// Out if maps is set.
	block Block
	maps  bool
}
