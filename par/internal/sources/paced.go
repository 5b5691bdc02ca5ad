package sources

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// ByUniformBlocks returns n to be processed size positions at a time.
func ByUniformBlocks(n describe.Node, size int) describe.Node {
	check.Size("ByUniformBlocks", "size", size)
	return byBlocks(n, size, size)
}

// ByExponentialBlocks returns n to be processed in blocks that double.
//
//go:noinline
func ByExponentialBlocks(n describe.Node) describe.Node { return byBlocks(n, firstWindow, everything) }

// byBlocks returns n to be processed in blocks of first positions, which double up to most. It is not inlined
// into what is compiled for every type.
//
//go:noinline
func byBlocks(n describe.Node, first, most int) describe.Node {
	sh := n.Src.Shape()
	sh.N, sh.Traits = 0, sh.Traits&^describe.Numbered|describe.Streamed
	paced := func(s *describe.LateSource, b *describe.Binding) describe.Source {
		return newPaced(s.N.Src, b, first, most)
	}
	return n.With(&describe.LateSource{Kind: describe.ByBlocks, N: n, Block: n.Proto(), Sh: sh, Make: paced}, uint64(describe.ByBlocks))
}

// PacedRun is a stream in one run: the positions of its input, window by window. It is the window that is
// being processed.
type PacedRun struct {
	windowSource
	stream     describe.Stream // of in; nil if in has positions
	next, Most int             // the lengths of the next window and of the longest one; windows double
	Even       bool            // all windows except the first are as long as the longest
}

// PacedOver returns in, window by window. in has been materialised. s is the stream of in, or nil if in has
// positions.
func PacedOver(in describe.Source, s describe.Stream, first, most int) *PacedRun {
	sh := in.Shape()
	sh.N = 0 // The length differs for every window.
	sh.Traits &^= describe.Windowed
	return &PacedRun{windowSource: windowSource{in: in, sh: sh}, stream: s, next: first, Most: most}
}

// newPaced materialises in for the run of b, and returns it window by window.
func newPaced(in describe.Source, b *describe.Binding, first, most int) *PacedRun {
	behind := b.Inner()
	in = in.Materialise(&behind)
	r := PacedOver(in, behind.Stream, first, most)
	b.Stream = r
	return r
}

func (s *PacedRun) Materialise(*describe.Binding) describe.Source { return s }

func (s *PacedRun) Reversed() describe.Source { return nil }

func (s *PacedRun) Ordinal(pos int) (int, bool) { return describe.Ordinal(s.in, s.lo+pos) }

func (s *PacedRun) Batches(run func(n int) bool) {
	if s.stream != nil {
		s.stream.Batches(func(n int) bool { return s.through(n, run) })
	} else {
		s.through(s.in.Shape().N, run)
	}
}

// through calls run for the windows of n positions, in order, as long as run returns true. It reports whether
// the last call returned true.
func (s *PacedRun) through(n int, run func(n int) bool) (more bool) {
	for lo := 0; lo < n; {
		k := min(s.next, n-lo)
		s.lo = lo
		if !run(k) {
			return false
		}
		lo += k
		if s.next = min(s.next, s.Most-s.next) + s.next; s.Even {
			s.next = s.Most
		}
	}
	return true
}
