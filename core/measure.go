package core

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/speedup"
)

// Report is what [Measure] has found out about a program.
type Report = speedup.Report

// Measure runs the tasks of f one after another, takes the time of each, and reports by how much more processors would speed f up,
// whatever the number of processors of this machine is. Measure works like Cilkview (He, Leiserson and Leiserson, "The Cilkview
// scalability analyzer", SPAA 2010). docs/measure.md says what counts as work, span and burden, and how exact these are, and has examples.
//
// f runs on another goroutine, in a pool that has one worker and reports 64. Measure does not count goroutines that f starts with go, the
// time in [Blocking], and the time of waiting for a Future that runs elsewhere. No two tasks run at the same time, so f hangs if two of its
// tasks wait for each other: if the two sides of a join must meet, or if f waits on a channel, outside of Blocking, for a task that f has
// spawned. f uses as much memory as in a pool of one worker. The first call of Measure takes some milliseconds more.
//
// A panic of f, or of a task that f waits for, surfaces as a *PanicError, and a runtime.Goexit ends the caller's goroutine, both when all
// tasks have ended. In these cases there is no report. A panic of a task that nobody waits for goes to the PanicHandler of the caller's
// pool, or of the default pool. If the caller is tied to a context, f is too. A caller that carries a worker lends the worker out
// meanwhile. Measure panics if f is nil, or if f calls Measure.
func Measure(f func()) Report {
	panicIfNil("Measure", f == nil)
	m := new(measure.Meter)
	ready(m, "core: Measure: called by what another Measure runs")
	return measureBy(m, measuredWorkers, f)
}

// Package core/whatif records programs by this recorder.
var _ = measure.Provide(recorder{})

type recorder struct{}

// Record implements measure.Recorder. measure.Record calls it by an interface, so that it is not linked into a program that records nothing.
func (recorder) Record(m *measure.Meter, workers int, f func()) {
	ready(m, "core/whatif: Record: called by what is measured or recorded already")
	measureBy(m, workers, f)
}

// ready gives m a clock, and the costs of this machine that m must know. It panics with nested if the
// caller is measured already.
func ready(m *measure.Meter, nested string) {
	if r := registry.Current(); r != nil && r.Hooked() != nil {
		panic(nested)
	}
	if bubble.In() {
		// The time of a bubble passes only while all its goroutines wait, and says nothing about the machine.
		m.Now, m.Burden = func() int64 { return time.Now().UnixNano() }, int64(defaultStealCost)
		return
	}
	m.Now, m.CPU, m.Burden, m.Overhead = measure.Nanoseconds, measure.ThreadTime(), int64(stealCost()), strandOverhead()
}

// measureBy is Measure with the given meter. In f, NumWorkers returns the given number of
// workers.
func measureBy(m *measure.Meter, workers int, f func()) Report {
	m.Current = func() *measure.Clock {
		c, _ := clockOf(registry.Current()).(*measure.Clock)
		return c
	}
	c, err := Config{Workers: 1, PanicHandler: panicHandler()}.resolve()
	if err != nil {
		panic(err)
	}
	c.Hook = measuredHook{m, workers}
	p := poolWith(c)
	p.start()
	func() {
		defer p.end()
		p.install(func() { m.Root(f) })
	}()
	t, end := m.Totals()
	return Report{
		Work: time.Duration(t.Work), Span: time.Duration(end.Span),
		Burdened: time.Duration(end.Burdened), Steal: time.Duration(m.Burden),
		Tasks: t.Tasks, Strands: t.Strands, Sizes: t.Sizes,
	}
}

// end closes p, which the caller has made.
func (p *pool) end() {
	if err := p.face.Close(); err != nil {
		panic("core: internal: " + err.Error())
	}
}

// panicHandler returns the PanicHandler of the caller's pool, or nil if there is none.
func panicHandler() func(any) {
	p := defaultPool.Load()
	if r := registry.Current(); r != nil {
		p = r.Registry().Owner().(*pool)
	}
	if p == nil {
		return nil
	}
	return p.config.PanicHandler
}
