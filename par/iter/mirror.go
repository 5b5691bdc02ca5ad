package iter

import "github.com/seed1237c087/manta/par/internal/block"

// mirror has the positions of a block from back to front. Its blocks are windows of that,
// so that in them the elements still stand in the order of that.
type mirror struct {
	irreversible
	elems Block
}

func (s *mirror) shape() shape           { return shape{n: s.elems.Len(), traits: exact | view | inert} }
func (s *mirror) settle(*binding) source { return s }
func (s *mirror) proto() Block           { return block.Proto(s.elems) }

func (s *mirror) open(old cursor, _ int, _ *marks) cursor {
	c, ok := old.(*mirrorCursor)
	if !ok || !block.SameType(c.window, s.elems) {
		c = &mirrorCursor{window: s.elems.Make(0)}
	}
	c.elems = s.elems
	return c
}

type mirrorCursor struct{ elems, window Block }

func (c *mirrorCursor) block(lo, hi int, _ Block) Block {
	n := c.elems.Len()
	c.window.Window(c.elems, n-hi, n-lo)
	return c.window
}

func (c *mirrorCursor) salvage() Block { return nil }

func (c *mirrorCursor) rest() bool {
	c.elems = nil
	c.window.Window(nil, 0, 0)
	return true
}
