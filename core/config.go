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

// envWorkers is the name of the environment variable that sets the number of
// workers if Config.Workers is 0.
const envWorkers = "PAR_NUM_WORKERS"

// Config configures a pool. The zero value is the default.
type Config struct {
	// Name is the name of the pool in pages, metrics and traces. Metrics add up the pools of one
	// name: see [PoolTotals]. Names of pools and of workers are cut, at the end of a character, to at most 100 bytes.
	Name string
	// Workers is the number of workers, at most MaxWorkers. 0 stands for the
	// value of the environment variable PAR_NUM_WORKERS if that is set, and
	// otherwise for runtime.GOMAXPROCS(0). A negative number is an error, and
	// so is a value of the variable that is not a positive number.
	Workers int
	// WorkerName returns the name under which profiles show worker i, as the
	// value of the label "worker". It is called once for each worker, when the
	// worker begins. nil: workers have no names.
	WorkerName func(i int) string
	// PanicHandler is called with a *PanicError for each panic of a task that no
	// caller waits for: of spawned tasks, and of StartHandler, ExitHandler and
	// WorkerName. It runs on the task's goroutine, before the task counts as ended. A
	// panic of PanicHandler itself is written to standard error. nil: such a panic
	// crashes the program, like the panic of a goroutine.
	PanicHandler func(any)
	// StartHandler is called when worker i begins, and ExitHandler when it ends,
	// each on the goroutine that carries the worker. nil: nothing is called.
	StartHandler, ExitHandler func(i int)
	// Sleep decides when idle workers are woken. nil: sleep.Counters().
	Sleep sleep.Strategy
	// BackgroundPause is the longest pause of background work (see [WithPriority]) while
	// foreground work never stops. After the pause the background work continues beside the
	// foreground work. 0 stands for 10 milliseconds. A negative duration is an error.
	BackgroundPause time.Duration
	// BreadthFirst makes each worker take its own spawned tasks oldest first.
	//
	// Deprecated: BreadthFirst changes the order of all tasks of the pool. Use a FIFO
	// scope or SpawnFIFO for the tasks that need this order.
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

// defaultWorkers returns the number of workers if Config.Workers is 0.
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

// envKeepAwake is the name of the environment variable that makes workers of all pools stay awake as in KeepAwake.
const envKeepAwake = "PAR_KEEP_AWAKE"

// awakeByEnv returns a new count of the callers of KeepAwake. It is 1 if the environment asks for the same, and otherwise 0.
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
