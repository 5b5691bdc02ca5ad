package iter

// positioned returns a source with the elements of n, whose base positions are the
// elements' own: what there is, if that is so, otherwise one that first packs the
// elements, in parallel and in order, when an ending runs.
func (n Node) positioned() source {
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.src
	}
	return &packed{n: n}
}

// ThenPlaced is Then for a loop that must know the positions of the elements: if they are
// not known, the elements are packed first.
func (n Node) ThenPlaced(k Kind, loop Loop) Node {
	if n.src != nil {
		n = Node{n.positioned(), n.tuned, n.key}
	}
	return n.Then(k, loop)
}

// based returns a source with the elements of n that has base positions, though maybe not
// one for each element: what there is, if that is so. Windows of Blocks and what comes one
// by one are packed first.
func (n Node) based() source {
	if n.src.shape().is(streamed | whole) {
		return &packed{n: n}
	}
	return n.src
}

// apart returns n with windows of Blocks and their like packed first: their number is not
// that of the positions.
func (n Node) apart() Node {
	if n.src.shape().is(whole) {
		return Node{&packed{n: n}, n.tuned, n.key}
	}
	return n
}

// packed is a pipeline whose elements must be collected before anybody can tell their
// positions.
type packed struct {
	unopened
	irreversible
	n Node
}

func (s *packed) shape() shape             { return shape{traits: exact | view | loose} }
func (s *packed) proto() Block             { return s.n.Proto() }
func (s *packed) settle(b *binding) source { return memoryOf(s.n.before(b).Collect()) }

// Made returns a pipeline over a block that is made when an ending runs. build gets what it
// runs for it through Before.
func Made(proto Block, key uint64, build func(b *Bound) Block) Node {
	return Node{src: &made{block: proto, build: build}, key: key}
}

// Bound tells how what runs before the elements are there must run.
type Bound struct{ b *binding }

// Before returns n as it must run.
func (b *Bound) Before(n Node) Node { return n.before(b.b) }

type made struct {
	unopened
	irreversible
	block Block
	build func(b *Bound) Block
}

func (s *made) shape() shape             { return shape{traits: exact | view | loose} }
func (s *made) proto() Block             { return s.block }
func (s *made) settle(b *binding) source { return memoryOf(s.build(&Bound{b})) }
