//go:build manta_sim

package core

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// control is what package core does for programs under control, of package core and of package par (docs/schedules.md).
var control = registry.Control[*Pool, Config]{
	Forget:      forgetAll,
	KeepDefault: keepDefaultPool,
	SetDefault:  func(p *Pool) { defaultPool.Store(poolOf(p, "SetDefaultPool")) },
	Start:       startUnwatched,
	LongWaits:   longWaits,
	AtRest:      func(p *Pool) error { return poolOf(p, "AtRest").registry().AtRest() },
}

var _ = registry.ProvideControl(control)

func forgetAll() {
	defaultPool.Store(nil)
	pools.mu, pools.open, pools.closed = seam.Mutex{}, nil, nil
	registry.ForgetBonds()
	places.Clear()
}

func keepDefaultPool() (restore func()) {
	p := defaultPool.Load()
	return func() { defaultPool.Store(p) }
}

func startUnwatched(c Config) (*Pool, error) {
	rc, err := c.resolve()
	if err != nil {
		return nil, err
	}
	rc.Unwatched = true
	p := poolWith(rc)
	p.start()
	return &p.face, nil
}

func longWaits() (undo func()) {
	a, b, c := registry.LongWaits(), sleep.LongWaits(), deque.LongWaits()
	return func() { a(); b(); c() }
}
