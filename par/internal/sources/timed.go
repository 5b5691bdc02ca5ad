package sources

import (
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Timed returns a pipeline over batches of up to size elements of n. If n is a stream, a batch ends when wait has passed since its
// first element. If n is not live, Timed returns what [Chunked] returns. loop is that of [Chunked].
func Timed(n describe.Node, size int, wait time.Duration, out describe.Block, loop describe.Loop) describe.Node {
	check.Size("Batch", "n", size)
	if !n.Src.Shape().Is(describe.Live) {
		return Chunked(n, size, out, loop)
	}
	sh := describe.Shape{Traits: describe.Exact | describe.View | describe.Streamed | describe.Live | describe.Numbered}
	begun := func(s *describe.LateSource, b *describe.Binding) describe.Source {
		r := &timed{n: s.N.Before(b).MovedTo(nil), loop: loop, size: size, wait: max(0, wait), group: 1}
		if r.fixed = b.Fixed && wait <= 0; !r.fixed {
			t := *r.n.Tuning()
			t.Aside, t.Fixed = true, false // What depends on time has no fixed brackets.
			r.n.Tuned = &t
		}
		r.Elems, r.part = s.Block.Make(0), s.N.Proto().Make(0)
		b.Stream = r
		return r
	}
	return n.With(&describe.LateSource{Kind: describe.Batch, N: n, Block: out, Sh: sh, Make: begun}, describe.Mix(uint64(describe.Batch), uint64(size)))
}

// timed is the source of one run: the batches that are full, or whose time is over, and that have not been processed. Meanwhile the
// stream is read on another goroutine.
type timed struct {
	describe.Memory
	n     describe.Node
	loop  describe.Loop
	size  int
	wait  time.Duration // 0: no limit
	fixed bool          // how many batches are passed on at once depends only on how many there were
	group int           // how many batches are passed on at once: exactly if fixed is set, and else at most
	run   func(n int) bool
	over  bool           // no more elements are wanted
	part  describe.Block // the batch that is not full
	since int64          // when its first element came
}

// mostGroup is the most batches that are passed on at once, if their number must not depend on time.
const mostGroup = 64

func (s *timed) Materialise(*describe.Binding) describe.Source { return s }

func (s *timed) Batches(run func(n int) bool) {
	if s.run = run; !s.fixed {
		s.group = 2 * core.NumWorkers()
	}
	end := describe.Ahead.Listen(s.n, describe.Mix(s.n.ID, uint64(describe.Batch)), s)
	if end == nil || !s.pass() {
		return // No more is wanted, so how the stream ends doesn't matter.
	}
	if end(); s.part.Len() > 0 {
		s.close()
		s.pass()
	}
}

func (s *timed) Take(b describe.Block) (more bool) {
	for lo, n := 0, b.Len(); lo < n; {
		if s.wait > 0 && s.part.Len() == 0 {
			s.since = pace.Now()
		}
		k := min(s.size-s.part.Len(), n-lo)
		s.part.Append(b, lo, lo+k)
		lo += k
		if s.part.Len() < s.size {
			break
		}
		s.close()
		switch full := s.Elems.Len(); {
		case full < s.group:
		case s.fixed:
			s.group = min(2*s.group, mostGroup)
			s.pass()
		case full >= SafeBatch/s.size: // Otherwise the batches are soon processed.
			s.pass()
		}
		if s.over {
			return false
		}
	}
	return true
}

func (s *timed) Idle() (wait time.Duration, more bool) {
	if s.fixed {
		return 0, true
	}
	if !s.pass() || s.wait == 0 || s.part.Len() == 0 {
		return 0, !s.over
	}
	if wait = s.wait - time.Duration(pace.Now()-s.since); wait > 0 {
		return wait, true
	}
	s.close()
	return 0, s.pass()
}

// close ends the batch that is not full.
func (s *timed) close() {
	n := s.Elems.Len()
	s.Elems.Grow(1)
	s.loop(&describe.Step{In: s.part, Out: s.Elems, To: s.part.Len(), By: s.size, N: n})
	s.part = s.part.Make(0) // The old batch belongs to the user.
}

// pass passes on the batches that are there, and reports whether more are wanted.
func (s *timed) pass() bool {
	if n := s.Elems.Len(); n > 0 && !s.over {
		s.over = true // over stays true if run panics.
		s.over = !s.run(n)
		s.Before += n
		s.Elems.Erase()
		s.Elems.Resize(0)
	}
	return !s.over
}
