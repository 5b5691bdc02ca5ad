package endings

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Equal reports whether n and other have the same number of elements and the loop finds no
// difference: it looks at a block of n, In, and at the one of other for the same positions,
// In2, and sets Found if they differ. It runs as n is tuned, under the lower limit of
// the two.
func Equal(n describe.Node, other describe.Node, loop describe.Loop) bool {
	n = n.LimitTo(other.Tuning().Limit)
	if count, known := n.Len(); known {
		if m, known := other.Len(); known && m != count {
			return false
		}
	}
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) bool { return Equal(n, other, loop) })
	}
	a, b := sides(n, other)
	if a.Shape().N != b.Shape().N {
		return false
	}
	s := newBeside(n, a, b, describe.Mix(n.ID, describe.Mix(uint64(describe.Equal), other.ID)))
	equal := !Has(s.node, describe.Equal, loop)
	s.done()
	return equal
}

// Compare compares n and other as words are in a dictionary. The loop looks for the first
// difference: besides what [Equal] says it sets N, and N2 to how the element of n
// compares to the other one.
func Compare(n describe.Node, other describe.Node, loop describe.Loop) int {
	n = n.LimitTo(other.Tuning().Limit)
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) int { return Compare(n, other, loop) })
	}
	a, b := sides(n, other)
	s := newBeside(n, a, b, describe.Mix(n.ID, describe.Mix(uint64(describe.Compare), other.ID)))
	m := Find(s.node, describe.Compare, First, false, nil, loop)
	s.done()
	if m.Nth != 0 {
		return m.N2
	}
	return cmp.Compare(a.Shape().N, b.Shape().N)
}

// sides returns sources with the elements of n and of other, whose positions are the
// elements'. What must be packed for that has been.
func sides(n describe.Node, other describe.Node) (a, b describe.Source) {
	a, b = n.Positioned(), other.Positioned()
	if a.Shape().Is(describe.Loose) || b.Shape().Is(describe.Loose) {
		bind := &describe.Binding{Limit: n.Tuning().Limit, Part: n.Tuning().Part}
		a, b = a.Settle(bind), b.Settle(bind)
	}
	return a, b
}

// beside is two sources side by side: its blocks are those of a, and those of b for the same
// positions go to the ending apart. Every position of both has its element.
type beside struct {
	node describe.Node // that of a with both
	describe.Irreversible
	a, b describe.Source
	sh   describe.Shape
}

func newBeside(n describe.Node, a, b describe.Source, key uint64) *beside {
	s := run.TakeStash[beside](key)
	s.a, s.b = a, b
	other := b.Shape()
	s.sh = a.Shape().Beside(other)
	s.sh.N = min(s.sh.N, other.N)
	if !other.Is(describe.Inert) {
		s.sh.Traits &^= describe.Inert
	}
	s.node = describe.Node{Src: s, Tuned: n.Tuned, ID: key}
	return s
}

// done lets others use s. It is not called after a panic.
func (s *beside) done() {
	key := s.node.ID
	s.node, s.a, s.b = describe.Node{}, nil, nil
	run.PutStash(key, s)
}

func (s *beside) Shape() describe.Shape                    { return s.sh }
func (s *beside) Proto() describe.Block                    { return s.a.Proto() }
func (s *beside) Settle(*describe.Binding) describe.Source { return s }

func (s *beside) Open(old describe.Cursor, size int, _ *describe.Marks) describe.Cursor {
	c, ok := old.(*besideCursor)
	if !ok {
		c = &besideCursor{}
	}
	c.a = s.a.Open(c.a, size, nil)
	c.b.Open(s.b, size)
	return c
}

type besideCursor struct {
	a  describe.Cursor
	b  describe.Input
	lo int
	in describe.Block // the block of a
	// other is the block of b, which is as long.
	other describe.Block
	gotA  bool // in is made
}

func (c *besideCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	c.lo, c.gotA = lo, false
	c.in = c.a.Block(lo, hi, dst)
	c.gotA = true
	c.other = c.b.Block(lo, hi)
	return c.in
}

func (c *besideCursor) Salvage() describe.Block {
	n := 0
	if !c.gotA {
		// b has not run yet. Its elements before the one at which a panicked come first, and
		// may panic too.
		c.in = c.a.Salvage()
		c.gotA = true
		if c.in == nil {
			return nil
		}
		n = c.in.Len()
		c.other = c.b.Block(c.lo, c.lo+n)
		return c.in
	}
	if c.in == nil {
		return nil
	}
	if c.other = c.b.Cur.Salvage(); c.other != nil {
		n = c.other.Len()
	}
	c.in.Resize(n)
	return c.in
}

func (c *besideCursor) Rest() bool {
	c.a = describe.Kept(c.a)
	c.b.Rest()
	c.in, c.other = nil, nil
	return true
}
