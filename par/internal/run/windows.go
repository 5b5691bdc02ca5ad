package run

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// lookingPart is what a short run has that goes window by window.
type lookingPart struct {
	// Looks: it does.
	Looks  bool
	at     int // where the next window begins
	look   engine.GlancePace
	window describe.Block // of the buffer, for a window
}

// A BegunPart is what a short run has done that was given up: the first positions.
type BegunPart = engine.BegunPart

// Next begins the next window, from position from to to-1; there is none if they are equal. A run that does not look has one.
func (s *ShortRun) Next() (from, to int) {
	if from, to = s.at, s.N; s.Looks && from < to {
		to = s.look.Next(from, to)
	}
	s.at = to
	return from, to
}

// Gave returns what was done of a run that was given up, and else nothing.
func (s *ShortRun) Gave() (b BegunPart) {
	if s.Looks && s.at < s.N {
		b = s.look.Gave(s.at)
	}
	return b
}

// windows is Do for a run that looks. Without work it returns the elements of all windows, one after the other, and else Step.N is the sum of
// what the work has set.
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

// gave is Gave for a run that looks and has ended.
func (s *ShortRun) gave() BegunPart {
	if s.began = 0; s.at == s.N { // Else what it costs is the engine's to tell.
		s.began = s.look.Began()
	}
	if s.EndParts(); s.window != nil {
		s.Step.Out = nil
		block.Empty(s.window)
	}
	return s.Gave()
}
