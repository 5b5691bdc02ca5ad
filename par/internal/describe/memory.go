package describe

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
)

// Memory is a source whose elements stand in memory. It is part of what a source of par
// allocates, together with the block.
type Memory struct {
	_      seam.Uncompared
	Elems  Block
	Before int // how many elements batches before this one had
}

// Init makes m a pipeline over the elements of elems, which are not written.
func (m *Memory) Init(elems Block) Node {
	m.Elems = elems
	return Node{Src: m, ID: uint64(Slice)} // The functions behind it tell the elements' type.
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

func (m *Memory) Settle(*Binding) Source      { return m }
func (m *Memory) Proto() Block                { return block.Proto(m.Elems) }
func (m *Memory) Text() string                { return Counted(Slice, m.Shape().N) }
func (m *Memory) Ordinal(pos int) (int, bool) { return m.Before + pos, true }

func (m *Memory) Open(old Cursor, _ int, _ *Marks) Cursor {
	if m.Elems == nil {
		return &memoryCursor{} // No block is asked of it.
	}
	c := Reopened[memoryCursor](old)
	c.window = block.RoomFor(c.window, m.Elems, 0)
	c.elems, c.mirrors = m.Elems, false
	return c
}

type memoryCursor struct {
	_             seam.Uncompared
	elems, window Block
	mirrors       bool // as a MirrorMemory does
}

func (c *memoryCursor) Block(lo, hi int, _ Block) Block {
	if c.mirrors {
		n := c.elems.Len()
		lo, hi = n-hi, n-lo
	}
	c.window.Window(c.elems, lo, hi)
	return c.window
}

func (c *memoryCursor) Salvage() Block { return nil }

func (c *memoryCursor) Rest() bool {
	if c.elems == nil {
		return false
	}
	c.elems = nil
	c.window.Window(nil, 0, 0)
	return true
}

// MirrorMemory has the positions of a block from back to front. Its blocks are windows of that,
// so that in them the elements still stand in the order of that.
type MirrorMemory struct{ Memory }

func (s *MirrorMemory) Open(old Cursor, size int, m *Marks) Cursor {
	c := s.Memory.Open(old, size, m).(*memoryCursor)
	c.mirrors = true
	return c
}
