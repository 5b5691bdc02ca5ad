package registry

import (
	"fmt"
	"os"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/gid"
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
		c.Awake = nil // The bubble's clock stands still as long as somebody searches.
	}
	if c.Hook != nil {
		reg.shown = c.Hook.NumWorkers()
	}
	reg.sleep = sleep.New(sleep.Config{
		Workers:  c.Workers,
		Strategy: c.Sleep,
		Guests:   reg.guests.count,
		Injected: func(worker int) bool {
			return !reg.injector.Empty() || !reg.later.Empty() || reg.workers[worker].hasShare() // asked by who carries it
		},
		Visible:  reg.visible,
		Withheld: reg.heed,
		Told:     reg.tellSleep,
		Awake:    c.Awake,
	})
	reg.guests.init(c.Workers)
	reg.life.init(c.Workers)
	for i := range c.Workers {
		// Any odd number does as a seed; it must not be zero.
		reg.workers = append(reg.workers, &Worker{index: i, reg: reg, rng: uint64(i)*0x9E3779B97F4A7C15 | 1})
	}
	for i, w := range reg.workers {
		w.fifo.Init(w, false)
		reg.spawners.Put(i, w)
	}
	reg.life.tallies[0].n.Store(int64(c.Workers)) // until they have started
	reg.beginWatch()
	for _, w := range reg.workers {
		r := reg.hire()
		seam.Go(func() { r.main(assignment{worker: w, begin: true}) })
	}
	return reg
}

// started names w and runs the start handler for it, for which Close waits as for a task.
func (reg *Registry) started(w *Worker) {
	defer reg.Release(nil)
	defer reg.handle(reg.config.StartHandler, w.index) // also after a Goexit in WorkerName
	if name := reg.config.WorkerName; name != nil {
		reg.handle(func(i int) { w.name.Store(new(name(i))) }, w.index)
	}
}

// handle calls a handler of the user's. Its panic doesn't end the worker where
// there is a panic handler.
func (reg *Registry) handle(f func(int), i int) {
	if f == nil {
		return
	}
	var o Outcome
	o.Catch(func() { f(i) })
	if o.Panic != nil {
		reg.Panicked(o.Panic)
	}
}

// Panicked disposes of a panic that nobody waits for: it goes to the panic
// handler, and where there is none, ends the program. A panic of the handler
// itself is written to standard error: it must not end a worker, and there is
// nowhere else left to report it.
func (reg *Registry) Panicked(e error) {
	if reg.config.PanicHandler == nil {
		crash(e)
	}
	var o Outcome
	o.Catch(func() { reg.config.PanicHandler(e) })
	if o.Panic != nil {
		fmt.Fprintf(os.Stderr, "core: the panic handler panicked: %v\n", o.Panic)
	}
}

func newRunner(reg *Registry) *Runner {
	r := &Runner{reg: reg, sleep: reg.sleep}
	r.place, r.seat, r.wakes = nowhere, nowhere, make(chan struct{}, 1)
	r.lone = reg.config.Workers == 1
	r.shyness.settle(reg)
	r.showJobs()
	r.inOrder = r.lone || reg.config.BreadthFirst
	if h := reg.config.Hook; h != nil {
		r.hooked = h.NewRunner()
		r.stack.Fill()
		r.inOrder = false // No strange job comes between two others.
	}
	r.where.Store(parked)
	return r
}

// enter makes r the runner of the calling goroutine.
func (r *Runner) enter() {
	r.key = gid.Get()
	if !runners.PutFirst(r.key, r) {
		runners.Put(r.key, r)
	}
}

// exit undoes enter. A goroutine must do so before it ends, because another
// one may get its key.
func (r *Runner) exit() {
	if !runners.DeleteFirst(r.key) {
		runners.Delete(r.key)
	}
}
