package whatif

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/core/sleep"
)

// A Machine is what a program is simulated on. The zero value of each field stands for the
// default that it names.
type Machine struct {
	// Workers is how many workers the pool has, 1 to MaxWorkers; 0: as many as this one has
	// processors.
	Workers int
	// Processors is how many of them can run at once; 0: all. With fewer, workers are
	// goroutines that wait for a processor, and keep it for 10 to 20 ms if others wait for it.
	Processors int
	// Seed decides all that is left to chance: whom thieves ask first, and how long a wake
	// takes. The same seed gives the same prediction.
	Seed uint64
	// Costs are what the scheduler's own steps cost; nil: what they cost here, as
	// [MeasureCosts] returns.
	Costs *Costs
	// MemoryBound is the part of a strand's time, 0 to 1, in which it waits for memory
	// that others want too.
	MemoryBound float64
	// Bandwidth is how many workers that do nothing but wait for memory this has room for;
	// 0: any number. If n workers are at work, and n times MemoryBound is more than
	// that, the memory-bound part of each takes longer in proportion.
	Bandwidth float64

	around func(sleep.Parker) sleep.Parker // tests only
	config func(*sleep.Config)             // tests only
}

// MaxWorkers is how many workers can be simulated.
const MaxWorkers = 1 << 14

// complete returns m with its defaults, or panics.
func (m Machine) complete(method string, procs int) Machine {
	if m.Workers == 0 {
		m.Workers = procs
	}
	if m.Processors == 0 {
		m.Processors = m.Workers
	}
	if m.Costs == nil {
		c := MeasureCosts()
		m.Costs = &c
	}
	switch {
	case m.Workers < 0 || m.Workers > MaxWorkers:
		panic(fmt.Sprintf("core/whatif: %s: Workers must be 0 to %d, got %d", method, MaxWorkers, m.Workers))
	case m.Processors < 0:
		panic(fmt.Sprintf("core/whatif: %s: Processors must not be negative, got %d", method, m.Processors))
	case !(m.MemoryBound >= 0 && m.MemoryBound <= 1):
		panic(fmt.Sprintf("core/whatif: %s: MemoryBound must be 0 to 1, got %v", method, m.MemoryBound))
	case !(m.Bandwidth >= 0):
		panic(fmt.Sprintf("core/whatif: %s: Bandwidth must not be negative, got %v", method, m.Bandwidth))
	}
	return m
}

// Costs are what the steps of the scheduler take. What is zero costs nothing.
type Costs struct {
	// Fork is the push of a right side that nobody takes, and its pop.
	Fork time.Duration
	// Spawn is to spawn a task, and to begin it on the same worker.
	Spawn time.Duration
	// Search is a search for a job that finds none, and the pause after it.
	Search time.Duration
	// Steal is how much longer a fork takes whose right side is stolen: half of it before
	// that begins, and half after it has ended.
	Steal time.Duration
	// Wake is how long it takes until a worker runs that was woken, if a processor is idle.
	Wake time.Duration
	// Signal is what it costs who wakes it.
	Signal time.Duration
	// Step is a step of the sleep protocol: a lock, or an atomic operation on a word that
	// others write.
	Step time.Duration
	// Switch is to go on with another goroutine on the same processor.
	Switch time.Duration
}
