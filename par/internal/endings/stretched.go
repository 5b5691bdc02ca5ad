package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// FewStretches reports whether the number of stretches is known if PrepareStretched prepares n:
// there are at most some 128, or, if every position has its element, one for 32,768 positions.
func FewStretches(n describe.Node) bool {
	if n.Src == nil {
		return true
	}
	sh := n.Src.Shape()
	return !sh.Is(describe.Streamed) && (sh.Is(describe.Exact|describe.Whole) || sh.N <= mostStretches*longestStretch)
}

// MostElements returns the largest possible number of elements of n, or -1 if that is not known.
func MostElements(n describe.Node) int {
	if n.Src == nil {
		return 0
	}
	if sh := n.Src.Shape(); !sh.Is(describe.Streamed) && !sh.Is(describe.Whole) {
		return sh.N
	}
	return -1
}

// PrepareWindowed is Prepare for a keeper whose Between takes over what participants have kept. A long run is cut into windows.
func (p *KeepRun) PrepareWindowed(n describe.Node, key uint64) {
	p.Prepare(n, key)
	s := &p.Spec
	if p.Stream != nil || s.MinLen > 1 || s.MaxLen != 0 || s.Whole || s.N < 2*longestWindow {
		return
	}
	p.window(nil, longestWindow, longestWindow)
}

// PrepareAlong is Prepare for a keeper that goes from the first element of a key to its last. The
// keeper keeps elements whose turn has not come until Between is called. To keep few, the run is
// cut into windows of about [sources.LongestBatch] elements, or of a megabyte.
func (p *KeepRun) PrepareAlong(n describe.Node, key uint64) {
	p.Prepare(n, key)
	in := p.Stream
	if s, ok := in.(*run.BetweenStream); ok {
		in = s.Stream
	}
	first := sources.MostOfBatch(p.Proto())
	p.window(in, first, first)
}

// window cuts a run into a window of first positions and windows of most positions, until Aim or Widen sets another length.
func (p *KeepRun) window(in describe.Stream, first, most int) {
	p.aimed = sources.PacedOver(p.Src, in, first, most)
	p.aimed.Even = true
	p.Src, p.Stream = p.aimed, p.batched(p.aimed)
}

// mostAimed is the largest number of positions to which Aim and Widen set the length of a window.
const mostAimed = 1 << 20

// Aim sets the length of the next window of PrepareAlong. elems is the number of elements up to now.
func (p *KeepRun) Aim(elems int) {
	next := mostAimed
	if elems > 0 {
		next = int(float64(p.base) / float64(elems) * float64(sources.MostOfBatch(p.Proto())))
	}
	p.aimed.Most = min(next, 4*p.aimed.Most, mostAimed)
}

// Widen makes the next windows of PrepareWindowed and PrepareStretched longer. It is for participants that keep little, because
// participants wait for each other at the end of each window.
func (p *KeepRun) Widen() {
	if p.aimed != nil {
		p.aimed.Most = max(p.aimed.Most, min(4*p.aimed.Most, mostAimed))
	}
}

// Between is called after each window. The first window shows what the elements are like. Later
// windows have just enough elements for all workers, so that what participants keep stays in
// caches.
const (
	leastFirst      = 1 << 10
	longestFirst    = 1 << 13
	firstsInWindows = 4 // a run that is shorter than so many first windows is not cut
	leastWindow     = 1 << 15
	windowStretches = 4 // for each worker
	longestWindow   = 1 << 18
)

// PrepareStretched is Prepare for a keeper that must know to which unit an element belongs,
// because it combines the elements of a unit from left to right, and then the values of units.
// The number of positions alone fixes the units. There are about 128 units, or one for 32,768
// positions. A long run is cut into windows, and Between is called after each.
func (p *KeepRun) PrepareStretched(n describe.Node, key uint64) {
	p.Fixed = true
	p.Prepare(n, key)
	p.stretched, p.Spec.Tree = true, engine.Nodes
	p.cut(p.Spec.N)
	s := &p.Spec
	if p.Stream != nil || s.MinLen > 1 || s.MaxLen != 0 || s.Whole {
		return
	}
	first := min(max(s.Unit, leastFirst), longestFirst)
	if s.N < firstsInWindows*first {
		return
	}
	// Neither where the first window ends nor the length of units depends on the workers.
	p.unit, p.firstWindow = s.Unit, first
	p.window(nil, first, max(leastWindow, windowStretches*core.NumWorkers()*s.Unit))
}

// Windowed reports whether the run is cut into windows. The first window has at least a thousand
// positions. The length of later windows depends on the number of workers; that of batches does not.
func (p *KeepRun) Windowed() bool { return p.unit > 0 }
