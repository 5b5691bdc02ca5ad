package registry

import (
	"context"
	"fmt"
	"reflect"
	"runtime/trace"

	"github.com/seed1237c087/manta/core/internal/tracer"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// This file tells traces what runners do: that of core.StartTrace, a tracer.Recording, and Go's own execution trace. Both
// are asked for at slow paths only, by one load each. What a runner tells takes no lock.

// Observed reports whether there is a trace to be told of anything.
func Observed() bool {
	return !seam.Simulated && (tracer.Current() != nil || trace.IsEnabled())
}

// observed is what a runner keeps for traces. It is the goroutine's own but for track.
type observed struct {
	ring *tracer.Ring // of the last recording; nil: none
	// track is the number of ring's track, for thieves.
	track   seam.Int32
	running running
	flow    uint64 // of the arrow that leads to the next job; a worker has one, too
	call    slice  // the guest's
	task    *Span  // the guest's task in Go's trace
}

// running is the job that a runner runs.
type running struct {
	kind   tracer.Kind
	fresh  bool // nobody has said what it runs
	since  int64
	flow   uint64
	slice  slice
	region *trace.Region
}

// A slice is something that takes a while, as it stands in a trace. The zero slice does not.
type slice struct{ ring *tracer.Ring }

// ringNow returns r's ring in the recording that goes on, or nil.
func (r *Runner) ringNow() *tracer.Ring {
	c := tracer.Current()
	if c == nil || r.reg.bubbled { // A bubble has a time of its own.
		return nil
	}
	o := &r.observed
	if o.ring == nil || o.ring.Recording() != c {
		o.ring = c.Attach(r.reg, r.reg.traceName, r.trackName, r.reg.Ended)
		if o.ring == nil {
			return nil
		}
		o.track.Store(o.ring.Track())
	}
	if w := r.worker; w != nil && w.track.Load() != o.ring.Track() {
		w.track.Store(o.ring.Track())
	}
	return o.ring
}

// traceName names the pool in a trace.
func (reg *Registry) traceName() string {
	if name := reg.config.Name; name != "" {
		return fmt.Sprintf("pool %s of %d workers", name, reg.shown)
	}
	return fmt.Sprintf("pool of %d workers", reg.shown)
}

func (r *Runner) trackName() string {
	switch {
	case r.place >= 0:
		return fmt.Sprintf("guest %d", r.place)
	case r.hired() && r.worker != nil && r.lease == nil:
		return fmt.Sprintf("worker %d", r.worker.index)
	case r.hired():
		return fmt.Sprintf("stand-in %d", r.seat)
	}
	return "guest without a place"
}

// retireTrack says that r's goroutine tells nothing any more.
func (r *Runner) retireTrack() {
	if o := &r.observed; o.ring != nil {
		o.ring.Retire()
		o.ring = nil
	}
}

// carried is the index of r's worker, or -1.
func (r *Runner) carried() int32 {
	if r.worker == nil {
		return -1
	}
	return int32(r.worker.index)
}

// note tells of something that takes no time. Go's trace gets text.
func (r *Runner) note(e tracer.Event, text string) {
	if ring := r.ringNow(); ring != nil {
		e.Time, e.Worker = ring.Recording().Now(), r.carried()
		ring.Note(&e)
	}
	if trace.IsEnabled() {
		trace.Log(r.Bond().Span().context(), logged, text)
	}
}

// logged is the category of what stands in Go's traces as a log.
const logged = "manta"

// begins tells that something begins that takes a while; ends must follow.
func (r *Runner) begins(e tracer.Event) slice {
	ring := r.ringNow()
	if ring == nil {
		return slice{}
	}
	if e.Time == 0 {
		e.Time = ring.Recording().Now()
	}
	e.Worker, e.Span = r.carried(), r.Bond().Span().number()
	if !ring.Begin(&e) {
		return slice{}
	}
	return slice{ring}
}

func (s slice) ends() { s.endsAs(tracer.Event{}) }

func (s slice) endsAs(e tracer.Event) {
	if s.ring != nil {
		e.Time = s.ring.Recording().Now()
		s.ring.End(&e)
	}
}

// during tells that what follows, until ends, is of the given kind. It costs a load where nobody listens.
func (r *Runner) during(k tracer.Kind) slice {
	if tracer.Current() == nil {
		return slice{}
	}
	return r.begins(tracer.Event{Kind: k})
}

// Told reports whether r runs a job of which a trace is to be told what it is. Then Runs must follow.
func (r *Runner) Told() bool { return r.observed.running.fresh }

// Runs says which function r's job is about to call: the first of some that is one. Nothing that r does in the job must
// have been told before. r may be nil.
func (r *Runner) Runs(functions ...any) {
	if r == nil || !r.observed.running.fresh {
		return
	}
	now := &r.observed.running
	now.fresh = false
	pc := Code(functions...)
	span := r.Bond().Span()
	e := tracer.Event{Kind: now.kind, Time: now.since, PC: pc, N: now.flow}
	if span != nil && ours(pc) {
		e.Name, e.PC = span.name, span.pc
	}
	now.slice = r.begins(e)
	if trace.IsEnabled() {
		now.region = trace.StartRegion(span.context(), title(e.Name, e.PC))
	}
}

// runTold is run while there is a trace.
func (r *Runner) runTold(j *Job) {
	if r.worker != nil && trace.IsEnabled() {
		trace.Log(context.Background(), logged, "job")
	}
	r.Tell(false, func() { j.task.RunTask(r) })
}

// Tell runs a job by f, and has traces told of it. own: it is not one that Stats count, because r has taken back what it
// waits for.
func (r *Runner) Tell(own bool, f func()) {
	o := &r.observed
	outer := o.running
	o.running = running{kind: tracer.Job, fresh: true, flow: r.takeFlow()}
	if own {
		o.running.kind = tracer.Own
	}
	if ring := r.ringNow(); ring != nil {
		o.running.since = ring.Recording().Now()
	}
	defer func() {
		now := &o.running
		if now.fresh && !own { // Somebody else had done the task already.
			now.slice = r.begins(tracer.Event{Kind: now.kind, Time: now.since, N: now.flow})
		}
		now.slice.ends()
		if now.region != nil {
			now.region.End()
		}
		o.running = outer
	}()
	f()
}

// takeFlow returns the number of the arrow that leads to the job that r is about to run, 0 if there is none.
func (r *Runner) takeFlow() (n uint64) {
	n, r.observed.flow = r.observed.flow, 0
	if w := r.worker; w != nil && w.flow != 0 {
		n, w.flow = w.flow, 0
	}
	return n
}

// stole tells that r has taken a job from the given track, for w, which may be nil.
func (r *Runner) stole(w *Worker, k tracer.Kind, from *seam.Int32) {
	var flow uint64
	if c := tracer.Current(); c != nil {
		flow = c.Flow()
	}
	r.note(tracer.Event{Kind: k, N: flow, Track: from.Load()}, []string{tracer.Steal: "steal", tracer.Help: "help"}[k])
	if w != nil {
		w.flow = flow
	} else {
		r.observed.flow = flow
	}
}

// Enters says that r, a guest, is in a call from outside that runs f.
func (r *Runner) Enters(f any) {
	pc, span := Code(f), r.Bond().Span()
	e := tracer.Event{Kind: tracer.Guest, PC: pc}
	if span != nil {
		e.Name, e.PC = span.name, span.pc
	}
	r.observed.call = r.begins(e)
	if span == nil && trace.IsEnabled() {
		r.observed.task = newTask(nil, "", pc)
		r.Bind(r.Bond().spanned(r.observed.task))
	}
}

// left ends what Enters began.
func (r *Runner) left() {
	o := &r.observed
	o.call.ends()
	o.call = slice{}
	if o.task != nil {
		o.task.end()
		o.task = nil
	}
}

// tellSleep is for the sleep protocol: worker i falls asleep, is awake again, or is woken by the caller, the nth time.
func (reg *Registry) tellSleep(what sleep.Moment, i int, nth uint64) {
	if !Observed() {
		if what == sleep.Awake {
			reg.workers[i].asleep = slice{}
		}
		return
	}
	w := reg.workers[i]
	switch what {
	case sleep.FallsAsleep:
		if r := Current(); r != nil {
			w.asleep = r.begins(tracer.Event{Kind: tracer.Sleep})
		}
		logSleep("sleep", i)
	case sleep.Awake:
		w.asleep.endsAs(tracer.Event{Kind: tracer.Awake, Worker: int32(i), N: nth})
		w.asleep = slice{}
	case sleep.Wakes:
		if c := tracer.Current(); c != nil && !reg.bubbled {
			e := tracer.Event{Kind: tracer.Wake, Worker: int32(i), N: nth, Track: c.Pool(reg, reg.traceName)}
			if r := Current(); r == nil || r.reg.bubbled {
				c.NoteShared(&e)
			} else if ring := r.ringNow(); ring != nil {
				e.Time = c.Now()
				ring.Note(&e)
			}
		}
		logSleep("wake", i)
	}
}

func logSleep(what string, worker int) {
	if trace.IsEnabled() {
		trace.Log(context.Background(), logged, fmt.Sprintf("%s %d", what, worker))
	}
}

// Code returns where the code begins of the first of some values that is a function, 0 if none is.
func Code(functions ...any) uintptr {
	for _, f := range functions {
		if v := reflect.ValueOf(f); v.Kind() == reflect.Func && !v.IsNil() {
			return uintptr(v.UnsafePointer()) // By Pointer, the compiler would move what f captures to the heap.
		}
	}
	return 0
}
