package whatif

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Machine describes the machine of a simulation. The zero value of each field stands for
// the default that the field's comment names.
type Machine struct {
	// Workers is how many workers there are, each with a processor, 1 to MaxWorkers; 0: as many
	// as this machine has processors.
	Workers int
	// Seed decides everything that is random: which victims thieves choose, and how long a
	// wake takes. The same seed gives the same prediction.
	Seed uint64
	// Costs are what the scheduler's own steps cost; nil: the costs of this machine, by
	// [MeasureCosts].
	Costs *Costs
}

// MaxWorkers is how many workers can be simulated.
const MaxWorkers = 1 << 14

// complete returns m with its defaults, or panics.
func (m Machine) complete(method string) Machine {
	if m.Workers == 0 {
		m.Workers = seam.Procs()
	}
	if m.Workers < 0 || m.Workers > MaxWorkers {
		panic(fmt.Sprintf("core/whatif: %s: Workers must be 0 to %d, got %d", method, MaxWorkers, m.Workers))
	}
	if m.Costs == nil {
		c := MeasureCosts()
		m.Costs = &c
	}
	return m
}

// Costs are the times that the steps of the scheduler take. A step whose cost is zero takes no time.
type Costs struct {
	// Fork is the cost of the push of a right side that nobody takes, and of its pop.
	Fork time.Duration
	// Spawn is the cost of spawning a task, and of beginning it on the same worker.
	Spawn time.Duration
	// Steal is how much longer a fork takes whose right side is stolen: half of it before
	// that begins, and half after it has ended.
	Steal time.Duration
	// Wake is how long it takes until a worker runs that was woken.
	Wake time.Duration
	// Signal is what it costs who wakes it.
	Signal time.Duration
}

// A Prediction is the result of a simulation.
type Prediction struct {
	// Workers is that of the Machine.
	Workers int
	// Time is how long the program takes, from when it begins to when it and all that it has
	// spawned have ended.
	Time time.Duration
	// Work is what the strands take together.
	Work time.Duration
	// Overhead is what the workers spend on forks, spawns, steals and wakes.
	Overhead time.Duration
	// Steals is how many jobs workers took from others, as in core.Stats, and Wakes how often a
	// sleeping worker was woken.
	Steals, Wakes int
}

// Idle returns for how long all workers together had nothing to do: Workers times Time, less
// Work and Overhead.
func (p Prediction) Idle() time.Duration {
	return max(0, p.Time*time.Duration(p.Workers)-p.Work-p.Overhead)
}
