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

// Measure runs f one task after another, takes the time of each stretch of it, and reports how far f could be sped up by more
// processors, whatever number this machine has. It does as Cilkview does (He, Leiserson and Leiserson, "The Cilkview
// scalability analyzer", SPAA 2010). docs/measure.md says what counts as work, span and burden, how exact that is, and has examples.
//
// f runs on another goroutine, in a pool of its own that has one worker and says that it has 64. Not measured is what runs on goroutines
// that f starts with go, and the time in [Blocking], or in waiting for a Future that runs elsewhere. Nothing runs at the same time, so an f
// in which two tasks wait for each other hangs: both sides of a join that must meet, or a channel on which f waits, outside of
// Blocking, for a task that was spawned. Memory is that of f in a pool of one worker. The first call takes some milliseconds more.
//
// A panic of f, or of a task that f waits for, surfaces as a *PanicError, and a runtime.Goexit ends the caller's goroutine, both when all
// tasks have ended and without a report. What nobody waits for panics to the PanicHandler of the pool that the caller is at work in, or of
// the default pool. A context that the caller is tied to ties f. A caller that is a worker lends that worker out meanwhile. Measure
// panics if f is nil, and if it is called in f.
func Measure(f func()) Report {
	panicIfNil("Measure", f == nil)
	m := new(measure.Meter)
	ready(m, "core: Measure: called by what another Measure runs")
	return measureBy(m, measuredWorkers, f)
}

// Package core/whatif records programs by this.
var _ = measure.Provide(recorder{})

type recorder struct{}

// Record implements measure.Recorder. A program that calls no Record has none linked in, because that calls it by an interface.
func (recorder) Record(m *measure.Meter, workers int, f func()) {
	ready(m, "core/whatif: Record: called by what is measured or recorded already")
	measureBy(m, workers, f)
}

// ready gives m a clock, and what it must know of the machine. It panics with nested if the caller is
// measured.
func ready(m *measure.Meter, nested string) {
	if r := registry.Current(); r != nil && r.Hooked() != nil {
		panic(nested)
	}
	if bubble.In() {
		// Time stands still unless somebody sleeps, and tells nothing of the machine.
		m.Now, m.Burden = func() int64 { return time.Now().UnixNano() }, int64(defaultStealCost)
		return
	}
	m.Now, m.CPU, m.Burden, m.Overhead = measure.Nanoseconds, measure.ThreadTime(), int64(stealCost()), strandOverhead()
}

// measureBy is Measure by the given meter, of a function that is told that there are so
// many workers.
func measureBy(m *measure.Meter, workers int, f func()) Report {
	m.Current = func() *measure.Clock {
		c, _ := clockOf(registry.Current()).(*measure.Clock)
		return c
	}
	c, err := Config{Workers: 1, PanicHandler: panicHandler()}.resolve()
	if err != nil {
		panic(err)
	}
	c.Hook = measured{m, workers}
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

// end closes p, which is the caller's own.
func (p *pool) end() {
	if err := p.face.Close(); err != nil {
		panic("core: internal: " + err.Error())
	}
}

// panicHandler returns that of the caller's pool, nil if there is none.
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
