package describe

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// Source is the immutable description of a pipeline up to some stage. Several goroutines may use a Source at once.
type Source interface {
	Shape() Shape
	// Open prepares a cursor for one participant. old may be used again: it is nil, or a cursor that Open returned for a pipeline of the
	// same key. The caller asks the cursor for blocks of at most size positions. If m is not nil, stages that drop or add elements keep m
	// up to date.
	Open(old Cursor, size int, m *Offsets) Cursor
	// Materialise returns a source that can be opened, if the source is a breaker or streamed. What must run before has run then, and a
	// sequential source has been noted in b.
	Materialise(b *Binding) Source
	// Proto returns the prototype of its blocks.
	Proto() Block
}

// Cursor gives one participant the elements of a source.
type Cursor interface {
	// Block returns the elements of the base positions [lo, hi), in order. They are in dst or in another block, which must not be written.
	// They stay there until the next call on the cursor. dst has room for hi-lo elements, and is nil if the shape is a view.
	Block(lo, hi int, dst Block) Block
	// Salvage is called after Block panicked. It returns the elements of that block that come before the element at which Block panicked.
	// Salvage may panic itself, at an earlier element; then it may be called again.
	Salvage() Block
	// Rest drops references to user values and reports whether the cursor can be opened again.
	Rest() bool
}

// Reopened returns old if it is a *C, which may be opened again, or else a new C.
func Reopened[C any](old Cursor) *C {
	if c, ok := any(old).(*C); ok {
		return c
	}
	return new(C)
}

// Kept returns c if c can be opened again, or else nil. c may be nil.
func Kept(c Cursor) Cursor {
	if c == nil || !c.Rest() {
		return nil
	}
	return c
}

// Ordinal returns how many elements of src come before position pos of this run, including those of earlier batches. It reports
// whether that is known.
func Ordinal(src Source, pos int) (n int, known bool) {
	if s, ok := src.(interface{ Ordinal(pos int) (int, bool) }); ok {
		return s.Ordinal(pos)
	}
	return pos, src.Shape().Is(Exact)
}

// Binding collects what Materialise finds. Most of its fields are what the run says to all sources under it.
type Binding struct {
	Stream Stream // the sequential source, or nil
	// Limit is the limit of the run, for what Materialise runs itself; 0: none.
	Limit int
	// Fixed: the brackets of the run depend on where batches end, so the ends of batches must not depend on time.
	Fixed bool
	// Indexed: some stage may ask for the Index of an element.
	Indexed bool
	// Tuned is the tuning of the run; nil: it has none.
	Tuned *Tuning
	// Aside: elements of a stream are wanted as they come, even if reading it yields none for long. Therefore the stream is read on a
	// goroutine of its own.
	Aside bool
	// Idle is called before a stream waits for what may never come, if somebody keeps elements until there are more. It reports whether
	// more are wanted; nil: nobody keeps elements.
	Idle func() bool
	// Body, if not nil, counts the nanoseconds that the run has spent in a loop body on the goroutine that reads the stream.
	Body *int64
	// Key is the key of the run. Materialise changes it if the cost of a position depends on the length.
	Key uint64
	// If Cut is not 0, the positions of the run, or of a batch of it, are stretches of Cut finer positions. The bounds of pieces have been
	// applied to the finer ones.
	Cut  int
	Part *runstats.Part // counts what the run does; nil: nothing is counted
	// Under is the source that has only stages between it and an ending that takes several elements of a position; nil: there is none.
	// Light: nothing after Under may take long with one of the elements.
	Under Source
	Light bool
}

// Stack sets Under to the source under the stages of src, for an ending that takes several elements of a position. If light is set,
// the ending calls nothing of the user's.
func (b *Binding) Stack(src Source, light bool) {
	for b.Light = light; ; b.Light = false {
		s, is := src.(*Stage)
		switch {
		case !is:
			b.Under = src
			return
		case s.Asks:
			return
		}
		src = s.In
	}
}

// Inner returns a binding for a source that is read for the run of b and has a stream of its own.
func (b *Binding) Inner() Binding {
	return Binding{
		Limit: b.Limit, Fixed: b.Fixed, Aside: b.Aside, Indexed: b.Indexed, Part: b.Part, Body: b.Body, Tuned: b.Tuned, Idle: b.Idle,
	}
}

// Stream is a sequential source that feeds its elements to a pipeline batch by batch.
type Stream interface {
	// Batches calls run for every batch with its length, in order, as long as run
	// returns true.
	Batches(run func(n int) bool)
}

// Shape is what is known of a source before anything runs. Every stage passes a Shape on, so it is small enough for registers: the
// compiler keeps structs of up to four fields there.
type Shape struct {
	N      int   // base positions; 0 for a breaker or a stream
	Width  int32 // the size in bytes of the largest element that needs a buffer
	Traits Traits
}

// Traits are facts about a source.
type Traits uint32

const (
	// Exact: every position has its element.
	Exact Traits = 1 << iota
	// View: blocks are windows of memory that exists anyway, so they need no buffer.
	View
	// Whole: a block is one element, however many positions it covers.
	Whole
	// Breaker: the source breaks the pipeline, and something must run before the positions are known.
	Breaker
	// Streamed: there are no positions; the elements come one by one.
	Streamed
	// Inert: the elements can be looked at, and looked at again, without running
	// anything of the user's.
	Inert
	// Sparse: usually few positions have an element, as few bytes of a text have a line.
	Sparse
	// Windowed: a block is a window, for which a function is called once.
	Windowed
	// Numbered: when a batch of the stream is processed, it will be known how many elements come before each of its elements; see
	// Ordinal.
	Numbered
	// Quiet: making the elements runs nothing of the user's, though looking at them may take a copy.
	Quiet
	// Live: the elements come from outside, at any time. They are streamed.
	Live
	// Several: a position has any number of elements, which come in as many blocks as it takes; see [Offsets].
	Several
	// Simple: the only block, if there is one, can be made without a cursor. Only ShapeOf sets Simple, because a source on top of a
	// simple one, which has its traits, need not be simple.
	Simple
)

// Is reports whether s has any of t.
func (s Shape) Is(t Traits) bool { return s.Traits&t != 0 }

// Beside returns the shape of two sources that become one. Its length is that of s.
func (s Shape) Beside(other Shape) Shape {
	s.Width = max(s.Width, other.Width)
	s.Traits &^= ^other.Traits & (Exact | Inert | Quiet)
	s.Traits |= other.Traits & Breaker
	return s
}

// Through returns the shape of a stage after s that writes blocks of out's type, one
// element for each that it gets.
func (s Shape) Through(out Block) Shape {
	s.Traits &^= View | Inert
	s.Width = max(s.Width, block.Width(out))
	return s
}

// Copied returns the shape of a stage after s that only copies elements, to blocks of
// out's type.
func (s Shape) Copied(out Block) Shape {
	is := s.Traits & Inert
	s = s.Through(out)
	s.Traits = s.Traits&^Windowed | is
	return s
}
