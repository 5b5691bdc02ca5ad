package describe

import (
	"math"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/explain"
)

// Positioned returns a source with the elements of n in which each element has its own base position. It returns the source of n if that is
// such a source. Otherwise it returns a source that packs the elements, in parallel and in order, when an ending runs.
func (n Node) Positioned() Source {
	if sh := n.Src.Shape(); sh.Is(Exact) && !sh.Is(Streamed) {
		return n.Src
	}
	return n.packed()
}

// Based returns a source with the elements of n that has base positions, though maybe not one for each element. If the source of n has
// positions, Based returns it. Windows of Blocks and streams are packed first.
func (n Node) Based() Source {
	if n.Src.Shape().Is(Streamed | Whole) {
		return n.packed()
	}
	return n.Src
}

// Apart returns n. If its elements are windows of Blocks or the like, they are packed first, because their number is not that of the positions.
func (n Node) Apart() Node {
	if n.Src.Shape().Is(Whole) {
		return Node{n.packed(), n.Tuned, n.ID}
	}
	return n
}

// packed returns a source that collects the elements of n first, because their positions are not known before.
func (n Node) packed() Source {
	return &collectedSource{LateSource{Kind: Collect, N: n, Block: n.Proto(), Sh: Shape{Traits: Exact | View | Breaker}}}
}

// collectedSource is a LateSource that an ending collects. It is a type of its own, because what a method of LateSource needs is linked into
// every program.
type collectedSource struct{ LateSource }

func (s *collectedSource) Materialise(b *Binding) Source {
	return MemoryOf(Ahead.Collect(s.N.Before(b), math.MaxInt))
}

// LateSource is a source that is made when an ending runs, because something must run, or be read, first.
type LateSource struct {
	Kind  Kind
	N     Node  // the pipeline that it was put after; the zero Node: none
	Block Block // the prototype of its blocks
	Sh    Shape // that of a breaker, or streamed
	// Fresh: Make returns a [Memory] whose elements nobody else has.
	Fresh bool
	// Make returns, for one run, the source that s stands for.
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

// runner runs pipelines that sources need before they have elements. Package endings, which sources can't import, implements it.
type runner interface {
	// Collect returns the first count elements of n, or all of them if count is math.MaxInt.
	Collect(n Node, count int) Block
	// Prefix returns a prefix of the elements of n, in order, in a block: spare, if spare is not nil and has room. over reports whether the loop
	// has ended the elements. If a function panics before that, p is the panic at the lowest position, and xs has all elements before it. n must
	// have positions, and no pool.
	Prefix(n Node, g GatherSpec, spare Block) (xs Block, over bool, p *core.PanicError)
	// First returns how many elements of n come before the first one at which loop sets Found, and whether there is such an element.
	First(n Node, loop Loop, key uint64) (before int, is bool)
	// Listen runs n on another goroutine, and hands its elements to to on the calling one. If to wants no more, Listen stops the run and returns
	// nil. Otherwise it returns a function that surfaces how the run ended, and that does nothing if the elements ended.
	Listen(n Node, key uint64, to Taker) (end func())
}

// Ahead is the runner. Package endings sets it.
var Ahead runner

// TakeRunner sets the runner. Its result allows a call in a variable declaration.
func TakeRunner(r runner) (taken bool) {
	Ahead = r
	return true
}

// Taker gets the elements of a run as they come.
type Taker interface {
	// Take gets elements, in order, and reports whether more are wanted. The elements are gone after the call.
	Take(b Block) (more bool)
	// Idle is called when there are no elements for now. It reports whether more are wanted, and after how long to call it again if none come
	// until then; 0 means never.
	Idle() (wait time.Duration, more bool)
}

// GatherSpec says what is gathered.
type GatherSpec struct {
	Kind Kind
	// Loop makes what is gathered from the elements; nil: the elements are gathered themselves. The loop of a prefix may end the elements: then it
	// sets Found, and N is how many elements of In it keeps.
	Loop      Loop
	Out, Out2 Block // prototypes of the results
	Maps      bool  // of a prefix: the loop writes what is kept; otherwise it only looks at the elements
}
