package iter

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
