package whatif

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// free is a machine on which nothing costs anything but to look for work.
var free = Costs{Search: 1}

func TestAChainIsNoFaster(t *testing.T) {
	chain := strand(1000)
	for range 20 {
		chain = forked(chain, strand(0))
		chain.Steps[0].Work = 1000
	}
	for _, workers := range []int{1, 2, 16, 100} {
		p := recording(chain).Simulate(Machine{Workers: workers, Costs: &free})
		if p.Work != 21*time.Microsecond || p.Time < 21*time.Microsecond || p.Time > 22*time.Microsecond {
			t.Errorf("%d workers: %v for 21µs of work one after the other", workers, p.Time)
		}
	}
}

// TestBalancedTree: 64 strands of a millisecond on up to 4 workers take as long as their share, for
// stealing takes next to no time.
func TestBalancedTree(t *testing.T) {
	rec := recording(balanced(6, 1_000_000))
	for workers := 1; workers <= 4; workers *= 2 {
		p := rec.Simulate(Machine{Workers: workers, Costs: &free})
		want := 64 * time.Millisecond / time.Duration(workers)
		if p.Time < want || p.Time > want+want/100 {
			t.Errorf("%d workers: %v, want %v", workers, p.Time, want)
		}
		if workers == 1 && p.Steals != 0 {
			t.Errorf("one worker has stolen %d jobs", p.Steals)
		}
	}
}

// TestTwoAreShown: the six forks on the way to the first leaf are pushed before anybody could
// steal one, and a push shows two jobs. Hence the first worker shows trees of 32 and 16 leaves
// and keeps those of 8, 4, 2 and 1 until its next push, which is two leaves later, in the tree
// of 2: then it shows those of 8 and 4. So 64 strands of a millisecond take 4 on any number of
// workers: the two, the one in hand, and one more. TestAsInAPool has a pool do it.
func TestTwoAreShown(t *testing.T) {
	rec := recording(balanced(6, 1_000_000))
	for _, workers := range []int{64, 1000} {
		p := rec.Simulate(Machine{Workers: workers, Costs: &free})
		if p.Time < 4*time.Millisecond || p.Time > 4*time.Millisecond+time.Microsecond {
			t.Errorf("%d workers: %v, want 4ms", workers, p.Time)
		}
	}
}

// TestShared: if each leaf shows what is pending before it begins, all are taken at once, but
// for the time that the workers need to come.
func TestShared(t *testing.T) {
	var share func(s *measure.Seq)
	share = func(s *measure.Seq) {
		for i := range s.Steps {
			step := &s.Steps[i]
			if step.Kind == measure.Forked {
				share(step.Left)
				share(step.Right)
			} else {
				step.Shared = true
			}
		}
	}
	tree := balanced(6, 1_000_000)
	share(tree)
	for _, workers := range []int{64, 1000} {
		p := recording(tree).Simulate(Machine{Workers: workers, Costs: &free})
		if p.Time < time.Millisecond || p.Time > time.Millisecond+2*time.Microsecond {
			t.Errorf("%d workers: %v, want 1ms", workers, p.Time)
		}
	}
}

// TestBounds: no schedule is faster than the work shared out or the span; and if nothing costs
// anything, none that leaves no worker idle is slower than Brent's bound. On a few workers the
// library's is such a one, or nearly; many may look for work while jobs are not shown.
func TestBounds(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 30
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 7))
		rec := recording(random(rng, 1+rng.IntN(300)))
		workers := 1 + rng.IntN(8<<rng.IntN(4))
		p := rec.Simulate(Machine{Workers: workers, Seed: seed, Costs: &free})
		work, span := rec.Work(), rec.Span()
		if p.Work != work {
			t.Fatalf("seed %d: work %v, want %v", seed, p.Work, work)
		}
		least := max(work/time.Duration(workers), span)
		// Searches take a nanosecond each, and what is found is not always on the longest chain.
		most := work/time.Duration(workers) + span + (work+span)/50 + 2*time.Microsecond
		if p.Time < least || workers <= 8 && p.Time > most {
			t.Errorf("seed %d, %d workers: %v, want %v to %v", seed, workers, p.Time, least, most)
		}
	}
}

// TestTimeIsAccountedFor: what the workers did is work, overhead, or idleness.
func TestTimeIsAccountedFor(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 8))
		rec := recording(random(rng, 1+rng.IntN(300)))
		p := rec.Simulate(Machine{Workers: 1 + rng.IntN(30), Seed: seed, Costs: &usual})
		if p.Work != rec.Work() || p.Slowed != 0 {
			t.Fatalf("seed %d: work %v, slowed by %v, want %v", seed, p.Work, p.Slowed, rec.Work())
		}
		if all := p.Time * time.Duration(p.Workers); p.Work+p.Overhead+p.Idle() < all-all/1000 {
			t.Errorf("seed %d: %v of %v are accounted for", seed, p.Work+p.Overhead+p.Idle(), all)
		}
	}
}

func TestSameSeedSamePrediction(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	rec := recording(random(rng, 300))
	differ := false
	for seed := range uint64(20) {
		m := Machine{Workers: 12, Processors: 1 + int(seed)%12, Seed: seed, Costs: &usual}
		first := rec.Simulate(m)
		require.Empty(t, cmp.Diff(first, rec.Simulate(m)))
		m.Seed += 1000
		differ = differ || rec.Simulate(m) != first
	}
	require.True(t, differ, "the seed decides nothing")
}

// TestMemory: four workers that do nothing but wait for memory with room for two take twice as
// long, and as long as ever if half of that is arithmetic.
func TestMemory(t *testing.T) {
	rec := recording(balanced(2, 1_000_000))
	for _, c := range []struct {
		bound, bandwidth float64
		want             time.Duration
	}{
		{0, 2, time.Millisecond},
		{1, 0, time.Millisecond},
		{1, 4, time.Millisecond},
		{1, 2, 2 * time.Millisecond},
		{0.5, 2, time.Millisecond},
		{0.5, 1, 1500 * time.Microsecond},
	} {
		p := rec.Simulate(Machine{Workers: 4, Costs: &free, MemoryBound: c.bound, Bandwidth: c.bandwidth})
		if d := p.Time - c.want; d < -c.want/50 || d > c.want/50 {
			t.Errorf("bound %v, bandwidth %v: %v, want %v", c.bound, c.bandwidth, p.Time, c.want)
		}
		if p.Work != 4*time.Millisecond {
			t.Errorf("bound %v, bandwidth %v: work %v", c.bound, c.bandwidth, p.Work)
		}
	}
}

// TestFewProcessors: workers that are goroutines on fewer processors take as long as these.
func TestFewProcessors(t *testing.T) {
	rec := recording(balanced(8, 1_000_000))
	for _, workers := range []int{2, 4, 64, 256} {
		p := rec.Simulate(Machine{Workers: workers, Processors: 2, Costs: &usual})
		if want := 128 * time.Millisecond; p.Time < want || p.Time > want+want/20 {
			t.Errorf("%d workers on 2 processors: %v, want %v", workers, p.Time, want)
		}
	}
}

// TestTasksOfScopes: so do tasks that are spawned.
func TestTasksOfScopes(t *testing.T) {
	rec := recording(spawning(64, 1_000_000))
	for _, workers := range []int{1, 2, 8, 64} {
		p := rec.Simulate(Machine{Workers: workers, Costs: &usual})
		want := 64 * time.Millisecond / time.Duration(workers)
		if p.Time < want || p.Time > want+want/10+time.Millisecond {
			t.Errorf("%d workers: %v, want %v", workers, p.Time, want)
		}
	}
}
