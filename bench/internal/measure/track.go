package measure

import "math"

// A Track is what was measured of one rival.
type Track struct {
	Rival string
	// Turns has a value for each turn: nanoseconds for a unit of the work, or the
	// median of what Turn returned.
	Turns []float64
	// Singles has all values that Turn returned in all turns. It is empty for
	// work that is timed in batches.
	Singles []float64
	// CPU is the processor time, in nanoseconds, for a unit of the work. NaN
	// where the system doesn't tell.
	CPU float64
	// Batch is how often the work is done in a turn; 0 where Turn sees to that.
	Batch int
}

// Median returns the median of the turns; for what takes its own values that of all
// these.
func (t *Track) Median() float64 {
	if len(t.Singles) > 0 {
		return Median(t.Singles)
	}
	return Median(t.Turns)
}

// P99 returns the value that one in a hundred of the single ones is above; NaN where
// there are none.
func (t *Track) P99() float64 { return Quantile(t.Singles, 0.99) }

// Find returns the track of the rival of that name, nil where there is none.
func Find(tracks []Track, rival string) *Track {
	for i := range tracks {
		if tracks[i].Rival == rival {
			return &tracks[i]
		}
	}
	return nil
}

func newTrack(r *Rival) Track { return Track{Rival: r.Name, CPU: math.NaN()} }
