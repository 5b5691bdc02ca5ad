package iter

// source is the immutable description of a pipeline up to some stage. Several
// goroutines may use one at once.
type source[T any] interface {
	shape() shape
	// open makes a cursor for one participant. Blocks that are asked of it
	// are of at most size positions. Where m is not nil, stages that drop or
	// add elements keep it.
	open(size int, m *marks) cursor[T]
	// settle returns the source as it can be opened, where the shape says
	// that it is loose or streamed: what needs to run before has run then, and
	// a sequential source has been noted in b.
	settle(b *binding) source[T]
}

// shape is what is known of a source before anything runs. Every stage passes one
// on, so it is small enough to stay in registers: the compiler gives them to structs
// of up to four fields.
type shape struct {
	n      int   // base positions; 0 where loose or streamed
	width  int32 // the size in bytes of the largest element that needs a buffer
	traits traits
}

// traits are what is true of a source.
type traits uint32

const (
	// exact: every position has its element.
	exact traits = 1 << iota
	// view: blocks are windows of memory that exists anyway, and no buffer
	// for them is needed.
	view
	// whole: a block is one element, however many positions it covers.
	whole
	// loose: something must run before the positions are known.
	loose
	// streamed: there are no positions; the elements come one by one.
	streamed
	// perPiece: some stage has a state that must not outlast a piece, so cursors are
	// opened for each piece anew.
	perPiece
)

// is reports whether s has any of t.
func (s shape) is(t traits) bool { return s.traits&t != 0 }

// beside returns the shape of two sources that become one, but for its length, which
// it has from s.
func (s shape) beside(other shape) shape {
	s.width = max(s.width, other.width)
	if !other.is(exact) {
		s.traits &^= exact
	}
	s.traits |= other.traits & (loose | perPiece)
	return s
}

// cursor is one participant's way to the elements.
type cursor[T any] interface {
	// block returns the elements of the base positions [lo, hi), in order. They
	// stand in dst or, where the shape is a view, in memory that must not be
	// written; until the next call on the cursor. dst has room for hi-lo
	// elements where the shape is no view.
	block(lo, hi int, dst []T) []T
	// salvage is called after block panicked and returns the elements of that
	// block that come before the one at which it did. It may panic itself, at
	// an earlier one; then it may be called again.
	salvage() []T
}

// binding collects what settle finds.
type binding struct {
	stream stream // the sequential source, nil where there is none
	// limit is that of the run, for what settle runs itself; 0: none.
	limit int
	// fixed: the brackets of the run depend on where batches end, so that this must
	// not depend on time.
	fixed bool
}

// stream is a sequential source that feeds its elements to a pipeline batch by
// batch.
type stream interface {
	// batches calls run for every batch with its length, in order, as long as
	// run returns true.
	batches(run func(n int) bool)
}

// through returns the shape of a stage behind s that makes elements of type T,
// one for each that it gets.
func through[T any](s shape) shape {
	s.traits &^= view
	s.width = max(s.width, size[T]())
	return s
}

// The extents of a block, in bytes and elements. The buffers of a pipeline are
// meant to stay in the first-level cache, and a block to be long enough that the
// calls per block do not count.
const (
	blockBytes   = 2048
	leastBlock   = 16
	largestBlock = 1024
)

// blockLen returns how many positions a block of s has at most, a power of two.
func (s shape) blockLen() int {
	n := largestBlock
	for n > leastBlock && n*int(s.width) > blockBytes {
		n /= 2
	}
	return n
}
