package iter

import "github.com/seed1237c087/manta/par/internal/check"

// ByUniformBlocks returns n to be worked off size positions at a time.
func (n Node) ByUniformBlocks(size int) Node {
	check.Size("ByUniformBlocks", "size", size)
	return n.byBlocks(size, size)
}

// ByExponentialBlocks returns n to be worked off in blocks that double.
//
//go:noinline
func (n Node) ByExponentialBlocks() Node { return n.byBlocks(firstWindow, everything) }

// byBlocks returns n to be worked off in blocks of first positions, which double up to most. It is
// not inlined into what every type has compiled.
//
//go:noinline
func (n Node) byBlocks(first, most int) Node {
	if n.src == nil {
		return n
	}
	sh := n.src.shape()
	sh.n, sh.traits = 0, sh.traits&^numbered|streamed
	paced := func(s *deferred, b *binding) source { return newPaced(s.n.src, b, first, most) }
	return n.with(&deferred{kind: ByBlocks, n: n, block: n.Proto(), sh: sh, maker: makes(paced)}, uint64(ByBlocks))
}

// pacedRun is a stream in one run: the positions of its input window by window. It is the window that is being
// worked off.
type pacedRun struct {
	window
	stream     stream // of in; nil if that has positions
	next, most int    // lengths of windows: of the next one, and of the longest; they double
	even       bool   // all windows but the first are as long as the longest
}

// pacedOver returns in, which has been settled and has a stream if it has no positions, window by window.
func pacedOver(in source, s stream, first, most int) *pacedRun {
	sh := in.shape()
	sh.n = 0 // It is another one for every window.
	sh.traits &^= windowed
	return &pacedRun{window: window{in: in, sh: sh}, stream: s, next: first, most: most}
}

// newPaced settles in, window by window, for the run of b.
func newPaced(in source, b *binding, first, most int) *pacedRun {
	behind := b.inner()
	in = in.settle(&behind)
	r := pacedOver(in, behind.stream, first, most)
	b.stream = r
	return r
}

func (s *pacedRun) settle(*binding) source { return s }

func (s *pacedRun) reversed() source { return nil }

func (s *pacedRun) ordinal(pos int) (int, bool) { return ordinal(s.in, s.lo+pos) }

func (s *pacedRun) batches(run func(n int) bool) {
	if s.stream != nil {
		s.stream.batches(func(n int) bool { return s.through(n, run) })
	} else {
		s.through(s.in.shape().n, run)
	}
}

// through calls run for the windows of n positions, in order, as long as it returns true, and
// reports whether it still does.
func (s *pacedRun) through(n int, run func(n int) bool) (more bool) {
	for lo := 0; lo < n; {
		k := min(s.next, n-lo)
		s.lo = lo
		if !run(k) {
			return false
		}
		lo += k
		if s.next = min(s.next, s.most-s.next) + s.next; s.even {
			s.next = s.most
		}
	}
	return true
}
