package work

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/seed1237c087/manta/bench/internal/foreign"
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

// An Env is what rows are set up in.
type Env struct {
	Clock measure.Clock
	// Budget is what a row is given by default.
	Budget time.Duration
	// Shrink divides the sizes, for tests. 0 stands for 1.
	Shrink int
	// SpinRate is how many rounds of spin take a microsecond. 0: it is measured
	// when it is needed first.
	SpinRate float64
	// RowRate is how many rows of a region take a microsecond. 0: likewise.
	RowRate float64
	// Foreign are the rivals in other languages. nil: there are none.
	Foreign *foreign.Set

	pools map[int]*core.Pool // by their workers
	// wide are those of widePool, by their workers.
	wide map[int]*core.Pool
	// byHand are those written by hand, by their workers.
	byHand map[int]*resident
}

// Close ends what rows have started.
func (e *Env) Close() error {
	err := e.Foreign.Close()
	for _, p := range e.pools {
		err = errors.Join(err, p.Close())
	}
	for _, p := range e.wide {
		err = errors.Join(err, p.Close())
	}
	for _, r := range e.byHand {
		r.Close()
	}
	e.pools, e.wide, e.byHand = nil, nil, nil
	return err
}

// pool returns the pool of so many workers, and starts it when asked for the first time.
func (e *Env) pool(workers int) (*core.Pool, error) {
	if p := e.pools[workers]; p != nil {
		return p, nil
	}
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		return nil, fmt.Errorf("a pool of %s: %w", crew{Workers: workers}.count(), err)
	}
	if e.pools == nil {
		e.pools = map[int]*core.Pool{}
	}
	e.pools[workers] = p
	return p, nil
}

// widePool is pool for a machine of as many processors as workers.
func (e *Env) widePool(workers int) (*core.Pool, error) {
	if p := e.wide[workers]; p != nil {
		return p, nil
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		return nil, fmt.Errorf("a pool of %s: %w", crew{Workers: workers}.count(), err)
	}
	if e.wide == nil {
		e.wide = map[int]*core.Pool{}
	}
	e.wide[workers] = p
	return p, nil
}

// resident returns the pool by hand of so many workers, of which one is the caller.
func (e *Env) resident(workers int) *resident {
	r := e.byHand[workers]
	if r == nil {
		r = newResident(workers)
		if e.byHand == nil {
			e.byHand = map[int]*resident{}
		}
		e.byHand[workers] = r
	}
	return r
}

func (e *Env) size(n int) int { return max(1, n/max(e.Shrink, 1)) }

// A crew is who works at a row.
type crew struct {
	Name    string
	Workers int
	own     bool // the workers are a pool's of its own
}

// single is a pool of one worker. What is measured there is done by that
// worker: the hand-over to it and back is not counted.
var single = crew{Name: "1", Workers: 1, own: true}

func (c crew) String() string {
	if c.own {
		return "1 worker, timed on it"
	}
	return c.count() + ", called from outside"
}

func (c crew) count() string {
	if c.Workers == 1 {
		return "1 worker"
	}
	return fmt.Sprintf("%d workers", c.Workers)
}

// ideal is the part of what one goroutine takes that the crew takes at best.
func (c crew) ideal() float64 {
	return 1 / float64(min(c.Workers, runtime.GOMAXPROCS(0)))
}

// send has the rivals' work done by the crew.
func (c crew) send(e *Env, rivals ...measure.Rival) ([]measure.Rival, error) {
	if !c.own {
		return rivals, nil
	}
	p, err := e.pool(c.Workers)
	if err != nil {
		return nil, err
	}
	for i := range rivals {
		rivals[i].Within = p.Install
	}
	return rivals, nil
}

// hands are what the workers do where no library does it for them: they
// share out n elements into as many parts as there are workers, run f on each on a goroutine of its
// own, and wait.
func (c crew) hands(n int, f func(part, lo, hi int)) { split(c.Workers, n, f) }
