package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// This file contains what calls do differently in a function that [Measure] runs. Calls reach this code by branches that they need anyway.

// measuredHook is the Hook of the registry in which Measure runs its function.
type measuredHook struct {
	meter   *measure.Meter
	workers int
}

// measuredWorkers is what NumWorkers returns in code that is measured.
const measuredWorkers = 64

// NumWorkers implements registry.Hook.
func (m measuredHook) NumWorkers() int { return m.workers }

// NewRunner implements registry.Hook.
func (m measuredHook) NewRunner() any { return m.meter.NewClock() }

// Loose returns the reach of the tasks for which nobody waits.
func (m measuredHook) Loose() measure.AnyReach { return m.meter.Loose() }

// clockOf returns r's clock, or nil if nothing is measured. r may be nil.
func clockOf(r *registry.Runner) measure.AnyClock {
	if r == nil || r.Hooked() == nil {
		return nil
	}
	return r.Hooked().(measure.AnyClock)
}

// looseIn returns the reach of the tasks in reg for which nobody waits, or nil if
// nothing is measured.
func looseIn(reg *registry.Registry) measure.AnyReach {
	if h := reg.Hook(); h != nil {
		return h.(interface{ Loose() measure.AnyReach }).Loose()
	}
	return nil
}

// looseTask returns f if nothing is measured. Otherwise it returns a function that runs f as a task that nobody waits for, and that r spawns
// now in reg. r may be nil.
func looseTask(reg *registry.Registry, r *registry.Runner, f func()) func() {
	if x := looseIn(reg); x != nil {
		return x.Task(clockOf(r), f)
	}
	return f
}

// leftMeasured runs the left side of a fork. Package measure recognises it by its name.
func leftMeasured(fork measure.AnyFork, f func()) {
	defer fork.LeftEnds()
	f()
}

// blocking runs f while r's worker is lent. The time of f does not count for r's strand.
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

// target returns the registry in which a task runs that the caller gives to p.
func (p *pool) target() *registry.Registry {
	if r := registry.Current(); p.replaced(r) {
		return r.Registry()
	}
	return p.serving()
}
