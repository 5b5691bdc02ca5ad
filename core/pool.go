package core

import (
	"errors"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// ErrClosed is the error that the methods of a closed pool return. A method that
// returns no error panics with ErrClosed.
var ErrClosed = registry.ErrClosed

// A Pool is a set of workers. Most programs need not make a pool: the functions of
// this package use the pool that their caller is at work in, and the default pool
// for callers outside all pools.
//
// Any goroutine may call all methods at any time. After [Pool.Close] a method
// returns ErrClosed or panics with it. No method hangs.
type Pool struct {
	// in is the *pool. It is an interface value because the compiler reads the types of all
	// fields in every package that names Pool, and compiles the generic types again: 370
	// functions, which take a fifth of a second.
	in any
}

// pool is the implementation of a Pool.
type pool struct {
	face Pool
	// reg is replaced when a default pool changes its number of workers.
	reg       seam.Pointer[registry.Registry]
	config    registry.Config
	name      string
	isDefault bool
	follows   bool // the number of workers follows GOMAXPROCS
	// registered: the pool is, or was, one of the pools that Pools returns.
	registered bool
	// replacing contains the registries that were replaced and have not ended yet. past is what
	// the replaced registries that have ended have done. Both are guarded by defaultPoolMutex.
	replacing []*registry.Registry
	past      Stats
	_         [seam.Pad]byte
	looks     seam.Uint32 // written by many callers
	_         [seam.Pad]byte
}

// poolWith returns a pool that has no registry yet.
func poolWith(c registry.Config) *pool {
	p := &pool{config: c}
	p.face.in = p
	return p
}

// start gives p its registry.
func (p *pool) start() {
	registry.TraceByEnv()
	p.reg.Store(registry.New(p.config, p))
}

func (p *pool) registry() *registry.Registry { return p.reg.Load() }

// check panics if NewPool has not made p. method is the method that was called on p.
func (p *Pool) check(method string) {
	switch {
	case p == nil:
		panic("core: " + method + ": nil pool")
	case p.in == nil:
		panic("core: " + method + ": the zero Pool is not ready for use, NewPool makes pools")
	}
}

// poolOf returns the implementation of p. It panics if NewPool has not made p. method
// is the method that was called on p.
func poolOf(p *Pool, method string) *pool {
	p.check(method)
	return p.in.(*pool)
}

// has reports whether r is at work in p.
func (p *pool) has(r *registry.Runner) bool { return r != nil && r.Registry().Owner() == any(p) }

// NewPool starts a pool. It returns an error if a value in c is out of range. The
// pool takes memory and goroutines until it is closed.
func NewPool(c Config) (*Pool, error) {
	rc, err := c.resolve()
	if err != nil {
		return nil, err
	}
	rc.Label = registry.WorkerLabel
	p := poolWith(rc)
	p.name = rc.Name
	p.start()
	p.register()
	return &p.face, nil
}

var (
	errCloseDefault = errors.New("core: Close: the default pool can't be closed")
	errCloseInside  = errors.New("core: Close: called by a task of the same pool, which would wait for itself")
	errCloseHeld    = errors.New("core: Close: called by what the same pool waits for, which would wait for itself")
)

// Close ends the pool. It refuses calls from outside, waits until all tasks have
// ended, including those that tasks still spawn, and returns when the goroutines
// of the pool have ended. A second Close also waits for that and returns nil. Close
// returns an error at once if the pool is the default pool, or if the caller is a
// task of the pool, the body of an InPlaceScope of the pool, or a function that a
// task of the pool runs in another pool by Install.
//
// The caller must hold no lock that tasks of the pool take, and must not be anything
// else that tasks of the pool wait for.
func (p *Pool) Close() error {
	q := poolOf(p, "Pool.Close")
	if q.isDefault {
		return errCloseDefault
	}
	switch {
	case q.has(registry.Current()):
		return errCloseInside
	case q.registry().HeldHere():
		return errCloseHeld
	}
	Blocking(q.registry().Close) // If the caller carries a worker of another pool, Blocking lends that worker.
	q.retire()
	return nil
}
