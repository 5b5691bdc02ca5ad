package core

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// MaxWorkers is the largest number of workers that a pool can have.
const MaxWorkers = sleep.MaxWorkers

// envWorkers names the environment variable that sets the number of workers
// where Config.Workers does not.
const envWorkers = "PAR_NUM_WORKERS"

// Config says how a pool is to be. The zero value is the default.
type Config struct {
	// Name is what pages, metrics and traces call the pool. Pools of one name are added up in
	// metrics, see [PoolTotals]. Of this name and those of workers the first 100 bytes are kept, up to the end of a character.
	Name string
	// Workers is the number of workers, at most MaxWorkers. 0 stands for the
	// value of the environment variable PAR_NUM_WORKERS if that is set, and
	// otherwise for runtime.GOMAXPROCS(0). A negative number is an error, and
	// so is a value of the variable that is no positive number.
	Workers int
	// WorkerName gives worker i the name under which profiles show it, as
	// the value of the label "worker". It is called once for each worker, when
	// that begins. nil: no names.
	WorkerName func(i int) string
	// PanicHandler is called with a *PanicError for each panic that surfaces
	// nowhere, because no caller waits for the task: those of spawned tasks and
	// of StartHandler, ExitHandler and WorkerName. It runs on the task's goroutine, before
	// the task counts as ended. Its own panic is written to standard error. nil:
	// such a panic crashes the program, as that of a goroutine does.
	PanicHandler func(any)
	// StartHandler is called when worker i begins, ExitHandler when it ends,
	// each on the goroutine that carries the worker. nil: nothing is called.
	StartHandler, ExitHandler func(i int)
	// Sleep chooses when idle workers are woken. nil: sleep.Counters().
	Sleep sleep.Strategy
	// BackgroundPause is how long background work (see [WithPriority]) stands still at most
	// because foreground work goes on all the time; then it goes on beside that. 0 stands for
	// 10 milliseconds. A negative duration is an error.
	BackgroundPause time.Duration
	// BreadthFirst makes each worker take its own spawned tasks oldest first.
	//
	// Deprecated: it changes the order of everything in the pool. Use a FIFO
	// scope or SpawnFIFO for the tasks that need it.
	BreadthFirst bool
}

// resolve checks c and fills in the number of workers.
func (c Config) resolve() (registry.Config, error) {
	n := c.Workers
	if n == 0 {
		var err error
		if n, err = defaultWorkers(); err != nil {
			return registry.Config{}, err
		}
	}
	if n < 1 || n > MaxWorkers {
		return registry.Config{}, fmt.Errorf("core: Config.Workers must be 0 to %d, got %d", MaxWorkers, n)
	}
	if c.BackgroundPause < 0 {
		return registry.Config{}, fmt.Errorf("core: Config.BackgroundPause must not be negative, got %v", c.BackgroundPause)
	}
	awake, err := awakeByEnv()
	if err != nil {
		return registry.Config{}, err
	}
	return registry.Config{
		Awake: awake, Name: registry.Name(c.Name), Workers: n, Sleep: c.Sleep, WorkerName: c.WorkerName, PanicHandler: c.PanicHandler,
		StartHandler: c.StartHandler, ExitHandler: c.ExitHandler, BreadthFirst: c.BreadthFirst, Pause: c.BackgroundPause,
	}, nil
}

// defaultWorkers is the number of workers if the program names none.
func defaultWorkers() (int, error) {
	s, ok := os.LookupEnv(envWorkers)
	if !ok || s == "" {
		return min(seam.Procs(), MaxWorkers), nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > MaxWorkers || s[0] == '+' {
		return 0, fmt.Errorf("core: %s must be a number from 1 to %d, got %q", envWorkers, MaxWorkers, s)
	}
	return n, nil
}

// envKeepAwake names the environment variable that has all pools do what KeepAwake does.
const envKeepAwake = "PAR_KEEP_AWAKE"

// awakeByEnv returns a count of those who want workers to stay awake: the environment, if it does.
func awakeByEnv() (*seam.Int32, error) {
	awake := new(seam.Int32)
	switch s := os.Getenv(envKeepAwake); s {
	case "", "0":
	case "1":
		awake.Store(1)
	default:
		return nil, fmt.Errorf("core: %s must be 0 or 1, got %q", envKeepAwake, s)
	}
	return awake, nil
}
