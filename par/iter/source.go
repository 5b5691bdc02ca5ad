package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/tally"
)

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

// reopened returns old, which is a C that may be opened again, or a new one.
func reopened[C any](old cursor) *C {
	if c, ok := any(old).(*C); ok {
		return c
	}
	return new(C)
}

// kept returns c to be opened again, or nil if it can't be. c may be nil.
func kept(c cursor) cursor {
	if c == nil || !c.rest() {
		return nil
	}
	return c
}

// ordinal returns how many elements of src come before position pos of this run, those of
// batches before it too.
func ordinal(src source, pos int) (n int, known bool) {
	if s, ok := src.(interface{ ordinal(pos int) (int, bool) }); ok {
		return s.ordinal(pos)
	}
	return pos, src.shape().is(exact)
}

// binding collects what settle finds.
type binding struct {
	stream stream // the sequential source, nil if there is none
	// limit is that of the run, for what settle runs itself; 0: none.
	limit int
	// fixed: the brackets of the run depend on where batches end, so this must not
	// depend on time.
	fixed bool
	// indexed: some stage may ask for the Index of an element.
	indexed bool
	// tuned is the tuning of the run, nil if that must not run a Fold before the rest: it
	// may end early, or hands elements on while it goes on.
	tuned *tuning
	// prompt: elements of a stream are wanted as they come.
	prompt bool
	// body, if not nil, counts the nanoseconds that the run has spent in a loop body, on
	// the goroutine that reads the stream.
	body *int64
	// key is that of the run, and of a Fold that is run before. Then settle changes it.
	key uint64
	// elastic: a piece may be any stretch, though the brackets of the run are fixed.
	elastic bool
	// part counts what the run does; nil: nobody does.
	part *tally.Part
}

// inner returns a binding for a source that is read for the run of b, and has a stream of its own.
func (b *binding) inner() binding {
	return binding{limit: b.limit, fixed: b.fixed, indexed: b.indexed, part: b.part, body: b.body}
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

// shape is what is known of a source before anything runs. Every stage passes one on, so
// it is small enough to stay in registers: the compiler gives them to structs of up to
// four fields.
type shape struct {
	n      int   // base positions; 0 if loose or streamed
	width  int32 // the size in bytes of the largest element that needs a buffer
	traits traits
}

// traits are what is true of a source.
type traits uint32

const (
	// exact: every position has its element.
	exact traits = 1 << iota
	// view: blocks are windows of memory that exists anyway, and no buffer for them is
	// needed.
	view
	// whole: a block is one element, however many positions it covers.
	whole
	// loose: something must run before the positions are known.
	loose
	// streamed: there are no positions; the elements come one by one.
	streamed
	// perPiece: some stage has a state that must not outlast a piece, so the cursors
	// begin anew for each.
	perPiece
	// inert: the elements can be looked at, and looked at again, without running
	// anything of the user's.
	inert
	// sparse: as a rule few positions have their element, as those of a text have its lines.
	sparse
	// windowed: a block is a window, for which a function is called once.
	windowed
	// numbered: when a batch of the stream is worked off, it will be known how many elements come
	// before one of its own; see ordinal.
	numbered
)

// is reports whether s has any of t.
func (s shape) is(t traits) bool { return s.traits&t != 0 }

// placed reports whether every element's position is known before anything runs.
func (s shape) placed() bool { return s.is(exact) && !s.is(loose|streamed) }

// beside returns the shape of two sources that become one, but for its length, which it
// has from s.
func (s shape) beside(other shape) shape {
	s.width = max(s.width, other.width)
	s.traits &^= ^other.traits & (exact | inert)
	s.traits |= other.traits & (loose | perPiece)
	return s
}

// through returns the shape of a stage behind s that writes blocks of out's type, one
// element for each that it gets.
func (s shape) through(out Block) shape {
	s.traits &^= view | inert
	s.width = max(s.width, block.Width(out))
	return s
}

// copied returns the shape of a stage behind s that only copies elements, to blocks of
// out's type.
func (s shape) copied(out Block) shape {
	is := s.traits & inert
	s = s.through(out)
	s.traits = s.traits&^windowed | is
	return s
}
