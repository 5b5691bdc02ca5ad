package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// Later returns a pipeline that is made when an ending runs: build returns it, and gets
// what it runs for that through Before. Every position of it has its element, and nothing
// of it needs to be settled.
func Later(proto Block, key uint64, build func(b *Bound) Node) Node {
	return Node{src: &later{block: proto, build: build}, key: key}
}

type later struct {
	unopened
	irreversible
	block Block
	build func(b *Bound) Node
}

func (s *later) shape() shape             { return shape{traits: exact | loose} }
func (s *later) proto() Block             { return s.block }
func (s *later) settle(b *binding) source { return s.build(&Bound{b}).src }

// Keyed returns n with one more ingredient of its key: for what is true of the work of n
// and not of other pipelines with the same code.
func (n Node) Keyed(ingredient uint64) Node { return n.Renamed(Mix(n.key, ingredient)) }

// Snapshot returns a pipeline over a block that take makes when an ending runs.
func Snapshot(k Kind, proto Block, take func() Block) Node {
	return Made(proto, Mix(uint64(k), uint64(block.Width(proto))), func(*Bound) Block { return take() })
}

// Walked returns a pipeline over the nodes that come out of a walk from root; see [walk.All]. The
// code is an ingredient of the key.
//
// The walk is done when an ending runs, in parallel, and its nodes are kept in a block.
func Walked(k Kind, code uint64, root Block, step func(w *walk.Walk) (left int)) Node {
	return Made(root.Proto(), Mix(uint64(k), code), func(b *Bound) Block { return walk.All(root, b.b.limit, step) })
}
