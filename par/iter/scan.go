package iter

// Remade returns a pipeline over a block that is made of n when an ending runs. build gets
// n as it must run then; see also [Bound]. The code is that of the user's function.
func (n Node) Remade(k Kind, code uint64, build func(b *Bound, n Node) Block) Node {
	in := n.movedTo(nil) // The ending is in the pool already.
	src := &made{block: n.Proto(), build: func(b *Bound) Block { return build(b, b.Before(in)) }}
	return n.with(src, Mix(uint64(k), code))
}
