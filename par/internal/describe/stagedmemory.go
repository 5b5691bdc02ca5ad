package describe

// A StagedMemory is a source in memory together with its first stage. It is part of what a stage of par on a slice allocates,
// together with the block.
type StagedMemory struct {
	stage  Stage
	memory Memory
}

// Put makes s a pipeline over the elements of elems, which are not written, with a stage after it; see [Node.Put].
func (s *StagedMemory) Put(k Kind, f Work, elems, out Block) Node {
	code := CodeOf(k, f)
	s.memory.Elems = elems
	t := &s.stage
	t.In, t.Work, t.Out, t.Kind = &s.memory, f, out, k
	t.shapedOn(Shape{N: elems.Len(), Traits: Exact | View | Inert | Simple})
	return Node{t, nil, Mix(uint64(Slice), uint64(k)^code)}
}
