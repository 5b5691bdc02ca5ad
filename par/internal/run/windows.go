package run

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// lookingPart is the part of a short run that is for going window by window.
type lookingPart struct {
	// Looks: the run goes window by window.
	Looks  bool
	at     int // where the next window begins
	look   engine.GlancePace
	window describe.Block // of the buffer, for a window
}

// A BegunPart is what a short run did before it was given up: the first positions.
type BegunPart = engine.BegunPart

// Next begins the next window, of the positions [from, to). If from equals to, there is no window. A run that does not look has one window.
func (s *ShortRun) Next() (from, to int) {
	if from, to = s.at, s.N; s.Looks && from < to {
		to = s.look.Next(from, to)
	}
	s.at = to
	return from, to
}

// Gave returns what was done of a run that was given up, or nothing for any other run.
func (s *ShortRun) Gave() (b BegunPart) {
	if s.Looks && s.at < s.N {
		b = s.look.Gave(s.at)
	}
	return b
}

// windows does what Do does, for a run that looks. Without work it returns the elements of all windows, one after another. With work it sets
// Step.N to the sum of what work has set.
func (s *ShortRun) windows(src describe.Source, into describe.Block, work describe.Work) (b describe.Block) {
	if into != nil {
		s.window = block.RoomFor(s.window, into, 0)
	}
	n, sum := 0, 0
	for from, to := s.Next(); from < to; from, to = s.Next() {
		s.ended = false
		if into == nil {
			b = s.Part(src, from, to, nil)
		} else {
			s.window.Window(into, n, n+to-from)
			b = s.Part(src, from, to, s.window)
		}
		switch {
		case work != nil:
			s.end(b, work)
			sum += s.Step.N
		case into != nil:
			n += b.Len()
		}
	}
	if s.Step.N = sum; work == nil && into != nil {
		into.Resize(n)
		return into
	}
	return b
}

// gave does what Gave does, for a run that looks and has ended.
func (s *ShortRun) gave() BegunPart {
	if s.began = 0; s.at == s.N { // Otherwise the engine learns what the run costs.
		s.began = s.look.Began()
	}
	if s.EndParts(); s.window != nil {
		s.Step.Out = nil
		block.Empty(s.window)
	}
	return s.Gave()
}
