package flow

import (
	"time"

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
