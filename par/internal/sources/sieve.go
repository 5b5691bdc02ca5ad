package sources

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Reached returns a pipeline over count elements of n, those that are reached first. If k is SkipAny, it returns a
// pipeline over all other elements.
func Reached(n describe.Node, k describe.Kind, count int) describe.Node {
	check.Count(k.String(), "count", count)
	return sift(n, k, count, nil, 0)
}

// sift returns n with a sieve after it.
func sift(n describe.Node, k describe.Kind, count int, loop describe.Loop, code uint64) describe.Node {
	sh := n.Src.Shape()
	sh.Traits = sh.Traits&^(describe.Exact|describe.Numbered) | describe.Breaker
	isTake := k == describe.TakeAny || k == describe.TakeAnyWhile
	if isTake {
		sh.N, sh.Traits = 0, sh.Traits|describe.Streamed
	}
	begun := func(d *describe.LateSource, b *describe.Binding) describe.Source {
		s := &sieve{kind: k, loop: loop}
		if isTake {
			s.in = newPaced(d.N.Src, b, firstWindow, everything)
		} else {
			s.in = d.N.Src.Materialise(b)
		}
		s.left.Store(int64(count))
		if b.Stream != nil {
			b.Stream = &untilStream{b.Stream, s}
		}
		return s
	}
	return n.With(&describe.LateSource{Kind: k, N: n, Block: n.Proto(), Sh: sh, Make: begun}, uint64(k)^code)
}

// sieve is a stage in one run. What it keeps of a block depends on what the run has seen so far, wherever that was.
type sieve struct {
	in   describe.Source
	kind describe.Kind
	loop describe.Loop // for the kinds that ask a function; see While
	left seam.Int64    // how many elements are still to be taken or skipped
	over seam.Bool     // some element did not satisfy the function
}

func (s *sieve) Shape() describe.Shape {
	sh := s.in.Shape()
	sh.Traits &^= describe.Exact | describe.Windowed
	return sh
}

func (s *sieve) Proto() describe.Block                         { return s.in.Proto() }
func (s *sieve) Materialise(*describe.Binding) describe.Source { return s }

// untilStream is a stream that ends when a sieve will keep nothing more.
type untilStream struct {
	describe.Stream
	sieve *sieve
}

func (s *untilStream) Batches(run func(n int) bool) {
	if !s.sieve.done() {
		s.Stream.Batches(func(n int) bool { return run(n) && !s.sieve.done() })
	}
}

func (s *sieve) Open(old describe.Cursor, size int, m *describe.Offsets) describe.Cursor {
	c := describe.Reopened[sieveCursor](old)
	c.window = block.RoomFor(c.window, s.Proto(), 0)
	c.s, c.offsets = s, m
	c.in = s.in.Open(c.in, size, m)
	return c
}

// done reports whether nothing more will be kept.
func (s *sieve) done() bool {
	switch s.kind {
	case describe.TakeAny:
		return s.left.Load() == 0
	case describe.TakeAnyWhile:
		return s.over.Load()
	default:
		return false
	}
}

// claim takes up to n of the elements that are left, and returns how many it got.
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
	s       *sieve
	in      describe.Cursor
	offsets *describe.Offsets
	step    describe.Step
	window  describe.Block // a window of the block of in
	found   bool           // in has made its block
}

func (c *sieveCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	c.found = false
	if c.s.done() {
		for at := lo; at < hi; at = describe.Stretch(c.offsets, at, hi) {
			describe.EndUnit(c.offsets, 0)
		}
		c.window.Window(nil, 0, 0)
		return c.window
	}
	return c.apply(c.in.Block(lo, hi, dst))
}

func (c *sieveCursor) apply(in describe.Block) describe.Block {
	c.found, c.step.In, c.step.N = true, in, 0
	from, to := c.cut(in.Len())
	if c.offsets != nil {
		ends := c.offsets.Input(in.Len())
		for i, end := range ends {
			ends[i] = min(max(from, end), to) - from
		}
	}
	c.window.Window(in, from, to)
	return c.window
}

// cut returns which of the n elements of the block are kept.
func (c *sieveCursor) cut(n int) (from, to int) {
	s := c.s
	switch s.kind {
	case describe.TakeAny:
		return 0, s.claim(n)
	case describe.SkipAny:
		return s.claim(n), n
	default: // A predicate decides.
	}
	st := &c.step
	st.From, st.To, st.Found, st.State = 0, n, false, &s.over
	s.loop(st)
	if st.Found {
		s.over.Store(true)
	}
	if s.kind == describe.TakeAnyWhile {
		return 0, st.N
	}
	return st.N, n
}

func (c *sieveCursor) Salvage() describe.Block {
	if !c.found {
		in := c.in.Salvage()
		if in == nil {
			return nil
		}
		return c.apply(in)
	}
	n := 0
	if c.s.kind == describe.TakeAnyWhile {
		n = c.step.N
	}
	c.window.Window(c.step.In, 0, n)
	return c.window
}

func (c *sieveCursor) Rest() bool {
	c.in = describe.Kept(c.in)
	c.window.Window(nil, 0, 0)
	c.s, c.offsets, c.step.In, c.step.State = nil, nil, nil, nil
	return true
}
