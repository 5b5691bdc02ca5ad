package registry

import (
	"context"
	"time"

	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/victims"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// Config configures a registry. Package core checks the values. Config has the fields of core.Config, and some for tests.
type Config struct {
	Name       string // shown in traces; may be empty
	Workers    int
	Sleep      sleep.Strategy     // nil: sleep.Counters()
	WorkerName func(i int) string // nil: no names
	// Label is [WorkerLabel] if the user may have named the workers, and nil otherwise. It is a field so that a program that makes no pool does
	// not link WorkerLabel.
	Label        func(ctx context.Context, name string) context.Context
	PanicHandler func(e any)   // nil: a panic that nobody waits for ends the program
	StartHandler func(i int)   // nil: nothing to do when a worker begins
	BreadthFirst bool          // workers take the oldest of their own spawned jobs first
	ExitHandler  func(i int)   // nil: nothing to do when a worker ends
	Pause        time.Duration // the longest pause of background work, see standAside; 0: defaultPause
	// NeverDig: a lender whose jobs run in order waits for a stranger's job, even
	// if the job takes long (see digDelay). NeverDig is for tests of the orders,
	// whose results must not depend on how busy the machine is.
	NeverDig bool
	// Unwatched: the monitor never runs. It is for tests of what must happen without the monitor.
	Unwatched bool
	// Awake counts the calls that want searching workers to stay awake; nil: there are none.
	Awake *seam.Int32
	// Hook is nil except in core.Measure.
	Hook Hook
}

// A Registry is the machine below a pool: its workers, the goroutines that
// carry them, its guests, its injector, and the state of its end. It has many fields because each queue that searches look through is a field.
type Registry struct {
	config  Config
	workers []*Worker
	sleep   *sleep.Sleep
	owner   any
	shown   int // what NumWorkers returns
	// shownText is how traces name the pool.
	shownText seam.Kept[string]
	bubbled   bool      // the registry and its goroutines belong to a bubble of testing/synctest
	passing   bool      // see NewPassing
	classed   seam.Bool // there has been background work in this registry, so searches look at classes
	crew      crew
	spawners  victims.Bitmap[Worker] // the workers whose deques may have jobs
	guests    guests
	injector  injector.Queue[Job]
	queued    seam.Int32          // the number of callers of Install from other pools that wait for a worker or to continue
	later     injector.Queue[Job] // the tasks of the class background
	_         [seam.Pad]byte
	life      lifeCount
	monitor   monitor
}

// NumWorkers returns the number of workers. In a registry with a Hook it returns the number
// that the Hook returns, though there is only one worker.
func (reg *Registry) NumWorkers() int { return reg.shown }

// AwakeWorkers returns how many workers are not asleep.
func (reg *Registry) AwakeWorkers() int { return reg.shown - reg.sleep.Load().Sleeping() }

// WorkingWorkers returns how many workers neither sleep nor search.
func (reg *Registry) WorkingWorkers() int { return reg.shown - reg.sleep.Load().Inactive() }

// Owner returns the owner that was passed to New.
func (reg *Registry) Owner() any { return reg.owner }
