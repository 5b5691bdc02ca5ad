package iter

import "github.com/seed1237c087/manta/par/internal/check"

// ByUniformBlocks returns n to be worked off size positions at a time.
func (n Node) ByUniformBlocks(size int) Node {
	check.Size("ByUniformBlocks", "size", size)
	return n.byBlocks(size, size)
}

// ByExponentialBlocks returns n to be worked off in blocks that double.
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

func (s *paced) settle(b *binding) source {
	behind := binding{limit: b.limit, fixed: b.fixed}
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
	lo          int // where the window begins
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
			next = min(next, s.most-next) + next
		}
		return true
	}
	if s.stream != nil {
		s.stream.batches(through)
	} else {
		through(s.in.shape().n)
	}
}
