package iter

import "github.com/seed1237c087/manta/par/internal/block"

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
	s.traits |= is
	return s
}

// The extents of a block, in bytes and elements. The buffers of a pipeline are meant to
// stay in the first-level cache, and a block to be long enough that the calls per block
// do not count.
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
