package flow

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/tally"
)

// count is what the participants of a range have done.
type count struct {
	tally.Count
	helped  int // portions that helpers did
	helpers int // at the same time, at most
}

func (c *count) add(positions int, elapsed int64, helps bool) {
	c.Pieces++
	c.Positions += uint64(positions)
	c.Busy += time.Duration(elapsed)
	if helps {
		c.helped++
	}
}

// note notes how the range went, which has ended, and lets go of its spec.
func (f *Flow) note(key uint64) {
	s, c := f.spec, &f.count
	f.spec = nil
	if s.Part != nil {
		s.Part.Add(&c.Count, 1+c.helpers)
		s.Part.Steal(c.helped)
	}
	switch {
	case f.ring != nil:
		s.Note(engine.Facts{
			Why: engine.Large, Key: key, N: int(c.Positions), Pieces: int(c.Pieces), Stolen: c.helped, Participants: 1 + c.helpers,
		})
	case s.Limit == 1:
		s.Goes(engine.LimitOfOne)
	case f.workers == 1:
		s.Goes(engine.OneWorker)
	default:
		s.Goes(engine.Small)
	}
}
