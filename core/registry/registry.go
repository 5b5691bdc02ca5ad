package registry

import (
	"context"
	"time"

	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/roster"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// Config says how a registry's workers are. Package core checks it.
type Config struct {
	Name       string // in traces; may be empty
	Workers    int
	Sleep      sleep.Strategy     // nil: sleep.Counters()
	WorkerName func(i int) string // nil: no names
	// Label is [WorkerLabel] if users may have said names: programs that make no pool have none of it linked in. nil: no labels.
	Label        func(ctx context.Context, name string) context.Context
	PanicHandler func(e any)   // nil: a panic that nobody waits for ends the program
	StartHandler func(i int)   // nil: nothing to do when a worker begins
	BreadthFirst bool          // workers take the oldest of their own spawned jobs first
	ExitHandler  func(i int)   // nil: nothing to do when a worker ends
	Pause        time.Duration // of background work at most, see standAside; 0: defaultPause
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
	queued    seam.Int32          // callers of Install from other pools that wait for a worker or to go on
	later     injector.Queue[Job] // tasks of the class background
	_         [seam.Pad]byte
	life      life
	watch     watch
}

// NumWorkers returns the number of workers, in a registry with a Hook that of those
// for which its one worker stands.
func (reg *Registry) NumWorkers() int { return reg.shown }

// AwakeWorkers returns how many workers are not asleep.
func (reg *Registry) AwakeWorkers() int { return reg.shown - reg.sleep.Load().Sleeping() }

// WorkingWorkers returns how many workers neither sleep nor search.
func (reg *Registry) WorkingWorkers() int { return reg.shown - reg.sleep.Load().Inactive() }

// Owner returns what the registry belongs to.
func (reg *Registry) Owner() any { return reg.owner }
