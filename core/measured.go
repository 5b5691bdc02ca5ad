package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// This file has what calls do otherwise in a function that [Measure] runs. They come here by branches that are there anyway.

// measured is the Hook of the registry in which Measure runs its function.
type measured struct {
	meter   *measure.Meter
	workers int
}

// measuredWorkers is how many workers measured code is told that it has.
const measuredWorkers = 64

// NumWorkers implements registry.Hook.
func (m measured) NumWorkers() int { return m.workers }

// NewRunner implements registry.Hook.
func (m measured) NewRunner() any { return m.meter.NewClock() }

// Loose returns the reach of the tasks for which nobody waits.
func (m measured) Loose() measure.AnyReach { return m.meter.Loose() }

// clockOf returns r's clock, nil if nothing is measured. r may be nil.
func clockOf(r *registry.Runner) measure.AnyClock {
	if r == nil || r.Hooked() == nil {
		return nil
	}
	return r.Hooked().(measure.AnyClock)
}

// looseIn returns the reach of the tasks in reg for which nobody waits, nil if
// nothing is measured.
func looseIn(reg *registry.Registry) measure.AnyReach {
	if h := reg.Hook(); h != nil {
		return h.(interface{ Loose() measure.AnyReach }).Loose()
	}
	return nil
}

// looseTask returns f, or where something is measured a task that runs f, for which nobody waits and which r, which may be nil, spawns
// now in reg.
func looseTask(reg *registry.Registry, r *registry.Runner, f func()) func() {
	if x := looseIn(reg); x != nil {
		return x.Task(clockOf(r), f)
	}
	return f
}

// leftMeasured runs the left side of a fork. Package measure knows it by its name.
func leftMeasured(fork measure.AnyFork, f func()) {
	defer fork.LeftEnds()
	f()
}

// blocking runs f, for which r's worker is lent. f's time is not r's strand's.
func blocking(r *registry.Runner, f func()) {
	if c := clockOf(r); c != nil {
		c.Paused(func() { r.Blocking(f) })
		return
	}
	r.Blocking(f)
}

// replaced reports whether r is measured. If so, tasks for p run in r's pool instead.
// A closed pool is not replaced, and returns its usual errors.
func (p *pool) replaced(r *registry.Runner) bool {
	return r != nil && r.Hooked() != nil && (p.isDefault || !p.registry().Closed())
}

// target returns the registry in which what the caller gives to p is run.
func (p *pool) target() *registry.Registry {
	if r := registry.Current(); p.replaced(r) {
		return r.Registry()
	}
	return p.serving()
}
