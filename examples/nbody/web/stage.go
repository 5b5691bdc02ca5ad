package web

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// Every referenceEvery-th tick is done by seq, and the last fewReferences of
// these tell what a tick costs without Manta.
const (
	referenceEvery = 30
	fewReferences  = 5
)

const lookEvery = time.Millisecond

// A stage is where the flock flies: the bodies, the pool, and what is measured.
// Only Run uses it.
type stage struct {
	limits Limits
	have   Settings // none, before the first frame

	world      *sim.World
	epoch      uint32
	tick       uint32
	references []time.Duration

	pool     *core.Pool
	meter    meter
	stopLook func()
	ticker   *time.Ticker  // of looks at the workers
	last     time.Time     // the frame before
	called   time.Duration // by the goroutine of Run, since then
}

// frame makes the stage as wished for, lets a tick pass if time does not stand
// still, and returns what there is to be seen. The frame's bodies change with
// the next one.
func (st *stage) frame(wish Settings) (*Frame, error) {
	if err := st.set(wish); err != nil {
		return nil, err
	}
	st.ticker.Reset(lookEvery)
	f := &Frame{Mode: wish.Mode, Paused: wish.Paused, Epoch: st.epoch, Limits: st.limits}
	if !wish.Paused {
		f.Reference, f.Took = st.pass()
	}
	f.Tick, f.Seq, f.Bodies = st.tick, median(st.references), st.world.Bodies()
	f.Strips = st.strips()
	return f, nil
}

// set makes the pool and the bodies that are wished for, if they are others.
func (st *stage) set(wish Settings) error {
	if st.world == nil || wish.Bodies != st.have.Bodies || wish.restarts != st.have.restarts {
		st.world = sim.NewWorld(sim.NewBodies(wish.Bodies, wish.Seed))
		st.epoch++
		st.tick, st.references = 0, nil
	}
	if st.pool == nil || wish.Workers != st.have.Workers {
		st.close()
		pool, err := core.NewPool(core.Config{Workers: wish.Workers, Name: "n-body"})
		if err != nil {
			return err
		}
		st.pool = pool
		st.stopLook = st.lookOn(pool)
	}
	st.have = wish
	return nil
}

// median returns the middle one of times, 0 of none.
func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// pass lets one tick pass, and returns how long it took, and whether seq did it
// in the place of another mode.
func (st *stage) pass() (reference bool, took time.Duration) {
	seq := st.have.Mode == 0
	reference = !seq && st.tick%referenceEvery == 0
	tick := Modes[st.have.Mode].tick
	if reference {
		tick = Modes[0].tick
	}
	began := time.Now()
	if seq || reference {
		st.world.Run(tick, 1)
	} else {
		st.pool.Install(func() { st.world.Run(tick, 1) })
	}
	took = time.Since(began)
	st.tick++
	if seq || reference {
		st.called += took
		st.references = append(st.references, took)
		st.references = st.references[max(0, len(st.references)-fewReferences):]
	}
	return reference, took
}

// strips returns the shares of the time since the last call.
func (st *stage) strips() []Shares {
	now := time.Now()
	st.meter.look(st.pool.State().Workers, now)
	strips := []Shares{{Busy: share(st.called, now.Sub(st.last))}}
	st.last, st.called = now, 0
	return st.meter.take(strips)
}

// lookOn looks at the workers every lookEvery, or as often as the system lets it,
// until stop is called.
func (st *stage) lookOn(pool *core.Pool) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ticker := time.NewTicker(lookEvery)
	st.ticker = ticker
	var looking sync.WaitGroup
	looking.Go(func() {
		for {
			select {
			case <-ticker.C:
				st.meter.look(pool.State().Workers, time.Now())
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		cancel()
		looking.Wait()
	}
}

// rest ends the looks until the next frame.
func (st *stage) rest() {
	if st.ticker != nil {
		st.ticker.Stop()
	}
}

// close ends the pool.
func (st *stage) close() {
	if st.pool != nil {
		st.ticker.Stop()
		st.stopLook()
		st.pool.Close()
	}
}
