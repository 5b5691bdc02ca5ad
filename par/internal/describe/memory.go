package describe

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
)

// Memory is a source whose elements are in memory. It is part of what a source of par
// allocates, together with the block.
type Memory struct {
	_      seam.Uncompared
	Elems  Block
	Before int // how many elements the batches before this one had
}

// Init makes m a pipeline over the elements of elems, which are not written.
func (m *Memory) Init(elems Block) Node {
	m.Elems = elems
	return Node{Src: m, ID: uint64(Slice)} // The functions of later stages distinguish the types of elements.
}

// MemoryOf returns a source over elems.
func MemoryOf(elems Block) *Memory {
	m := &Memory{}
	m.Init(elems)
	return m
}

// Empty returns a pipeline without elements.
func Empty(proto Block) Node {
	if proto != nil {
		proto = proto.Make(0)
	}
	return new(Memory).Init(proto)
}

// Of returns n, or an empty pipeline with elements of proto's type if n is the zero Node.
func (n Node) Of(proto Block) Node {
	if n.Src != nil {
		return n
	}
	return Empty(proto)
}

func (m *Memory) Shape() Shape {
	if m.Elems == nil {
		return Shape{Traits: Exact | View | Inert | Quiet}
	}
	return Shape{N: m.Elems.Len(), Traits: Exact | View | Inert | Quiet}
}

func (m *Memory) Materialise(*Binding) Source { return m }
func (m *Memory) Proto() Block                { return block.Proto(m.Elems) }
func (m *Memory) Text() string                { return Counted(Slice, m.Shape().N) }
func (m *Memory) Ordinal(pos int) (int, bool) { return m.Before + pos, true }

// memory returns the current block of m.
func (c *Stages) memory(m *Memory) Block {
	lo, hi := c.lo, c.hi
	if c.Step.N = hi - lo; lo == 0 && hi == m.Elems.Len() {
		return m.Elems
	}
	if c.mirrors {
		n := m.Elems.Len()
		lo, hi = n-hi, n-lo
	}
	if w := c.window; w != nil && block.SameType(w, m.Elems) {
		w.Window(m.Elems, lo, hi)
		return w
	}
	return c.windowOf(m.Elems, lo, hi)
}

// windowOf returns a window of b.
func (c *Stages) windowOf(b Block, lo, hi int) Block {
	c.window = block.RoomFor(c.window, b, 0)
	c.window.Window(b, lo, hi)
	return c.window
}

// MirrorMemory is a source over a block in memory, with the positions from back to front. Its
// blocks are windows of the memory, so in each the elements are in the order of the memory.
type MirrorMemory struct{ Memory }

func (s *MirrorMemory) Open(old Cursor, size int, m *Offsets) Cursor {
	c := opened(&s.Memory, old, size, m)
	c.mirrors = true
	return c
}
