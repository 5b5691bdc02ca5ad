package iter

// feed is a source that gets its elements batch by batch when an ending runs.
type feed struct {
	unopened
	irreversible
	block Block // the prototype of its blocks
	// feed calls run for every batch, in order, as long as it returns true. What it runs
	// itself is for the run of b.
	feed func(b *binding, run func(xs Block) bool)
}

func (s *feed) shape() shape { return shape{traits: exact | view | streamed} }
func (s *feed) proto() Block { return s.block }

func (s *feed) settle(b *binding) source {
	r := &feedBatch{feed: s, b: binding{limit: b.limit, fixed: b.fixed}}
	r.elems = s.block.Make(0)
	b.stream = r
	return r
}

// feedBatch is the source of one run: the batch that is being worked off.
type feedBatch struct {
	Memory
	feed *feed
	b    binding
}

func (s *feedBatch) settle(*binding) source { return s }

func (s *feedBatch) batches(run func(n int) bool) {
	s.feed.feed(&s.b, func(xs Block) bool {
		s.elems = xs
		n := xs.Len()
		return n == 0 || run(n)
	})
}
