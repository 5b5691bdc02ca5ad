package iter

import "github.com/seed1237c087/manta/par/internal/block"

// Memory is a source whose elements stand in memory. It is part of what a source of par
// allocates, together with the block.
type Memory struct {
	irreversible
	elems  Block
	before int // how many elements batches before this one had
}

// Init makes m a pipeline over the elements of elems, which are not written.
func (m *Memory) Init(elems Block) Node {
	m.elems = elems
	return Node{src: m, key: uint64(Slice)} // The functions behind it tell the elements' type.
}

// memoryOf returns a source over elems.
func memoryOf(elems Block) *Memory {
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
	if n.src != nil {
		return n
	}
	return Empty(proto)
}

func (m *Memory) shape() shape {
	if m.elems == nil {
		return shape{traits: exact | view | inert}
	}
	return shape{n: m.elems.Len(), traits: exact | view | inert}
}

func (m *Memory) settle(*binding) source      { return m }
func (m *Memory) proto() Block                { return block.Proto(m.elems) }
func (m *Memory) text() string                { return counted(Slice, m.shape().n) }
func (m *Memory) ordinal(pos int) (int, bool) { return m.before + pos, true }

func (m *Memory) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*memoryCursor)
	if m.elems == nil {
		return &memoryCursor{} // No block is asked of it.
	}
	if !ok || !block.SameType(c.window, m.elems) {
		c = &memoryCursor{window: m.elems.Make(0)}
	}
	c.elems = m.elems
	return c
}

type memoryCursor struct{ elems, window Block }

func (c *memoryCursor) block(lo, hi int, _ Block) Block {
	c.window.Window(c.elems, lo, hi)
	return c.window
}

func (c *memoryCursor) salvage() Block { return nil }

func (c *memoryCursor) rest() bool {
	if c.elems == nil {
		return false
	}
	c.elems = nil
	c.window.Window(nil, 0, 0)
	return true
}

// mirror has the positions of a block from back to front. Its blocks are windows of that,
// so that in them the elements still stand in the order of that.
type mirror struct{ Memory }

func (s *mirror) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*mirrorCursor)
	if !ok || !block.SameType(c.window, s.elems) {
		c = &mirrorCursor{memoryCursor{window: s.elems.Make(0)}}
	}
	c.elems = s.elems
	return c
}

type mirrorCursor struct{ memoryCursor }

func (c *mirrorCursor) block(lo, hi int, dst Block) Block {
	n := c.elems.Len()
	return c.memoryCursor.block(n-hi, n-lo, dst)
}
