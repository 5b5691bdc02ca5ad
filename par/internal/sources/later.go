package sources

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// made returns a source whose elements are in a block that build makes anew whenever an ending runs. If the ending collects, the block is
// its result.
func made(k describe.Kind, n describe.Node, proto describe.Block, build func(b *describe.Binding) describe.Block) describe.Source {
	later := func(_ *describe.LateSource, b *describe.Binding) describe.Source {
		return describe.MemoryOf(build(b))
	}
	sh := describe.Shape{Traits: describe.Exact | describe.View | describe.Breaker}
	return &describe.LateSource{Kind: k, N: n, Block: proto, Sh: sh, Fresh: true, Make: later}
}

// ThenLater does what [describe.Node.Then] does, for a loop that is made when an ending runs, before anything of n runs. build returns
// the loop. Whatever build runs must run as [describe.Node.Before] says. code is that of the loop's functions, and out is the prototype
// of the blocks that the loop writes.
func ThenLater(n describe.Node, k describe.Kind, code uint64, out describe.Block, build func(b *describe.Binding) describe.Loop) describe.Node {
	sh := n.Src.Shape().Through(out)
	sh.Traits = sh.Traits&^describe.Numbered | describe.Breaker
	later := func(s *describe.LateSource, b *describe.Binding) describe.Source {
		t := &describe.Stage{Kind: s.Kind, Out: s.Block, Work: build(b)}
		return t.On(s.N.Src.Materialise(b))
	}
	return n.With(&describe.LateSource{Kind: k, N: n, Block: out, Sh: sh, Make: later}, describe.Mix(uint64(k), code))
}

// Later returns a pipeline that is made when an ending runs. build returns it. Whatever build runs must run as [describe.Node.Before]
// says. Every position of the pipeline has its element, and none of its sources needs to be materialised.
func Later(k describe.Kind, proto describe.Block, key uint64, build func(b *describe.Binding) describe.Node) describe.Node {
	later := func(_ *describe.LateSource, b *describe.Binding) describe.Source { return build(b).Src }
	sh := describe.Shape{Traits: describe.Exact | describe.Breaker}
	return describe.Node{Src: &describe.LateSource{Kind: k, Block: proto, Sh: sh, Make: later}, ID: key}
}

// Keyed returns n with one more ingredient of its key, for a fact that distinguishes the work of n from that of other pipelines with the
// same code.
func Keyed(n describe.Node, ingredient uint64) describe.Node {
	return n.Renamed(describe.Mix(n.ID, ingredient))
}

// Snapshot returns a pipeline over a block that take makes when an ending runs.
func Snapshot(k describe.Kind, proto describe.Block, take func() describe.Block) describe.Node {
	return describe.Node{Src: made(k, describe.Node{}, proto, func(*describe.Binding) describe.Block { return take() }), ID: describe.Mix(uint64(k), uint64(block.Width(proto)))}
}

// Walked returns a pipeline over the nodes of a walk from root; see [walk.All]. code is an ingredient of the key.
//
// The walk is done, in parallel, when an ending runs, and its nodes are kept in a block.
func Walked(k describe.Kind, code uint64, root describe.Block, step func(w *walk.Walk) (left int)) describe.Node {
	src := made(k, describe.Node{}, root.Proto(), func(b *describe.Binding) describe.Block { return walk.All(root, b.Limit, step) })
	return describe.Node{Src: src, ID: describe.Mix(uint64(k), code)}
}

// Remade returns a pipeline over a block, of the type of out, that is made of n when an ending runs. build gets n as n must run then; see
// also [describe.Node.Before]. code is that of the user's function.
func Remade(n describe.Node, k describe.Kind, code uint64, out describe.Block, build func(b *describe.Binding, n describe.Node) describe.Block) describe.Node {
	in := n.MovedTo(nil) // The ending is in the pool already.
	return n.With(made(k, n, out, func(b *describe.Binding) describe.Block { return build(b, in.Before(b)) }), describe.Mix(uint64(k), code))
}
