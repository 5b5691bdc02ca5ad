package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/walk"
)

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
