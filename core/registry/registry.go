package registry

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/roster"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// Config says how a registry's workers are. Package core checks it.
type Config struct {
	Name         string // in traces; may be empty
	Workers      int
	Sleep        sleep.Strategy     // nil: sleep.Counters()
	WorkerName   func(i int) string // nil: no names
	PanicHandler func(e any)        // nil: a panic that nobody waits for ends the program
	StartHandler func(i int)        // nil: nothing to do when a worker begins
	BreadthFirst bool               // workers take the oldest of their own spawned jobs first
	ExitHandler  func(i int)        // nil: nothing to do when a worker ends
	Pause        time.Duration      // of background work at most, see standAside; 0: DefaultPause
	// NeverDig: a principal whose jobs go in order waits for a strange job however
	// long that takes (see digDelay). For tests of the orders, whose outcome must
	// not depend on how busy the machine is.
	NeverDig bool
	// Unwatched: no watch looks after jobs that wait. For tests of what must happen
	// without it.
	Unwatched bool
	// Awake counts those who want searching workers to stay awake; nil: nobody ever does.
	Awake *seam.Int32
	// Hook is nil but for core.Measure.
	Hook Hook
}

// A Registry is the machine below a pool: its workers, the goroutines that
// carry them, its guests, its injector, and the state of its end.
type Registry struct {
	config  Config
	workers []*Worker
	sleep   *sleep.Sleep
	owner   any
	shown   int // workers that NumWorkers tells of
	// shownText tells traces which pool this is.
	shownText seam.Kept[string]
	bubbled   bool      // made in a bubble of testing/synctest, to which its goroutines belong
	passing   bool      // see NewPassing
	classed   seam.Bool // there has been background work here, so searches look at classes
	crew      crew
	spawners  roster.Roster[Worker] // those whose deques may have jobs
	guests    guests
	injector  injector.Queue[Job]
	injected  seam.Uint64         // beside what every Push writes too
	callers   seam.Shown          // of Install that wait
	later     injector.Queue[Job] // tasks of the class background
	_         [pad]byte
	life      life
	watch     watch
}

// New starts a registry: one goroutine for each worker. [Registry.Close] ends
// them. owner is what [Registry.Owner] returns.
func New(c Config, owner any) *Registry {
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
	reg.crew.begin(reg)
	return reg
}

// NumWorkers returns the number of workers, in a registry with a Hook that of those
// for which its one worker stands.
func (reg *Registry) NumWorkers() int { return reg.shown }

// AwakeWorkers returns how many workers are not asleep.
func (reg *Registry) AwakeWorkers() int { return reg.shown - reg.sleep.Load().Sleeping() }

// Owner returns what the registry belongs to.
func (reg *Registry) Owner() any { return reg.owner }

func (reg *Registry) lone() bool { return reg.config.Workers == 1 }

// started names w and runs the start handler for it, for which Close waits as for a task.
func (reg *Registry) started(w *Worker) {
	defer reg.Release()
	defer reg.handle(reg.config.StartHandler, w.index) // also after a Goexit in WorkerName
	if name := reg.config.WorkerName; name != nil {
		reg.handle(func(i int) { w.name.Store(new(name(i))) }, w.index)
	}
}

// ended runs the exit handler for worker i.
func (reg *Registry) ended(i int) { reg.handle(reg.config.ExitHandler, i) }

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

// label shows which worker the goroutine carries in profiles, where the user
// named the workers. What it runs has no name.
func (reg *Registry) label(r *Runner) {
	switch {
	case reg.config.WorkerName != nil && r.worker != nil:
		pprof.SetGoroutineLabels(reg.workerLabel(context.Background(), r.worker))
	default:
		unlabel()
	}
}

// workerLabel returns ctx with the label that shows w.
func (reg *Registry) workerLabel(ctx context.Context, w *Worker) context.Context {
	name := w.name.Load()
	if name == nil {
		return ctx
	}
	return pprof.WithLabels(ctx, pprof.Labels("worker", *name))
}

// String describes the registry for debugging.
func (reg *Registry) String() string {
	return fmt.Sprintf("registry of %d workers: %v", len(reg.workers), reg.sleep.Load())
}
