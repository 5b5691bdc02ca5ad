package describe

import (
	"math"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/explain"
)

// Positioned returns a source with the elements of n, whose base positions are the elements' own.
// That is the source of n, if its positions are so; otherwise it is one that first packs the
// elements, in parallel and in order, when an ending runs.
func (n Node) Positioned() Source {
	if sh := n.Src.Shape(); sh.Is(Exact) && !sh.Is(Streamed) {
		return n.Src
	}
	return n.packed()
}

// Based returns a source with the elements of n that has base positions, though maybe not one for each element.
// That is the source of n, if it has positions. Windows of Blocks and streams are packed first.
func (n Node) Based() Source {
	if n.Src.Shape().Is(Streamed | Whole) {
		return n.packed()
	}
	return n.Src
}

// Apart returns n with windows of Blocks and the like packed first, because their number
// is not that of the positions.
func (n Node) Apart() Node {
	if n.Src.Shape().Is(Whole) {
		return Node{n.packed(), n.Tuned, n.ID}
	}
	return n
}

// packed returns a source of the elements of n, which must be collected before anybody can tell
// their positions.
func (n Node) packed() Source {
	return &collectedSource{LateSource{Kind: Collect, N: n, Block: n.Proto(), Sh: Shape{Traits: Exact | View | Breaker}}}
}

// collectedSource is a LateSource that an ending makes. It is a type of its own, because what a method of LateSource needs is linked into every
// program.
type collectedSource struct{ LateSource }

func (s *collectedSource) Materialise(b *Binding) Source {
	return MemoryOf(Ahead.Collect(s.N.Before(b), math.MaxInt))
}

// LateSource is a source that is made when an ending runs, because something has to run, or be read, before.
type LateSource struct {
	Kind  Kind
	N     Node  // what it was put after; the zero Node: nothing
	Block Block // the prototype of its blocks
	Sh    Shape // is that of a breaker, or streamed
	// Fresh: what Make returns is a [Memory], whose elements nobody else has.
	Fresh bool
	// Make returns the source of a run that s stands for.
	Make func(s *LateSource, b *Binding) Source
}

func (s *LateSource) Open(Cursor, int, *Offsets) Cursor {
	panic("par: internal: a source was opened before it was materialised")
}

func (s *LateSource) Shape() Shape                  { return s.Sh }
func (s *LateSource) Proto() Block                  { return s.Block }
func (s *LateSource) Materialise(b *Binding) Source { return s.Make(s, b) }

func (s *LateSource) Text() string {
	if s.N.Src == nil {
		return s.Kind.String()
	}
	switch s.Kind {
	case Collect:
		return Operations(s.N.Src) + explain.Pack
	case FlatMap: // Its stage is before it.
		return Operations(s.N.Src)
	default:
		return Behind(s.N.Src, s.Kind)
	}
}

// runner runs pipelines that sources need before they have elements. It is implemented in package
// endings, which sources can't import.
type runner interface {
	// Collect returns the first count elements of n, all of them if that is math.MaxInt.
	Collect(n Node, count int) Block
	// Prefix returns a prefix of the elements of n, in order, in a block: spare, which may be
	// nil, if there is room in it. over reports whether the loop has ended them. If a function
	// panics before that, p is the panic at the lowest position, and xs has all elements before
	// it. n must have positions, and no pool.
	Prefix(n Node, g GatherSpec, spare Block) (xs Block, over bool, p *core.PanicError)
	// First returns how many elements of n come before the first at which loop sets Found, and
	// whether there is such a one.
	First(n Node, loop Loop, key uint64) (before int, is bool)
	// Listen runs n, on another goroutine, and hands on here what comes of it. If no more is wanted, that stops, and Listen returns nil.
	// Else it returns what surfaces how the run ended, if it did in another way than by the end of the elements.
	Listen(n Node, key uint64, to Taker) (end func())
}

// Ahead is the runner, which package endings hands over.
var Ahead runner

// TakeRunner sets the runner.
func TakeRunner(r runner) (taken bool) {
	Ahead = r
	return true
}

// Taker gets the elements of a run as they come.
type Taker interface {
	// Take gets elements, in order, which are gone after the call, and reports whether more are wanted.
	Take(b Block) (more bool)
	// Idle is called when there are none for now. It reports after how long it is to be called again if there are none until then;
	// 0: there is no such time.
	Idle() (wait time.Duration, more bool)
}

// GatherSpec says what is gathered.
type GatherSpec struct {
	Kind Kind
	// Loop makes it of the elements; nil: it is these. That of a prefix may end the elements: then it sets Found. N is how many it
	// keeps of In.
	Loop      Loop
	Out, Out2 Block // prototypes of it
	Maps      bool  // of a prefix: the loop writes what is kept, else it only looks at the elements
}
