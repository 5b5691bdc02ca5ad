package whatif

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// usual contains the costs of a typical machine, so that no test depends on this machine. With free, nothing costs
// anything.
var usual, free = Costs{Fork: 5, Spawn: 100, Steal: 400, Wake: 10 * time.Microsecond, Signal: 2 * time.Microsecond}, Costs{}

func TestAChainIsNoFaster(t *testing.T) {
	chain := strand(1000)
	for range 20 {
		chain = forked(chain, strand(0))
		chain.steps[0].work = 1000
	}
	for _, workers := range []int{1, 2, 16, 100} {
		p := recording(chain).Simulate(Machine{Workers: workers, Costs: &free})
		require.Equal(t, 21*time.Microsecond, p.Time)
		require.Equal(t, 21*time.Microsecond, p.Work)
	}
}

// TestEqualStrands: n workers need an n-th of the time for 64 strands of a millisecond, forked or spawned.
func TestEqualStrands(t *testing.T) {
	for _, rec := range []*Recording{recording(balanced(6, 1_000_000)), recording(spawning(64, 1_000_000))} {
		for workers := 1; workers <= 64; workers *= 2 {
			want := 64 * time.Millisecond / time.Duration(workers)
			require.Equal(t, want, rec.Simulate(Machine{Workers: workers, Costs: &free}).Time)
			p := rec.Simulate(Machine{Workers: workers, Costs: &usual})
			require.Greater(t, p.Time, want)
			require.Less(t, p.Time, want+300*time.Microsecond, "a wake for each worker, and what they take from each other")
			require.GreaterOrEqual(t, p.Steals, workers-1)
			require.GreaterOrEqual(t, p.Wakes, workers-1)
		}
	}
}

// TestWhatWaitsGoesOn: a strand that waits for a stolen right side continues on the worker that waited, if that worker has nothing else to do.
func TestWhatWaitsGoesOn(t *testing.T) {
	program := forked(strand(20_000), strand(100_000))
	program.steps[1].work = 1000
	var last int
	made := newProgram(program)
	s := &simulation{Machine: Machine{Workers: 2, Costs: &usual}, factor: 1}
	s.ran = func(worker int, _ *measure.Strand, _, _ int64) { last = worker }
	p := s.run(made.start)
	require.Zero(t, last, "the worker that began the program")
	require.Equal(t, 1, p.Steals)
	require.Equal(t, 2, p.Wakes, "the thief, and who waits")
	require.Greater(t, p.Time, 101*time.Microsecond+usual.Wake)
}

// node is a strand, and the strands that come before it.
type node struct {
	work   int64
	before []*node
	ready  int64 // when all strands before have ended; 0: not known yet
	ended  int64
	began  bool
	left   int // the number of strands before that have not ended
	after  []*node
}

// graph returns the strands of a program, by their steps.
func graph(s *seq) map[*step]*node {
	nodes := map[*step]*node{}
	var walk func(s *seq, before ...*node) *node
	walk = func(s *seq, before ...*node) *node {
		ended := map[*group][]*node{}
		for i := range s.steps {
			step := &s.steps[i]
			n := &node{work: step.work, before: before}
			nodes[step] = n
			switch before = []*node{n}; step.kind {
			case forks:
				before = []*node{walk(step.left, n), walk(step.right, n)}
			case spawns:
				ended[step.group] = append(ended[step.group], walk(step.task, n))
			case awaits:
				before = append(before, ended[step.group]...)
			case ends:
			}
		}
		return before[0]
	}
	walk(s)
	for _, n := range nodes {
		n.left = len(n.before)
		for _, b := range n.before {
			b.after = append(b.after, n)
		}
	}
	return nodes
}

// listed returns the time that the given number of processors takes, if they begin strands that are ready in any order (Graham, 1966).
func listed(nodes map[*step]*node, processors int) (now int64) {
	var ready, running []*node
	for _, n := range nodes {
		if n.left == 0 {
			ready = append(ready, n)
		}
	}
	for len(ready)+len(running) > 0 {
		for len(ready) > 0 && len(running) < processors {
			n := ready[0]
			ready, running = ready[1:], append(running, n)
			n.ended = now + n.work
		}
		first := slices.MinFunc(running, func(a, b *node) int { return cmp.Compare(a.ended, b.ended) })
		running = slices.DeleteFunc(running, func(n *node) bool { return n == first })
		now = first.ended
		for _, n := range first.after {
			if n.left--; n.left == 0 {
				ready = append(ready, n)
			}
		}
	}
	return now
}

// A run says on which worker, from when and until when a strand runs.
type run struct {
	worker   int
	from, to int64
}

// TestSchedules: in a simulation each strand of a random program runs once, after all strands before it, on a worker that runs no
// other strand meanwhile. If nothing costs anything, no worker is idle while a strand is ready. Then the time is at most Brent's bound, and
// differs from the time of a plain scheduler by a factor of 2 at most, as the times of any two greedy schedulers do.
func TestSchedules(t *testing.T) {
	seeds := uint64(300)
	if testing.Short() {
		seeds = 50
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 7))
		program := random(rng, 1+rng.IntN(150))
		workers := 1 + rng.IntN(8<<rng.IntN(4))
		for _, c := range []Costs{free, usual} {
			nodes, made := graph(program), newProgram(program)
			runs := make([][]run, workers)
			s := &simulation{Machine: Machine{Workers: workers, Seed: seed, Costs: &c}, factor: 1}
			s.ran = func(worker int, strand *measure.Strand, from, to int64) {
				n := nodes[made.steps[strand]]
				for _, b := range n.before {
					require.True(t, b.began && b.ended <= from, "seed %d: a strand begins before another one has ended", seed)
					n.ready = max(n.ready, b.ended)
				}
				require.False(t, n.began, "seed %d: a strand runs twice", seed)
				n.began, n.ended = true, to
				if here := runs[worker]; len(here) > 0 {
					require.GreaterOrEqual(t, from, here[len(here)-1].to, "seed %d: two strands at once", seed)
				}
				runs[worker] = append(runs[worker], run{worker, from, to})
			}
			p := s.run(made.start)
			for _, n := range nodes {
				require.True(t, n.began, "seed %d: a strand does not run", seed)
			}
			work, span := total(program)
			require.Equal(t, work, int64(p.Work))
			least := max((work+int64(workers)-1)/int64(workers), span)
			require.GreaterOrEqual(t, int64(p.Time), least, "seed %d", seed)
			if c == free {
				busy(t, seed, nodes, runs)
				require.LessOrEqual(t, int64(p.Time), work/int64(workers)+span)
				list := listed(graph(program), workers)
				require.LessOrEqual(t, int64(p.Time), 2*list)
				require.LessOrEqual(t, list, 2*int64(p.Time))
			} else {
				require.LessOrEqual(t, int64(p.Time), costlyBrent(program, p), "seed %d", seed)
			}
		}
	}
}

// busy fails if a strand was ready while a worker was idle.
func busy(t *testing.T, seed uint64, nodes map[*step]*node, runs [][]run) {
	t.Helper()
	for step, n := range nodes {
		from := n.ended - step.work
		for _, here := range runs {
			at := n.ready
			for _, r := range here {
				if r.from <= at {
					at = max(at, r.to)
				}
			}
			require.GreaterOrEqual(t, at, from, "seed %d: a worker is idle at %d, and a strand is ready from %d to %d", seed, at, n.ready, from)
		}
	}
}

// costlyBrent is Brent's bound with the costs: while a job waits, all workers are busy or come for a job, and each strand of the longest
// chain may wait for a wake, a steal, and a worker that wakes others.
func costlyBrent(s *seq, p Prediction) int64 {
	more := func(d time.Duration) int64 { return int64(d + d/4) }
	each := more(usual.Steal) + 2*more(usual.Wake) + 3*more(usual.Signal) + 2*int64(usual.Fork+usual.Spawn)
	_, span := total(burdened(s, each))
	return (int64(p.Work+p.Overhead)+int64(p.Wakes)*more(usual.Wake))/int64(p.Workers) + span
}

// burdened returns s with strands that take longer by the given time.
func burdened(s *seq, by int64) *seq {
	if s == nil {
		return nil
	}
	b := &seq{steps: slices.Clone(s.steps)}
	for i := range b.steps {
		step := &b.steps[i]
		step.work += by
		step.left, step.right = burdened(step.left, by), burdened(step.right, by)
		step.task = burdened(step.task, by)
	}
	return b
}

// TestOneAndMany: one worker takes the work as its time, and more workers than there are strands take the span. In between, more workers take
// no longer, except for the cost of an unlucky order.
func TestOneAndMany(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 8))
		rec := recording(random(rng, 1+rng.IntN(200)))
		m := Machine{Workers: 1, Seed: seed, Costs: &free}
		require.Equal(t, rec.Work(), rec.Simulate(m).Time)
		m.Workers = 2000
		require.Equal(t, rec.Span(), rec.Simulate(m).Time)
		last := rec.Work()
		for m.Workers = 2; m.Workers <= 256; m.Workers *= 2 {
			p := rec.Simulate(m)
			require.LessOrEqual(t, p.Time, last+last/20, "seed %d, %d workers", seed, m.Workers)
			last = min(last, p.Time)
		}
		one := rec.Simulate(Machine{Workers: 1, Seed: seed, Costs: &usual})
		require.Equal(t, one.Work+one.Overhead, one.Time)
		require.Zero(t, one.Steals+one.Wakes)
	}
}

// TestTimeIsAccountedFor: all time of the workers is work, overhead, or idleness.
func TestTimeIsAccountedFor(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 8))
		rec := recording(random(rng, 1+rng.IntN(300)))
		p := rec.Simulate(Machine{Workers: 1 + rng.IntN(30), Seed: seed, Costs: &usual})
		require.Equal(t, rec.Work(), p.Work)
		require.Equal(t, p.Time*time.Duration(p.Workers), p.Work+p.Overhead+p.Idle())
	}
}

func TestSameSeedSamePrediction(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	rec := recording(random(rng, 300))
	differ := false
	for seed := range uint64(20) {
		m := Machine{Workers: 12, Seed: seed, Costs: &usual}
		first := rec.Simulate(m)
		require.Empty(t, gocmp.Diff(first, rec.Simulate(m)))
		m.Seed += 1000
		differ = differ || rec.Simulate(m) != first
	}
	require.True(t, differ, "the seed decides nothing")
}
