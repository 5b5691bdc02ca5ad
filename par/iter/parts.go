package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// eachWindow runs n window by window, in order. run gets a pipeline over the next
// positions, at most next of them, and returns how many are to follow at most, 0 to end.
// It is for stages that need one thing done before the next.
func eachWindow(n Node, next int, run func(w Node) int) {
	t := n.tuning()
	b := binding{limit: t.limit, fixed: t.fixed, part: t.part.Before()}
	src := n.src
	if sh := src.shape(); sh.is(loose | streamed) {
		src = src.settle(&b)
	}
	n = n.movedTo(nil) // The ending that calls us is in it already.
	through := func(size int) bool {
		for lo := 0; lo < size && next > 0; {
			k := min(next, size-lo)
			next = run(Node{windowOf(src, lo, k), n.tuned, n.key})
			lo += k
		}
		return next > 0
	}
	if b.stream != nil {
		b.stream.batches(through)
	} else {
		through(src.shape().n)
	}
}

// The lengths of windows. The first is long enough to spread a few expensive elements over
// many workers, and the longest so long that the pause between two does not count.
const (
	firstWindow   = 64
	longestWindow = 1 << 16
)

// eachPart calls f for a prefix of the elements of n part by part, in order, as long as it
// returns true. f may change the part, which is gone after the call. A panic surfaces after f has had all elements before
// it, and not at all if f wanted no more.
func eachPart(n Node, of prefix, f func(xs Block) bool) {
	next := firstWindow
	var xs Block
	eachWindow(n, next, func(w Node) int {
		var over bool
		var p *core.PanicError
		xs, over, p = salvage(w, of, xs)
		if !f(xs) {
			return 0
		}
		if p != nil {
			panic(p)
		}
		if over {
			return 0
		}
		next = min(2*next, longestWindow)
		return next
	})
}

// ByUniformBlocks returns n to be worked off size positions at a time.
func (n Node) ByUniformBlocks(size int) Node {
	check.Size("ByUniformBlocks", "size", size)
	return n.byBlocks(size, size)
}

// ByExponentialBlocks returns n to be worked off in blocks that double.
//
//go:noinline
func (n Node) ByExponentialBlocks() Node { return n.byBlocks(firstWindow, everything) }

// byBlocks is not inlined into what every type has compiled.
//
//go:noinline
func (n Node) byBlocks(first, most int) Node {
	if n.src == nil {
		return n
	}
	return n.with(&paced{in: n.src, first: first, most: most}, uint64(ByBlocks))
}

// paced feeds its input's positions window by window.
type paced struct {
	unopened
	irreversible
	in          source
	first, most int // lengths of windows; they double
}

func (s *paced) shape() shape {
	sh := s.in.shape()
	sh.n = 0
	sh.traits |= streamed
	return sh
}

func (s *paced) proto() Block { return s.in.proto() }
func (s *paced) text() string { return behind(s.in, ByBlocks, false) }

func (s *paced) settle(b *binding) source {
	behind := binding{limit: b.limit, fixed: b.fixed, indexed: b.indexed, part: b.part, body: b.body}
	r := &pacedRun{in: s.in.settle(&behind), first: s.first, most: s.most}
	r.stream = behind.stream
	b.stream = r
	return r
}

// pacedRun is the source of one run: the window that is being worked off.
type pacedRun struct {
	irreversible
	in          source
	stream      stream // of in; nil if that has positions
	first, most int
	even        bool // all windows but the first are of the same length
	lo          int  // where the window begins
}

func (s *pacedRun) shape() shape {
	sh := s.in.shape()
	sh.n = 0 // It is another one for every window.
	return sh
}

func (s *pacedRun) proto() Block           { return s.in.proto() }
func (s *pacedRun) settle(*binding) source { return s }

func (s *pacedRun) open(old cursor, size int, m *marks) cursor {
	c, ok := old.(*windowCursor)
	if !ok {
		c = &windowCursor{}
	}
	c.in, c.lo = s.in.open(c.in, size, m), s.lo
	return c
}

func (s *pacedRun) batches(run func(n int) bool) {
	next := s.first
	through := func(n int) bool {
		for lo := 0; lo < n; {
			k := min(next, n-lo)
			s.lo = lo
			if !run(k) {
				return false
			}
			lo += k
			if next = min(next, s.most-next) + next; s.even {
				next = s.most
			}
		}
		return true
	}
	if s.stream != nil {
		s.stream.batches(through)
	} else {
		through(s.in.shape().n)
	}
}
