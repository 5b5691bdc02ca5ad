package whatif

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core/sleep"
)

// usual are costs as they are on some machine, so that no test depends on this one.
var usual = Costs{
	Fork: 5, Spawn: 100, Search: 80, Steal: 400, Wake: 10 * time.Microsecond,
	Signal: 2 * time.Microsecond, Step: 30, Switch: 300,
}

// link is how long a link of a chain of wakes takes at most: a worker comes awake, looks for
// its latch or a job, and says that it has found something; all that before, where it was
// about to fall asleep.
func link(c Costs) time.Duration { return c.Wake + c.Wake/4 + 2*c.Search + c.Steal/2 + 10*c.Step }

// seeded is one run: a random program on a random number of workers, most often few.
func seeded(seed uint64, m Machine) (*pool, Prediction) {
	rng := rand.New(rand.NewPCG(seed, 1))
	m.Seed, m.Costs = seed, &usual
	switch n := rng.IntN(100); {
	case n < 90:
		m.Workers = 2 + rng.IntN(15)
	case n < 98:
		m.Workers = 17 + rng.IntN(112)
	default:
		m.Workers = 129 + rng.IntN(1024-128)
	}
	return recording(random(rng, 1+rng.IntN(200))).simulate(m.complete("seeded", 1))
}

// broken says which of the promises of the sleep protocol did not hold in a run.
func broken(p *pool, pr Prediction) error {
	switch most := link(usual); {
	case pr.Time < 0:
		return fmt.Errorf("all wait for each other: %v", p.sleep.Load())
	case time.Duration(p.watch.gap) > most:
		return fmt.Errorf("a job that could be taken lay there for %v without a theft or a wake, %v is the time of a wake", time.Duration(p.watch.gap), most)
	case p.watch.longest > pr.Workers:
		return fmt.Errorf("%d of %d workers came awake one after the other while a job lay there", p.watch.longest, pr.Workers)
	case pr.WakesForNothing > pr.Wakes/2+pr.Workers/8+2:
		return fmt.Errorf("%d of %d wakes were for nothing", pr.WakesForNothing, pr.Wakes)
	}
	return nil
}

// TestAJobThatCanBeTakenIsTaken holds the sleep protocol's own code to what it promises, in
// many runs in virtual time.
func TestAJobThatCanBeTakenIsTaken(t *testing.T) {
	runs := uint64(10_000)
	if testing.Short() {
		runs = 200
	}
	const parts = 8
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			var steals, wakes, longest int
			for seed := part; seed < runs; seed += parts {
				p, pr := seeded(seed, Machine{})
				if err := broken(p, pr); err != nil {
					t.Fatalf("seed %d, %d workers: %v", seed, pr.Workers, err)
				}
				steals, wakes, longest = steals+pr.Steals, wakes+pr.Wakes, max(longest, p.watch.longest)
			}
			if steals == 0 || wakes == 0 {
				t.Errorf("%d steals and %d wakes: nothing was tried", steals, wakes)
			}
			t.Logf("%d steals, %d wakes, at most %d wakes from one theft to the next", steals, wakes, longest)
		})
	}
}

// forgetful is a Parker that forgets every so many wakes.
type forgetful struct {
	sleep.Parker
	every, n int
}

func (f *forgetful) Unpark(worker int) {
	if f.n++; f.n%f.every != 0 {
		f.Parker.Unpark(worker)
	}
}

// TestFaultsAreFound plants faults in the protocol and around it.
func TestFaultsAreFound(t *testing.T) {
	for name, m := range map[string]Machine{
		"a wake is lost": {around: func(p sleep.Parker) sleep.Parker { return &forgetful{Parker: p, every: 7} }},
		"nobody follows who has found work": {config: func(c *sleep.Config) {
			c.Visible = func() sleep.Sight { return sleep.Nothing }
		}},
		"the first job wakes nobody": {config: func(c *sleep.Config) { c.Strategy = sleep.LocalQueue() }},
		"guests are counted twice": {config: func(c *sleep.Config) {
			guests := c.Guests
			c.Guests = func() int { return 2 * guests() }
		}},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(300) {
				p, pr := seeded(seed, m)
				if err := broken(p, pr); err != nil {
					t.Logf("seed %d, %d workers: %v", seed, pr.Workers, err)
					return
				}
			}
			t.Error("not found")
		})
	}
}

// TestHerdsShow compares the wakes for a few jobs in a large pool that is asleep. WakeBlocks wakes
// some in advance, who find nothing.
func TestHerdsShow(t *testing.T) {
	few := recording(balanced(3, 100_000))
	for seed := range uint64(5) {
		m := Machine{Workers: 1024, Costs: &usual, Seed: seed}
		p := few.Simulate(m)
		if p.Wakes > 2*8 || p.WakesForNothing > 8 {
			t.Errorf("%d wakes for 8 strands, %d for nothing", p.Wakes, p.WakesForNothing)
		}
		m.config = func(c *sleep.Config) { c.Strategy = sleep.WakeBlocks() }
		if q := few.Simulate(m); q.WakesForNothing <= p.WakesForNothing {
			t.Errorf("WakeBlocks wakes %d for nothing, Counters %d", q.WakesForNothing, p.WakesForNothing)
		}
	}
}
