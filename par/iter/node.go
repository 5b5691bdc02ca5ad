package iter

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/explain"
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

// String returns a description: the type of the elements, and the operations in their order.
func (n Node) String() string { return explain.Plain(n.told()) }

// told is String, with what [explain.Pack] tells.
func (n Node) told() string {
	if n.src == nil {
		return "par.Iter: Empty"
	}
	of := "?"
	if elems, ok := reflect.TypeOf(n.src.proto()).Elem().FieldByName("Xs"); ok {
		of = elems.Type.Elem().String()
	}
	return "par.Iter[" + of + "]: " + text(n.src)
}

// Explain returns what n is, and how its last run went.
func (n Node) Explain() string {
	p := explain.Pipeline{Text: n.told(), Node: n.Key(), Positions: -1, Block: shape{}.blockLen()}
	if n.place() != nil {
		p.Name = n.place().Name
	}
	if n.src == nil {
		return p.String()
	}
	sh := n.src.shape()
	p.Block = sh.blockLen()
	if !sh.is(loose | streamed) {
		p.Positions = sh.n
	}
	return p.String()
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

// blockLen returns how many positions a block of s has at most, a power of two.
func (s shape) blockLen() int {
	n := largestBlock
	if s.is(sparse) {
		// Buffers have room for more than comes as a rule, and what is used of them is short.
		n = sparseBlock
		for n > leastBlock && n*int(s.width) > sparseBytes {
			n /= 2
		}
		return n
	}
	for n > leastBlock && n*int(s.width) > blockBytes {
		n /= 2
	}
	return n
}

// text returns the operations of src.
func text(src source) string {
	if s, ok := src.(interface{ text() string }); ok {
		return s.text()
	}
	return Other.String()
}

// behind adds an operation to those of in.
func behind(in source, k Kind) string { return text(in) + "." + k.String() }

// counted names an operation with a number.
func counted(k Kind, n int) string { return fmt.Sprintf("%v(%d)", k, n) }

// Mix adds an ingredient to a key of the engine's table of costs. The key tells
// pipelines apart that do different work: it is made of the kinds of their stages and the
// code of the functions in them.
func Mix(key, ingredient uint64) uint64 { return engine.Mix(key, ingredient) }

// What endings outside of this package need of a pipeline.

// manyElements is from how many elements on they might be more than memory can hold.
const manyElements = 1 << 20

// CheckFits panics if n is known to have more elements than memory can hold of out's
// type.
func (n Node) CheckFits(op string, out Block) {
	count, known := n.Len()
	if !known || count < manyElements {
		return
	}
	if size, _ := out.Size(); !check.FitsMemory(count, uintptr(size)) {
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, count, size))
	}
}

// checkFitsBoth is CheckFits for the results of Gather.
func (n Node) checkFitsBoth(k Kind, a, b Block) {
	if count, _ := n.Len(); count < manyElements {
		return
	}
	switch {
	case b == nil:
	case infos[k].both:
		n.CheckFits(k.String(), a)
		a = b
	case block.Width(b) < block.Width(a):
		a = b // At least that much.
	}
	n.CheckFits(k.String(), a)
}

// Pooled reports whether n is to be run in a pool of its own, or in a class of its own.
func (n Node) Pooled() bool { return n.src != nil && n.place() != nil }

// InPool runs f, an ending, on n in n's pool and class.
func (n Node) InPool(f func(n Node)) {
	inPlace(n, func(n Node) engine.Nothing { f(n); return 0 })
}

// IsZero reports whether n is the zero Node.
func (n Node) IsZero() bool { return n.src == nil }
