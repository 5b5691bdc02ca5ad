package measure

import (
	"math/rand/v2"
	"time"
)

// Config says how to measure.
type Config struct {
	Clock Clock
	// Budget is how long it may take, about. What checking and finding the size of
	// batches take comes on top, and MinRounds comes first.
	Budget time.Duration
	// MinRounds is the least number of turns of each rival, whatever the budget.
	MinRounds int
	// MinBatch is how long a batch takes, at least.
	MinBatch time.Duration
	// Units is how many units of work a rival does each time. The values of
	// batches are per unit.
	Units float64
	// Progress is called now and then, between turns. nil: nothing is.
	Progress func()
}

// cpuPart is the part of the budget in which processor time is taken, in
// cpuRounds turns of each rival.
const (
	cpuPart   = 4
	cpuRounds = 3
)

// Run measures the rivals in turn and returns a track for each, in the same
// order. It returns an error, and has timed nothing, where a rival does its work
// wrongly; also where one does so later on. The error is an ErrWrong.
func (c *Config) Run(rivals []Rival) ([]Track, error) {
	if err := Verify(c.Clock, rivals); err != nil {
		return nil, err
	}
	tracks := make([]Track, len(rivals))
	for i := range rivals {
		tracks[i] = newTrack(&rivals[i])
		if rivals[i].Turn == nil {
			tracks[i].Batch = c.batchSize(&rivals[i])
		}
	}
	if err := c.turns(rivals, tracks); err != nil {
		return nil, err
	}
	if err := c.stretches(rivals, tracks); err != nil {
		return nil, err
	}
	return tracks, nil
}

// turns has the rounds in which each rival has a turn, in an order that is drawn
// anew for each round: whoever always came behind the same other one would pay
// for what that leaves, cold caches and memory that has gone back to the system.
func (c *Config) turns(rivals []Rival, tracks []Track) error {
	budget := c.Budget - c.Budget/cpuPart
	used := make([]time.Duration, len(rivals)) // by those that take their own values
	draw := rand.New(rand.NewPCG(1, 1))
	start := c.Clock.Now()
	for round := 0; round < c.MinRounds || c.Clock.Now()-start < budget; round++ {
		for _, i := range draw.Perm(len(rivals)) {
			r, t := &rivals[i], &tracks[i]
			r.before()
			if r.Turn == nil {
				took := c.turn(r, t.Batch)
				t.Turns = append(t.Turns, float64(took)/float64(t.Batch)/c.Units)
				continue
			}
			cpu, _ := c.Clock.CPU()
			values := r.Turn(c.Clock)
			cpuAfter, known := c.Clock.CPU()
			if err := r.check(); err != nil {
				return err
			}
			if len(values) == 0 {
				continue
			}
			t.Turns = append(t.Turns, Median(values))
			t.Singles = append(t.Singles, values...)
			if r.Used != nil {
				used[i] += r.Used()
			} else {
				used[i] += cpuAfter - cpu
			}
			if known {
				t.CPU = float64(used[i]) / float64(len(t.Singles))
			}
		}
		c.progress()
	}
	return nil
}

// stretches takes the processor time of those that are timed in batches.
func (c *Config) stretches(rivals []Rival, tracks []Track) error {
	budget := c.Budget / cpuPart
	length := budget / cpuRounds / time.Duration(len(rivals))
	used := make([]time.Duration, len(rivals))
	times := make([]int, len(rivals))
	start := c.Clock.Now()
	for round := 0; round < cpuRounds && (round == 0 || c.Clock.Now()-start < budget); round++ {
		for i := range rivals {
			r, t := &rivals[i], &tracks[i]
			if r.Turn != nil {
				continue
			}
			r.before()
			cpu, n, known := c.stretch(r, t.Batch, length)
			if err := r.check(); err != nil {
				return err
			}
			used[i] += cpu
			if times[i] += n; known {
				t.CPU = float64(used[i]) / float64(times[i]) / c.Units
			}
		}
		c.progress()
	}
	return nil
}

func (c *Config) progress() {
	if c.Progress != nil {
		c.Progress()
	}
}
