package iter

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// TakeAny returns a pipeline over count elements of n, those that are reached first.
func (n Node) TakeAny(count int) Node {
	check.Count("TakeAny", "count", count)
	return n.sift(TakeAny, count, nil, 0)
}

// SkipAny returns a pipeline over all elements of n but count, those that are reached first.
func (n Node) SkipAny(count int) Node {
	check.Count("SkipAny", "count", count)
	return n.sift(SkipAny, count, nil, 0)
}

// sift returns n with a sieve. n may be nil.
func (n Node) sift(k Kind, count int, loop Loop, code uint64) Node {
	if n.src == nil {
		return n
	}
	sh := n.src.shape()
	sh.traits = sh.traits&^(exact|numbered) | loose
	isTake := k == TakeAny || k == TakeAnyWhile
	if isTake {
		sh.n, sh.traits = 0, sh.traits|streamed
	}
	begun := func(d *deferred, b *binding) source {
		s := &sieve{kind: k, loop: loop}
		if isTake {
			s.in = newPaced(d.n.src, b, firstWindow, everything)
		} else {
			s.in = d.n.src.settle(b)
		}
		s.left.Store(int64(count))
		if b.stream != nil {
			b.stream = &untilStream{b.stream, s}
		}
		return s
	}
	return n.with(&deferred{kind: k, n: n, block: n.Proto(), sh: sh, maker: makes(begun)}, uint64(k)^code)
}

// sieve is a stage in one run that keeps of a block what depends on what the run has seen so far, wherever that was.
type sieve struct {
	irreversible
	in   source
	kind Kind
	loop Loop       // of the kinds that ask a function; see While
	left seam.Int64 // how many elements are still to be taken or skipped
	over seam.Bool  // some element wouldn't do
}

func (s *sieve) shape() shape {
	sh := s.in.shape()
	sh.traits &^= exact | windowed
	return sh
}

func (s *sieve) proto() Block           { return s.in.proto() }
func (s *sieve) settle(*binding) source { return s }

// untilStream is a stream that ends when a sieve will keep nothing more.
type untilStream struct {
	stream
	sieve *sieve
}

func (s *untilStream) batches(run func(n int) bool) {
	if !s.sieve.done() {
		s.stream.batches(func(n int) bool { return run(n) && !s.sieve.done() })
	}
}

func (s *sieve) open(old cursor, size int, m *marks) cursor {
	c, ok := old.(*sieveCursor)
	if !ok || !block.SameType(c.window, s.proto()) {
		c = &sieveCursor{window: s.proto().Make(0)}
	}
	c.s, c.marks = s, m
	c.in = s.in.open(c.in, size, m)
	return c
}

// done reports whether nothing more will be kept.
func (s *sieve) done() bool {
	switch s.kind {
	case TakeAny:
		return s.left.Load() == 0
	case TakeAnyWhile:
		return s.over.Load()
	default:
		return false
	}
}

// claim takes up to n of what is left and returns how many it got.
func (s *sieve) claim(n int) int {
	for {
		have := s.left.Load()
		got := min(have, int64(n))
		if got == 0 || s.left.CompareAndSwap(have, have-got) {
			return int(got)
		}
	}
}

type sieveCursor struct {
	s      *sieve
	in     cursor
	marks  *marks
	step   Step
	window Block // of the block of in
	found  bool  // in has made its block
}

func (c *sieveCursor) block(lo, hi int, dst Block) Block {
	c.found = false
	if c.s.done() {
		for at := lo; at < hi; at = stretch(c.marks, at, hi) {
			mark(c.marks, 0)
		}
		c.window.Window(nil, 0, 0)
		return c.window
	}
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *sieveCursor) apply(in Block) Block {
	c.found, c.step.In, c.step.N = true, in, 0
	from, to := c.cut(in.Len())
	if c.marks != nil {
		ends := c.marks.input(in.Len())
		for i, end := range ends {
			ends[i] = min(max(from, end), to) - from
		}
	}
	c.window.Window(in, from, to)
	return c.window
}

// cut returns which elements of the block are kept, of which there are n.
func (c *sieveCursor) cut(n int) (from, to int) {
	s := c.s
	switch s.kind {
	case TakeAny:
		return 0, s.claim(n)
	case SkipAny:
		return s.claim(n), n
	default: // A predicate says.
	}
	st := &c.step
	st.From, st.To, st.Found, st.State = 0, n, false, &s.over
	s.loop(st)
	if st.Found {
		s.over.Store(true)
	}
	if s.kind == TakeAnyWhile {
		return 0, st.N
	}
	return st.N, n
}

func (c *sieveCursor) salvage() Block {
	if !c.found {
		in := c.in.salvage()
		if in == nil {
			return nil
		}
		return c.apply(in)
	}
	n := 0
	if c.s.kind == TakeAnyWhile {
		n = c.step.N
	}
	c.window.Window(c.step.In, 0, n)
	return c.window
}

func (c *sieveCursor) rest() bool {
	c.in = kept(c.in)
	c.window.Window(nil, 0, 0)
	c.s, c.marks, c.step.In, c.step.State = nil, nil, nil, nil
	return true
}
