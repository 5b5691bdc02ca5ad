package iter

import (
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/place"
)

// Node is a pipeline up to one stage, without the type of its elements: a source, how it
// is tuned, if it is, and a key. It is immutable. The zero Node is an empty
// pipeline. It is a small value that stays in registers.
//
// Its short methods that par's only forward to are not inlined, because the package of a
// user would have four copies of each for every type of element.
type Node struct {
	src   source
	tuned *tuning // nil: not in any way
	key   uint64  // names the pipeline in the engine's table of costs
}

// with returns n with another source behind it and one more ingredient of its key.
func (n Node) with(src source, ingredient uint64) Node {
	return Node{src, n.tuned, Mix(n.key, ingredient)}
}

// Renamed returns n with another key. It is for work of package par's own, and for tests.
func (n Node) Renamed(key uint64) Node { return Node{n.src, n.tuned, key} }

// Key returns what names the pipeline: it is made of its stages and the code of their
// functions.
func (n Node) Key() uint64 {
	if n.src == nil {
		return 0
	}
	return n.key
}

// Proto returns the prototype of the blocks of its elements.
func (n Node) Proto() Block { return n.src.proto() }

// Len returns the number of elements, if that is known without running anything.
func (n Node) Len() (count int, known bool) {
	if n.src == nil {
		return 0, true
	}
	sh := n.src.shape()
	if !sh.placed() {
		return 0, false
	}
	return sh.n, true
}

// The extents of a block, in bytes and elements. The buffers of a pipeline are meant to
// stay in the first-level cache, and a block to be long enough that the calls per block
// do not count.
const (
	blockBytes   = 4096
	leastBlock   = 16
	largestBlock = 1024
	sparseBlock  = 2048
	sparseBytes  = 1 << 17
)

// Mix adds an ingredient to a key of the engine's table of costs. The key tells
// pipelines apart that do different work: it is made of the kinds of their stages and the
// code of the functions in them.
func Mix(key, ingredient uint64) uint64 { return engine.Mix(key, ingredient) }

// What endings outside of this package need of a pipeline.

// Pooled reports whether n is to be run in a pool of its own, or in a class of its own.
func (n Node) Pooled() bool { return n.src != nil && n.place() != nil }

// InPool runs f, an ending, on n in n's pool and class.
func (n Node) InPool(f func(n Node)) {
	inPlace(n, func(n Node) engine.Nothing { f(n); return 0 })
}

// IsZero reports whether n is the zero Node.
func (n Node) IsZero() bool { return n.src == nil }

// tuning returns n's. To change it, change a copy and hand that to retuned.
func (n Node) tuning() *tuning {
	if n.tuned == nil {
		return &untuned
	}
	return n.tuned
}

// retuned returns n with t.
func (n Node) retuned(t tuning) Node { return Node{n.src, &t, n.key} }

// IsUnordered reports whether n was told that its order is of no consequence.
func (n Node) IsUnordered() bool { return n.tuning().unordered }

// place returns where n is to run, nil for where the caller is at work.
func (n Node) place() *place.Place { return n.tuning().place }

// Limited reports whether n is under a limit.
func (n Node) Limited() bool { return n.tuning().limit != 0 }
