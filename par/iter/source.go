package iter

// source is the immutable description of a pipeline up to some stage. Several goroutines
// may use one at once.
type source interface {
	shape() shape
	// open readies a cursor for one participant; old is one that open returned for a
	// pipeline of the same key, or nil, and may be used again. Blocks that are asked of
	// it are of at most size positions. If m is not nil, stages that drop or add elements
	// keep it.
	open(old cursor, size int, m *marks) cursor
	// settle returns the source as it can be opened, if the shape says that it is loose
	// or streamed: what needs to run before has run then, and a sequential source has
	// been noted in b.
	settle(b *binding) source
	// reversed returns the source from back to front, with functions called in that
	// order; nil if it does not know how. Its shape is neither loose nor streamed.
	reversed() source
	// block returns the prototype of its blocks.
	proto() Block
}

// cursor is one participant's way to the elements.
type cursor interface {
	// block returns the elements of the base positions [lo, hi), in order. They stand in
	// dst or in another block, which must not be written; until the next call on the
	// cursor. dst has room for hi-lo elements, and is nil if the shape is a view.
	block(lo, hi int, dst Block) Block
	// salvage is called after block panicked and returns the elements of that block that
	// come before the one at which it did. It may panic itself, at an earlier one; then
	// it may be called again.
	salvage() Block
	// rest lets go of what is the user's and reports whether the cursor can be opened
	// again.
	rest() bool
}

// kept returns c to be opened again, or nil if it can't be. c may be nil.
func kept(c cursor) cursor {
	if c == nil || !c.rest() {
		return nil
	}
	return c
}

// binding collects what settle finds.
type binding struct {
	stream stream // the sequential source, nil if there is none
	// limit is that of the run, for what settle runs itself; 0: none.
	limit int
	// fixed: the brackets of the run depend on where batches end, so this must not
	// depend on time.
	fixed bool
}

// stream is a sequential source that feeds its elements to a pipeline batch by batch.
type stream interface {
	// batches calls run for every batch with its length, in order, as long as run
	// returns true.
	batches(run func(n int) bool)
}

// The parts of sources that many have in common.
type (

	// unopened is of one that is settled first.
	unopened struct{}
	// irreversible does not know its reverse.
	irreversible struct{}
	// once is of a cursor that is not opened again.
	once struct{}
)

func (unopened) open(cursor, int, *marks) cursor {
	panic("par/iter: internal: a source was opened before it was settled")
}
func (irreversible) reversed() source { return nil }
func (once) rest() bool               { return false }
