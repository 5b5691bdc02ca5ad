package sim

import (
	"fmt"
	"math"
)

// A Strategy is a way to go through schedules.
type Strategy struct {
	name  string
	start func(seed uint64) strategy
}

// String returns the call that made the strategy.
func (s Strategy) String() string { return s.name }

// strategy is the state of a Strategy in one run.
type strategy interface {
	began(g *goroutine)
	// pick chooses one of c.runnable.
	pick(c *controller, why reason) *goroutine
	// fuse returns how many operations to, which was picked, may do before the
	// next decision, unless another goroutine becomes runnable.
	fuse(c *controller, to *goroutine) int
}

// rng is splitmix64.
type rng uint64

func (r *rng) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (r *rng) below(n int) int { return int(r.next() >> 1 % uint64(n)) }

// RandomWalk lets a goroutine do n operations on average. Then it picks any goroutine
// that can run.
func RandomWalk(n int) Strategy {
	if n < 1 {
		panic(fmt.Sprintf("sim: RandomWalk: n must be at least 1, got %d", n))
	}
	return Strategy{fmt.Sprintf("RandomWalk(%d)", n), func(seed uint64) strategy { return &walk{rng: rng(seed), mean: n} }}
}

type walk struct {
	rng  rng
	mean int
	left int // the step of the run at which the stint ends
}

func (*walk) began(*goroutine) {}

func (w *walk) pick(c *controller, why reason) *goroutine {
	if why == goesOn && c.steps < w.left {
		return c.cur // The stint is not over, and another goroutine has become runnable.
	}
	i := w.rng.below(len(c.runnable))
	if why == yields && c.runnable[i] == c.cur && len(c.runnable) > 1 {
		i = (i + 1 + w.rng.below(len(c.runnable)-1)) % len(c.runnable)
	}
	w.left = c.steps + 1 + w.rng.below(2*w.mean-1)
	return c.runnable[i]
}

func (w *walk) fuse(c *controller, _ *goroutine) int { return max(1, w.left-c.steps) }

// PCT gives each goroutine a random priority, and always runs the runnable goroutine
// with the highest priority. At depth-1 moments, chosen among the first steps of the
// run, the running goroutine drops below all others. A fault that takes depth ordered events in a
// program of n goroutines is found with a probability of at least
// 1/(n * steps^(depth-1)) (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A
// randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010).
// A goroutine that yields drops as well.
func PCT(depth, steps int) Strategy {
	if depth < 1 || steps < 1 {
		panic(fmt.Sprintf("sim: PCT: depth and steps must be at least 1, got %d and %d", depth, steps))
	}
	return Strategy{fmt.Sprintf("PCT(%d, %d)", depth, steps), func(seed uint64) strategy {
		p := &pct{rng: rng(seed)}
		for range depth - 1 {
			p.changes = append(p.changes, 1+p.rng.below(steps))
		}
		return p
	}}
}

type pct struct {
	rng     rng
	changes []int // steps of the run; those that are over are 0
	low     int64 // the lowest rank that was given so far
}

func (p *pct) began(g *goroutine) {
	if g.rank = int64(p.rng.next() >> 2); g.timer {
		p.drop(g) // Otherwise a timer that is set again and again would starve goroutines that yield.
	}
}

func (p *pct) drop(g *goroutine) {
	p.low--
	g.rank = p.low
}

func (p *pct) pick(c *controller, why reason) *goroutine {
	for i, at := range p.changes {
		if at != 0 && c.steps >= at {
			p.changes[i] = 0
			p.drop(c.cur)
		}
	}
	if why == yields {
		p.drop(c.cur)
	}
	best := c.runnable[0]
	for _, g := range c.runnable[1:] {
		if g.rank > best.rank {
			best = g
		}
	}
	return best
}

func (p *pct) fuse(c *controller, _ *goroutine) int {
	next := math.MaxInt
	for _, at := range p.changes {
		if at != 0 {
			next = min(next, max(1, at-c.steps))
		}
	}
	return next
}

// Mix uses another strategy for each seed: random walks of several paces, and PCT of
// depths 1 to 5 over so many steps.
func Mix(steps int) Strategy {
	kinds := []Strategy{
		RandomWalk(1), PCT(2, steps), RandomWalk(3), PCT(3, steps), RandomWalk(10), PCT(4, steps),
		RandomWalk(30), PCT(5, steps), PCT(1, steps), PCT(3, steps),
	}
	return Strategy{fmt.Sprintf("Mix(%d)", steps), func(seed uint64) strategy {
		r := rng(seed)
		x := r.next()
		return kinds[x%uint64(len(kinds))].start(r.next())
	}}
}
