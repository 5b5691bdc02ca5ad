package iter

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/peek"
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

// Of returns n, or an empty pipeline with elements of proto's type if n is the zero Node.
func (n Node) Of(proto Block) Node {
	if n.src != nil {
		return n
	}
	return Empty(proto)
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

// Mix adds an ingredient to a key of the engine's table of costs. The key tells
// pipelines apart that do different work: it is made of the kinds of their stages and the
// code of the functions in them.
func Mix(key, ingredient uint64) uint64 { return engine.Mix(key, ingredient) }

// code returns what tells f, a function or nil, from others, and whether it is a nil
// function. Closures that were made at the same place in the program count as one.
func code(f any) (c uint64, isNil bool) {
	if f == nil {
		return 0, false
	}
	c = uint64(reflect.ValueOf(f).Pointer())
	return c, c == 0
}

// Code returns what tells a function from others, for [Reducing].
//
//go:noinline
func Code(f any) uint64 {
	c, _ := code(f)
	return c
}

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

// Pooled reports whether n is to be run in a pool of its own.
func (n Node) Pooled() bool { return n.src != nil && n.pool() != nil }

// InPool runs f, an ending, on n in n's pool.
func (n Node) InPool(f func(n Node)) {
	inPool(n, func(n Node) nothing { f(n); return 0 })
}

// RunKey returns the key of an ending of n whose functions have the given code.
func (n Node) RunKey(k Kind, code uint64) uint64 { return Mix(n.Key(), Mix(uint64(k), code)) }

// IsZero reports whether n is the zero Node.
func (n Node) IsZero() bool { return n.src == nil }

// Stashed returns something that was kept by [Stash] under a key, or nil. It may be
// something else.
func Stashed(key uint64) any { return stashes[key%uint64(len(stashes))].Get() }

// Stash keeps p, in which nothing of the user's may be left.
func Stash(key uint64, p any) { stashes[key%uint64(len(stashes))].Put(p) }

// Share calls f for 0 to n-1, maybe at the same time. It is for work of an ending's own, in
// a few parts of about the same length.
func Share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	engine.Each(Mix(uint64(Range), Code(f)), n, 1, 0, f)
}

// The tests of package par look into pipelines through package peek.
var _ = peek.Provide(peek.Means{
	State: func(node any) peek.State {
		n := node.(Node)
		sh, t := n.src.shape(), n.tuning()
		return peek.State{
			Positions: sh.n, MinLen: t.minLen, MaxLen: t.maxLen,
			Exact: sh.is(exact), View: sh.is(view), Whole: sh.is(whole), Loose: sh.is(loose), Streamed: sh.is(streamed),
		}
	},
	Settled: func(node any) any {
		n := node.(Node)
		if !n.src.shape().is(loose) {
			return n
		}
		return Node{n.src.settle(&binding{}), n.tuned, n.key}
	},
	Cutter: func(node any, size, unit int) peek.Cutter {
		n, c := node.(Node), &cutter{}
		if unit > 0 {
			c.marks = &marks{unit: unit}
		}
		c.in.cur = n.src.open(nil, size, c.marks)
		if !n.src.shape().is(view) {
			c.in.buf = n.src.proto().Make(size)
		}
		return c
	},
})

// cutter makes blocks of any positions.
type cutter struct {
	in    input
	marks *marks
}

func (c *cutter) Block(lo, hi int) any {
	if c.marks != nil {
		c.marks.begin(hi - lo)
	}
	return c.in.block(lo, hi)
}

func (c *cutter) Ends() []int { return c.marks.ends }
