package whatif

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Machine describes the machine of a simulation. The zero value of each field stands for
// the default that the field's comment names.
type Machine struct {
	// Workers is the number of workers, 1 to MaxWorkers, each with a processor of its own. 0 stands
	// for the number of processors of this machine.
	Workers int
	// Seed decides everything that is random: which victims thieves choose, and how long steals
	// and wakes take. The same seed gives the same prediction.
	Seed uint64
	// Costs are the costs of the scheduler's steps. nil stands for the costs of this machine, by
	// [MeasureCosts].
	Costs *Costs
}

// MaxWorkers is the largest number of workers that can be simulated.
const MaxWorkers = 1 << 14

// complete returns m with its defaults. It panics if a field of m is out of range.
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

// Costs contains the times that the steps of the scheduler take. A step whose cost is zero takes no time.
type Costs struct {
	// Fork is the cost of the push of a right side that nobody takes, and of its pop.
	Fork time.Duration
	// Spawn is the cost of spawning a task, and of beginning the task on the same worker.
	Spawn time.Duration
	// Steal is the additional time of a fork whose right side is stolen: half of it before
	// the right side begins, and half after the right side has ended.
	Steal time.Duration
	// Wake is the time until a worker that was woken runs.
	Wake time.Duration
	// Signal is the time that a wake takes the worker that wakes another one.
	Signal time.Duration
}

// A Prediction is the result of a simulation.
type Prediction struct {
	// Workers is the number of workers of the Machine.
	Workers int
	// Time is the time from the beginning of the program until the program and all tasks that it
	// has spawned have ended.
	Time time.Duration
	// Work is the time of all strands together.
	Work time.Duration
	// Overhead is the time that the workers spend on forks, spawns, steals and wakes.
	Overhead time.Duration
	// Steals is the number of jobs that workers took from others, as in core.Stats. Wakes is how
	// often a sleeping worker was woken.
	Steals, Wakes int
}

// Idle returns the time in which workers had nothing to do, of all workers together: Workers times
// Time, less Work and Overhead.
func (p Prediction) Idle() time.Duration {
	return max(0, p.Time*time.Duration(p.Workers)-p.Work-p.Overhead)
}
