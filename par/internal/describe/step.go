package describe

import (
	"reflect"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Block is a slice whose type the engine does not know. The engine moves blocks about, and loops that know the type read and
// write their elements. Package par/loops has the only implementation.
type Block = block.Block

// Step is what a [Loop] does at one call: a block of a stage, or a stretch of it.
//
// A loop of a stage reads the elements In[From:To] and writes to Out from index N on. It keeps N up to date: before it calls a
// function of the user's, the first N elements of Out are done. After a panic these elements still go through the later
// stages, so that the panic of the lowest position surfaces. At the end N is the number of elements in Out.
//
// In and Out may share their memory if they are of one type, so a loop reads an element before it writes the one at its index
// or after. A loop of a source has no In: it makes the elements of the positions from At on, in steps of By, for Out[0:To].
//
// Step has many fields because sources, stages and endings share it. Therefore there is one type of loop, and each loop reads
// what it needs.
type Step struct {
	_        seam.Uncompared
	In, Out  Block
	From, To int
	N        int
	// At is the position of the first element of In. By is the distance to the next position: 1, or -1 if the pipeline runs from
	// back to front. At and By are for loops before which every position has its element. In a stream, At is a position in the
	// batch; see Place.
	At, By int
	// State belongs to the loop. It stays from one block to the next of the same participant.
	State any
	// Behind is further work for the loop, so that one loop does both: the Filter after a Map, or the function of the ForEach
	// after a source.
	Behind any
	// In2 and In3 are the other inputs of a loop that has several. The elements for Out[i]
	// are In[i], In2[i] and so on.
	In2, In3 Block
	// Out2 and N2 are for a loop of an ending that has two results.
	Out2 Block
	N2   int
	// Err is the error with which the function of an ending failed, at index N of In.
	Err error
	// Found is set by a loop that looks for something and has found it at index N of In.
	Found bool
	// Back: a loop that looks for something begins at the end of In.
	Back bool
	// Gone: what the loop made before is gone, so slices may be used again.
	Gone bool

	asked bool // the loop is asked what it is; see ask
	about about
	Of    numberer // the stage of the loop, if it asks for the Index of elements
}

// numberer returns the Index of the element that is i elements after position at, in steps of by.
type numberer interface{ number(at, by, i int) int }

// Forget drops the fields that few steps use. It looks before it stores, because storing a pointer costs more.
func (s *Step) Forget() {
	if s.State != nil {
		s.State = nil
	}
	if s.Behind != nil {
		s.Behind = nil
	}
	if s.Of != nil {
		s.Of = nil
	}
}

// Index returns the number of In[i] among all elements that the stage gets, from 0 on: the number that Enumerate would give it
// in the place of the stage. It is -1 if the number isn't known, because something before the stage may drop elements.
func (s *Step) Index(i int) int {
	if s.Of == nil {
		return -1
	}
	return s.Of.number(s.At, s.By, i)
}

// Place returns the position of In[From], for a loop of [Node.Placed]. The positions of the elements after it follow in steps
// of By.
func (s *Step) Place() int {
	if s.Of != nil {
		return s.Index(s.From)
	}
	return s.At + s.From*s.By
}

// A Loop is the work of a stage, a source or an ending on one block. Only loops know the types of elements. A loop of the
// user's is also asked what it is: it gets a Step that has neither In nor Out, calls Describe and returns.
type Loop func(s *Step)

// Do calls the loop.
func (l Loop) Do(s *Step) { l(s) }

// Work is what a stage does with a block: a [Loop], or a function of the user's whose type has the loop as its method. For
// such a function nothing is allocated, and it is not asked what it is.
type Work interface{ Do(s *Step) }

// about is how a loop describes itself.
type about struct {
	_       seam.Uncompared
	f       any   // its function
	in, out Block // prototypes
}

// Describe says what the loop is: its function, or nil if it has none, and prototypes of the blocks that it reads and writes,
// or nil for a block that it does not have.
func (s *Step) Describe(f any, in, out Block) {
	if !s.asked {
		panic("par/iter: a loop got blocks of another type than it described")
	}
	if f != nil && reflect.TypeOf(f).Kind() != reflect.Func {
		panic("par/iter: a loop described something that is not a function")
	}
	s.about = about{f: f, in: in, out: out}
}

// CodeOf returns what Code does for the function of an operation. It panics if the function is nil.
func CodeOf(k Kind, f any) uint64 {
	c, isNil := code(f)
	if isNil {
		check.Func((k &^ Compiled).String(), true) // The name is that of what the user called.
	}
	return c
}

// Code returns what distinguishes a function from others, for keys of runs.
//
//go:noinline
func Code(f any) uint64 {
	c, _ := code(f)
	return c
}

// toAsk contains steps for ask.
var toAsk = seam.Pool{New: func() any { return new(Step) }}

// ask returns how loop describes itself.
func ask(loop Loop) about {
	s := toAsk.Get().(*Step)
	s.asked = true
	loop(s)
	s.asked = false
	a := s.about
	s.about = about{} // It refers to values of the user's.
	toAsk.Put(s)
	return a
}
