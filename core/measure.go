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

// Measure runs f one task after another, takes the time of each stretch of it, and
// reports how far f could be sped up by more processors, whatever number this
// machine has. It does as Cilkview does (He, Leiserson and Leiserson, "The Cilkview
// scalability analyzer", SPAA 2010).
//
// The work of f is the time of everything that it does. Its span is the time of
// the longest chain in it in which each part must wait for the one before: both
// sides of a join count for as long as the longer one takes, and a task of a scope
// runs from where it was spawned, beside all that follows, to the end of the scope.
// What [Go] and [Spawn] begin lasts until somebody waits for it, or until the end:
// Measure returns when all that f has spawned has ended. No number of processors
// makes f faster than work/span.
//
// f runs on another goroutine, in a pool of its own that has one worker and says
// that it has 64 ([NumWorkers], and with it the operations of package par, which
// cut their input for as many). All functions of this package do in f what they do
// in a pool of one worker. [Broadcast] runs its function 64 times, with all indexes,
// though [WorkerIndex] is 0. The methods of a [Pool] do in f what the functions of
// the same names do, and so are measured. Not measured is what runs on goroutines
// that f starts with go, and the time in [Blocking], or in waiting for a Future that
// runs elsewhere: whether that is work or a wait is not known.
//
// Because nothing runs at the same time, an f in which two tasks wait for each other
// hangs: where both sides of a join must meet, in Blocking too, or where f waits by a
// channel, outside of Blocking, for a task that was spawned.
// A lock held across any parallel call does no harm here either.
//
// To take the time costs half a microsecond for each fork and somewhat more for each
// spawned task (BenchmarkMeasured); what of that falls into f is measured and
// subtracted. Some ten nanoseconds remain for each stretch between two forks, so that
// tasks of less than some hundred nanoseconds look larger than they are.
//
// On Linux, time in which the goroutine's thread was made to wait, by other programs or
// by f itself, does not count where the stretch took 20 microseconds or more. Elsewhere
// it does; and everywhere what slows a processor down does, and the part of collecting
// garbage that falls on f. So measure with the machine at rest, twice, and an f that
// takes a millisecond at least. What the report can't know is what processors share: f
// may be limited by memory bandwidth, by locks, or by words that several processors
// write. docs/measure.md has examples.
//
// The first call takes some milliseconds more, to measure the cost of a steal. Memory
// is that of f in a pool of one worker, and does not grow with the number of forks.
//
// A panic of f, or of a task that f waits for, surfaces as a *PanicError, and a
// runtime.Goexit ends the caller's goroutine, both when all tasks have ended and
// without a report. What nobody waits for panics to the PanicHandler of the pool that
// the caller is at work in, or of the default pool. A context that the caller is tied to ties
// f ([WithContext]). A caller that is a worker lends that worker out meanwhile, as for
// [Pool.Install]. Measure panics where f is nil, and where it is called in f.
func Measure(f func()) Report {
	if f == nil {
		panic("core: Measure: nil function")
	}
	if r := registry.Current(); r != nil && r.Hooked() != nil {
		panic("core: Measure: called by what another Measure runs")
	}
	m := newMeter()
	if !bubble.In() {
		m.Overhead = strandOverhead()
	}
	return measureBy(m, measuredWorkers, f)
}

// newMeter returns one for the caller's clock, without an Overhead.
func newMeter() *measure.Meter {
	if bubble.In() {
		// Time stands still unless somebody sleeps, and tells nothing of the machine.
		now := func() int64 { return time.Now().UnixNano() }
		return &measure.Meter{Now: now, Burden: int64(defaultStealCost)}
	}
	return &measure.Meter{Now: measure.Nanoseconds, CPU: measure.ThreadTime(), Burden: int64(stealCost())}
}

// measureBy is Measure by the given meter, of a function that is told that there are so
// many workers.
func measureBy(m *measure.Meter, workers int, f func()) Report {
	m.Current = func() *measure.Clock { return clockOf(registry.Current()) }
	c := registry.Config{Workers: 1, Hook: measured{m, workers}, PanicHandler: panicHandler()}
	p := poolWith(c)
	p.reg.Store(registry.New(c, p))
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

// panicHandler returns that of the caller's pool, nil where there is none.
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
