package iter

import "cmp"

// Equal reports whether n and other have the same number of elements and the loop finds no
// difference: it looks at a block of n, In, and at the one of other for the same positions,
// In2, and sets Found if they differ. It runs as n is tuned, under the lower limit of
// the two.
func (n Node) Equal(other Node, loop Loop) bool {
	n = n.limitTo(other.tuning().limit)
	if count, known := n.Len(); known {
		if m, known := other.Len(); known && m != count {
			return false
		}
	}
	if n.place() != nil {
		return inPlace(n, func(n Node) bool { return n.Equal(other, loop) })
	}
	a, b := n.sides(other)
	if a.shape().n != b.shape().n {
		return false
	}
	s := newBeside(n, a, b, Mix(n.key, Mix(uint64(Equal), other.key)))
	equal := !s.node.Has(Equal, loop)
	s.done()
	return equal
}

// Compare compares n and other as words are in a dictionary. The loop looks for the first
// difference: besides what [Node.Equal] says it sets N, and N2 to how the element of n
// compares to the other one.
func (n Node) Compare(other Node, loop Loop) int {
	n = n.limitTo(other.tuning().limit)
	if n.place() != nil {
		return inPlace(n, func(n Node) int { return n.Compare(other, loop) })
	}
	a, b := n.sides(other)
	s := newBeside(n, a, b, Mix(n.key, Mix(uint64(Compare), other.key)))
	m := s.node.Find(Compare, First, false, nil, loop)
	s.done()
	if m.Nth != 0 {
		return m.N2
	}
	return cmp.Compare(a.shape().n, b.shape().n)
}

// sides returns sources with the elements of n and of other, whose positions are the
// elements'. What must be packed for that has been.
func (n Node) sides(other Node) (a, b source) {
	a, b = n.positioned(), other.positioned()
	if a.shape().is(loose) || b.shape().is(loose) {
		bind := &binding{limit: n.tuning().limit, part: n.tuning().part}
		a, b = a.settle(bind), b.settle(bind)
	}
	return a, b
}

// beside is two sources side by side: its blocks are those of a, and those of b for the same
// positions go to the ending apart. Every position of both has its element.
type beside struct {
	node Node // that of a with both
	irreversible
	a, b source
	sh   shape
}

func newBeside(n Node, a, b source, key uint64) *beside {
	s := takeStash[beside](key)
	s.a, s.b = a, b
	other := b.shape()
	s.sh = a.shape().beside(other)
	s.sh.n = min(s.sh.n, other.n)
	if !other.is(inert) {
		s.sh.traits &^= inert
	}
	s.node = Node{s, n.tuned, key}
	return s
}

// done lets others use s. It is not called after a panic.
func (s *beside) done() {
	key := s.node.key
	s.node, s.a, s.b = Node{}, nil, nil
	putStash(key, s)
}

func (s *beside) shape() shape           { return s.sh }
func (s *beside) proto() Block           { return s.a.proto() }
func (s *beside) settle(*binding) source { return s }

func (s *beside) open(old cursor, size int, _ *marks) cursor {
	c, ok := old.(*besideCursor)
	if !ok {
		c = &besideCursor{}
	}
	c.a = s.a.open(c.a, size, nil)
	c.b.open(s.b, size)
	return c
}

type besideCursor struct {
	a  cursor
	b  input
	lo int
	in Block // the block of a
	// other is the block of b, which is as long.
	other Block
	gotA  bool // in is made
}

func (c *besideCursor) block(lo, hi int, dst Block) Block {
	c.lo, c.gotA = lo, false
	c.in = c.a.block(lo, hi, dst)
	c.gotA = true
	c.other = c.b.block(lo, hi)
	return c.in
}

func (c *besideCursor) salvage() Block {
	n := 0
	if !c.gotA {
		// b has not run yet. Its elements before the one at which a panicked come first, and
		// may panic too.
		c.in = c.a.salvage()
		c.gotA = true
		if c.in == nil {
			return nil
		}
		n = c.in.Len()
		c.other = c.b.block(c.lo, c.lo+n)
		return c.in
	}
	if c.in == nil {
		return nil
	}
	if c.other = c.b.cur.salvage(); c.other != nil {
		n = c.other.Len()
	}
	c.in.Resize(n)
	return c.in
}

func (c *besideCursor) rest() bool {
	c.a = kept(c.a)
	c.b.rest()
	c.in, c.other = nil, nil
	return true
}
