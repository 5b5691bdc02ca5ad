package main

import (
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// A Sample is what one turn of one contender came to.
type Sample struct {
	// Took are the times of single calls in nanoseconds, or of whatever else the row times.
	Took []float64
	// Ops is how often the work was done.
	Ops int
	// Wall is how long the turn took, CPU the processor time that the process used in it.
	Wall, CPU time.Duration
	// Wakes is how often a worker was woken in the turn, IdleWakes how often for nothing.
	Wakes, IdleWakes uint64
	// Awake is the mean number of workers awake, where the row looks; 0 elsewhere.
	Awake float64
}

// A Track is what was measured of one contender in one row.
type Track struct {
	Row      string
	Strategy string
	Workers  int // 0: there is no pool
	Samples  []Sample
}

// took returns the times of all calls in all turns.
func (t *Track) took() []float64 {
	var all []float64
	for i := range t.Samples {
		all = append(all, t.Samples[i].Took...)
	}
	return all
}

// median is the median time of a call, in nanoseconds; NaN where nothing is timed.
func (t *Track) median() float64 { return measure.Median(t.took()) }

// p99 is the time that one call in a hundred exceeds.
func (t *Track) p99() float64 { return measure.Quantile(t.took(), 0.99) }

// cpu is the processor time for a call, in nanoseconds: the median of the turns.
func (t *Track) cpu() float64 {
	return t.middle(func(s *Sample) float64 { return float64(s.CPU) / float64(s.Ops) })
}

// cores is the processor time as a share of one core.
func (t *Track) cores() float64 {
	return t.middle(func(s *Sample) float64 { return float64(s.CPU) / float64(s.Wall) })
}

// wakes is how many times a second a worker was woken, idleWakes how many of
// these were for nothing.
func (t *Track) wakes() float64 {
	return t.rate(func(s *Sample) uint64 { return s.Wakes })
}

func (t *Track) idleWakes() float64 {
	return t.rate(func(s *Sample) uint64 { return s.IdleWakes })
}

func (t *Track) awake() float64 {
	return t.middle(func(s *Sample) float64 { return s.Awake })
}

func (t *Track) middle(f func(*Sample) float64) float64 {
	vs := make([]float64, len(t.Samples))
	for i := range t.Samples {
		vs[i] = f(&t.Samples[i])
	}
	return measure.Median(vs)
}

func (t *Track) rate(f func(*Sample) uint64) float64 {
	var n uint64
	var wall time.Duration
	for i := range t.Samples {
		n += f(&t.Samples[i])
		wall += t.Samples[i].Wall
	}
	return float64(n) / wall.Seconds()
}

// turns returns the median time of a call in each turn.
func (t *Track) turns() []float64 {
	vs := make([]float64, len(t.Samples))
	for i := range t.Samples {
		vs[i] = measure.Median(t.Samples[i].Took)
	}
	return vs
}

// over returns by how much t's calls take longer than those of u, turn by turn: 0.1
// is a tenth longer.
func (t *Track) over(u *Track) float64 { return measure.PairedRatio(t.turns(), u.turns()) - 1 }

// find returns the track of that row, strategy and number of workers; nil where there is none.
func find(tracks []*Track, row, strategy string, workers int) *Track {
	for _, t := range tracks {
		if t.Row == row && t.Strategy == strategy && t.Workers == workers {
			return t
		}
	}
	return nil
}
