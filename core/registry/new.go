package registry

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// New starts a registry: one goroutine for each worker. [Registry.Close] ends
// them. owner is what [Registry.Owner] returns.
func New(c Config, owner any) *Registry {
	if c.Pause == 0 {
		c.Pause = defaultPause
	}
	reg := &Registry{config: c, owner: owner, shown: c.Workers, bubbled: bubble.In()}
	if reg.bubbled {
		c.Awake = nil // The bubble's clock stands still as long as a worker searches.
	}
	if c.Hook != nil {
		reg.shown = c.Hook.NumWorkers()
	}
	reg.sleep = sleep.New(sleep.Config{
		Workers:  c.Workers,
		Strategy: c.Sleep,
		Guests:   reg.guests.count,
		Injected: func(worker int) bool {
			return !reg.injector.Empty() || !reg.later.Empty() || reg.workers[worker].hasShare() // called by the worker's runner
		},
		Visible:  reg.visible,
		Withheld: reg.heed,
		Told:     reg.tellSleep,
		Awake:    c.Awake,
	})
	reg.guests.init(c.Workers)
	reg.life.init(c.Workers)
	for i := range c.Workers {
		// Any number but zero does as a seed.
		reg.workers = append(reg.workers, &Worker{index: i, reg: reg, rng: uint64(i)*0x9E3779B97F4A7C15 | 1})
	}
	for i, w := range reg.workers {
		w.fifo.Init(w, false)
		reg.spawners.Put(i, w)
	}
	reg.life.counters[0].n.Store(int64(c.Workers)) // a hold for each worker, until the worker has started
	reg.beginMonitor()
	for _, w := range reg.workers {
		r := reg.hire()
		seam.Go(func() { r.main(assignment{worker: w, begin: true}) })
	}
	return reg
}

func newRunner(reg *Registry) *Runner {
	r := &Runner{reg: reg, sleep: reg.sleep}
	r.place, r.seat, r.wakes = nowhere, nowhere, make(chan struct{}, 1)
	r.look = r.lookAtRight
	r.lone = reg.config.Workers == 1
	r.shyness.settle(reg)
	r.showJobs()
	r.inOrder = r.lone || reg.config.BreadthFirst
	if h := reg.config.Hook; h != nil {
		r.hooked = h.NewRunner()
		r.stack.Fill()
		r.inOrder = false // r then runs no stranger's job between two pieces of what it waits for.
	}
	r.where.Store(parked)
	return r
}
