package whatif

import "time"

// A Prediction is what a simulation came to.
type Prediction struct {
	// Workers and Processors are those of the Machine.
	Workers, Processors int
	// Time is how long the program takes, from when it begins to when it and all that it has
	// spawned have ended.
	Time time.Duration
	// Work is what the strands take together, if memory does not slow them, and Slowed what
	// they take longer because it does.
	Work, Slowed time.Duration
	// Overhead is what the workers spend on forks, steals, sleeping and waking.
	Overhead time.Duration
	// Steals is how many jobs workers took from others, as in core.Stats. LostRaces is how
	// often somebody else was quicker.
	Steals, LostRaces int
	// StandIns is how often a worker that waited was lent to another goroutine.
	StandIns int
	// Sleeps is how often a worker fell asleep in that time, Wakes how often one was woken,
	// and WakesForNothing how often one of these found nothing.
	Sleeps, Wakes, WakesForNothing int
	// LongestWait is the longest time for which a job lay there that could have been taken,
	// because a worker searched or one slept that there was a processor for, and none was
	// taken. It is 0 if there are more workers than processors.
	LongestWait time.Duration
}

// Idle returns for how long the processors had nothing to do, or no more than to search:
// Processors times Time, or Workers times Time if these are fewer, less Work, Slowed and
// Overhead.
func (p Prediction) Idle() time.Duration {
	return max(0, p.Time*time.Duration(min(p.Workers, p.Processors))-p.Work-p.Slowed-p.Overhead)
}
