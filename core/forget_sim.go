//go:build manta_sim

package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// What follows is for programs under control, those of package core and of package par
// (docs/schedules.md).

// ForgetAll takes away what a schedule that has failed leaves in package variables.
func ForgetAll() {
	defaultPool.Store(nil)
	pools.mu, pools.open, pools.closed = seam.Mutex{}, nil, nil
	registry.ForgetBonds()
	places.Clear()
}

// KeepDefaultPool returns a function that makes the default pool of now that again.
func KeepDefaultPool() (restore func()) {
	p := defaultPool.Load()
	return func() { defaultPool.Store(p) }
}

// SetDefaultPool makes p the default pool.
func SetDefaultPool(p *Pool) { defaultPool.Store(poolOf(p, "SetDefaultPool")) }

// AsUnplaced calls f as a guest of p who has found no place.
func AsUnplaced(p *Pool, f func()) {
	reg := poolOf(p, "AsUnplaced").registry()
	hold(&reg)
	r := reg.EnterUnplaced()
	defer leave(r)
	f()
}

// AtRest says what is not as it should be in a pool that was closed.
func (p *Pool) AtRest() error {
	return poolOf(p, "AtRest").registry().AtRest()
}

// RollOver calls post, and what counts the posts in p is then what it was before.
func RollOver(p *Pool, post func()) { poolOf(p, "RollOver").registry().RollOver(post) }

// StartUnwatched is NewPool without a watch, which would find in time what a wake-up has
// missed.
func StartUnwatched(c Config) (*Pool, error) {
	rc, err := c.resolve()
	if err != nil {
		return nil, err
	}
	rc.Unwatched = true
	p := poolWith(rc)
	p.reg.Store(registry.New(rc, p))
	return &p.face, nil
}
