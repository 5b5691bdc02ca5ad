package sources

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// While returns the part of n that a function of its elements selects: a prefix if k is TakeWhile or MapWhile, the rest after a prefix if
// k is SkipWhile, and what TakeAnyWhile and SkipAnyWhile select. loop looks for the first element of In that does not satisfy f, its
// function, and then sets Found. Before every call of f, N is the number of elements before the current one. The loop of a MapWhile
// writes what it makes of the elements to Out, of the type of out. For other kinds out is nil. The loop of a TakeAnyWhile or SkipAnyWhile
// finds an *atomic.Bool in State: if it is true, no element will do.
func While(n describe.Node, k describe.Kind, f any, out describe.Block, loop describe.Loop) describe.Node {
	code := describe.CodeOf(k, f)
	if k == describe.TakeAnyWhile || k == describe.SkipAnyWhile {
		return sift(n, k, 0, loop, code)
	}
	if k == describe.MapWhile {
		g := describe.GatherSpec{Loop: loop, Out: out, Maps: true}
		return feed(n, k, uint64(k)^code, out, func(n describe.Node, run func(describe.Block) bool) { eachPart(n, g, run) })
	}
	sh := fedShape(n)
	begun := func(s *describe.LateSource, b *describe.Binding) describe.Source {
		n := s.N
		if sh := n.Src.Shape(); !sh.Is(describe.Streamed) {
			if sh.Is(describe.Breaker) {
				inner := b.Inner()
				n.Src = n.Src.Materialise(&inner)
				sh = n.Src.Shape()
			}
			if sh.Is(describe.Exact) && sh.Is(describe.Inert) {
				return newSearched(n.Before(b), b, k == describe.SkipWhile, loop)
			}
		}
		return newFed(n.Before(b), b, s.Block, func(n describe.Node, run func(describe.Block) bool) {
			if k == describe.SkipWhile {
				skipWhile(n, loop, run)
			} else {
				eachPart(n, describe.GatherSpec{Loop: loop, Out: n.Proto()}, run)
			}
		})
	}
	return n.With(&describe.LateSource{Kind: k, N: n.Apart(), Block: n.Proto(), Sh: sh, Make: begun}, uint64(k)^code)
}

// skipWhile calls run with the elements of n, from the first one on that does not satisfy loop. It searches with the tuning of n.
func skipWhile(n describe.Node, loop describe.Loop, run func(describe.Block) bool) {
	tuned := n.MovedTo(nil).Tuned
	found := false
	eachPart(n, describe.GatherSpec{Out: n.Proto()}, func(xs describe.Block) bool {
		if !found {
			var i int
			count := xs.Len()
			i, found = describe.Ahead.First(describe.Node{Src: describe.MemoryOf(xs), Tuned: tuned, ID: 0}, loop, describe.Mix(n.ID, uint64(describe.SkipWhile)))
			xs.Window(xs, i, count)
		}
		return run(xs)
	})
}

// searched is a stream in one run: the positions of its input before the first element that does not satisfy the loop, or those from that
// element on. Looking at an element runs nothing of the user's, so each element may be looked at twice, first by the search. searched is
// the window that is being processed.
type searched struct {
	windowSource
	n     describe.Node // how to search
	skips bool
	loop  describe.Loop

	mu seam.Mutex
	// raised is the panic of loop at the lowest position of the window that is searched, or nil.
	raised *core.PanicError
	at     int // the position of that panic
}

// newSearched returns n, which has been materialised, for the run of b.
func newSearched(n describe.Node, b *describe.Binding, skips bool, loop describe.Loop) describe.Source {
	sh := n.Src.Shape()
	sh.N = 0 // The length differs for every window.
	s := &searched{windowSource: windowSource{in: n.Src, sh: sh}, n: n.MovedTo(nil), skips: skips, loop: loop}
	b.Stream = s
	return s
}

func (s *searched) Materialise(*describe.Binding) describe.Source { return s }
func (s *searched) Reversed() describe.Source                     { return nil }

func (s *searched) Ordinal(pos int) (int, bool) {
	n, known := describe.Ordinal(s.in, s.lo+pos)
	if s.skips && known {
		first, _ := describe.Ordinal(s.in, s.lo) // There is only one window.
		n -= first
	}
	return n, known
}

func (s *searched) Batches(run func(n int) bool) {
	n, at, key := s.in.Shape().N, 0, describe.Mix(s.n.ID, uint64(describe.SkipWhile))
	for found, k := false, firstWindow; !found && at < n; k = 2 * at {
		w := newWindow(s.in, at, k)
		var before int
		s.raised = nil
		before, found = describe.Ahead.First(describe.Node{Src: w, Tuned: s.n.Tuned, ID: s.n.ID}, s.look, key)
		failed := found && s.raised != nil && s.at == before
		if !s.skips && before > 0 && !s.work(at, before, run) {
			return
		}
		if failed {
			panic(s.raised)
		}
		at += before
	}
	if s.skips && at < n {
		s.work(at, n-at, run)
	}
}

// work makes run process the n positions from lo on.
func (s *searched) work(lo, n int, run func(n int) bool) (more bool) {
	s.lo, s.sh.N = lo, n
	return run(n)
}

// look is the loop of the search. It also finds a panic, because the elements before the panic are processed first.
func (s *searched) look(st *describe.Step) {
	done := false
	defer func() {
		if done {
			return
		}
		v := recover()
		switch {
		case v == nil:
			return // The Goexit continues.
		case under.IsStop(v):
			panic(v)
		}
		st.Found = true
		s.mu.Lock()
		defer s.mu.Unlock()
		if at := st.At + st.N; s.raised == nil || at < s.at {
			s.raised, s.at = under.Wrapped[*core.PanicError](v), at
		}
	}()
	s.loop(st)
	done = true
}
