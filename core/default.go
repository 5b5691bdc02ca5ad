package core

import (
	"context"
	"errors"
	"os"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

var (
	// defaultPool is started by the first call that needs it.
	defaultPool      seam.Pointer[pool]
	defaultPoolMutex seam.Mutex
)

var errDefaultInUse = errors.New("core: InitDefaultPool: the default pool is in use already")

// DefaultPool returns the pool for callers outside all pools. The first call that
// needs the pool starts it. The pool has PAR_NUM_WORKERS workers if that variable is
// set, and GOMAXPROCS workers otherwise. In the second case the pool follows
// GOMAXPROCS, which Go itself changes with a container's limits: when the pool sees
// a new value, it continues with that number of workers, and tasks that have begun
// keep the workers with which they began. DefaultPool panics if PAR_NUM_WORKERS is
// set to anything but a positive number.
//
// A call from a bubble of testing/synctest gets workers of its own while the call
// lasts. These workers belong to the bubble, so the call's functions may use the
// bubble's channels, timers and time.
func DefaultPool() *Pool { return &started().face }

// started returns the default pool. It starts the pool if no call has started it.
func started() *pool {
	if p := defaultPool.Load(); p != nil && p.registry() != nil { // Acquire: pairs with the store in startDefault.
		return p
	}
	return start()
}

// start is started if there is no default pool, or if the pool has only served bubbles.
func start() *pool {
	p := defaultPool.Load()
	if p == nil {
		var err error
		if p, err = startDefault(Config{}, nil, nil); err != nil {
			panic(err)
		}
	}
	if p.registry() == nil && !bubble.In() {
		p.begin()
	}
	return p
}

// InitDefaultPool starts the default pool with the configuration c. It returns
// an error if the default pool was started before, by this function or by a call
// that needed the pool, or if c is out of range.
func InitDefaultPool(c Config) error {
	_, err := startDefault(c, errDefaultInUse, registry.WorkerLabel)
	return err
}

// startDefault makes the default pool and returns it. If there is a default pool
// already, startDefault returns that pool and errStarted, which may be nil. label
// is the field Label of registry.Config.
func startDefault(c Config, errStarted error, label func(context.Context, string) context.Context) (*pool, error) {
	defaultPoolMutex.Lock()
	defer defaultPoolMutex.Unlock()
	if p := defaultPool.Load(); p != nil {
		return p, errStarted
	}
	rc, err := c.resolve()
	if err != nil {
		return nil, err
	}
	rc.Label = label
	p := poolWith(rc)
	if p.name = rc.Name; p.name == "" {
		p.name = defaultName
	}
	p.isDefault, p.follows = true, c.Workers == 0 && os.Getenv(envWorkers) == ""
	if !bubble.In() {
		p.start()
	}
	defaultPool.Store(p)
	return p, nil
}

// serving returns the registry for a call from outside the pool. The caller must
// call Retire when it holds the registry or does not need the registry any more.
//
// The default pool has a separate registry for each call from a bubble of
// testing/synctest, because the goroutines of a bubble must end before the bubble.
func (p *pool) serving() *registry.Registry {
	if p.isDefault && bubble.In() {
		c := p.config
		c.Workers = p.workers()
		return registry.NewPassing(c, p)
	}
	if reg := p.registry(); reg != nil {
		return reg
	}
	return p.begin()
}

// begin starts the default pool if all calls so far came from bubbles. It returns the pool's registry.
func (p *pool) begin() *registry.Registry {
	defaultPoolMutex.Lock()
	defer defaultPoolMutex.Unlock()
	if p.registry() == nil {
		p.start()
	}
	return p.registry()
}

// workers returns how many workers the pool has when it is next used.
func (p *pool) workers() int {
	if p.follows {
		return min(seam.Procs(), MaxWorkers)
	}
	return p.config.Workers
}

// currentRegistry returns the registry that the calling goroutine is at work in.
// Outside all pools it returns the default pool's.
func currentRegistry() *registry.Registry {
	if r := registry.Current(); r != nil {
		return r.Registry()
	}
	return started().serving()
}

// currentPool returns the pool that the calling goroutine is at work in. Outside all
// pools it returns the default pool.
func currentPool() *pool {
	if r := registry.Current(); r != nil {
		return r.Registry().Owner().(*pool)
	}
	return started()
}

// NumWorkers returns the number of workers of the caller's pool. For a caller
// outside all pools the pool is the default pool.
func NumWorkers() int {
	if r := registry.Current(); r != nil {
		return r.Registry().NumWorkers()
	}
	return DefaultPool().NumWorkers()
}

// awakeOutside returns how many workers of the default pool are awake, and how many of these have work.
func awakeOutside() (awake, working int) {
	if bubble.In() {
		n := DefaultPool().NumWorkers()
		return n, n // A call from a bubble gets new workers, which begin awake.
	}
	reg := started().serving()
	return reg.AwakeWorkers(), reg.WorkingWorkers()
}

// WorkerIndex returns the index, from 0 to NumWorkers()-1, of the worker that
// the calling goroutine carries. No other goroutine carries the worker at the same
// time. A task may continue with another worker, or without a worker, after it has
// waited, and a stolen side of a join may do so also after it has forked. ok is false
// outside all pools, for a guest, and for a task that continues without a worker.
func WorkerIndex() (i int, ok bool) {
	if r := registry.Current(); r != nil {
		return r.Worker()
	}
	return 0, false
}
