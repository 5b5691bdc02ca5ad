package iter

// Node is a pipeline up to one stage, without the type of its elements: a source, how it
// is tuned, if it is, and a key. It is immutable. The zero Node is an empty
// pipeline. It is a small value that stays in registers.
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
