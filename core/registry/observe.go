package registry

import (
	"context"
	"reflect"
	"runtime/trace"
	"strconv"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// This file writes to Go's execution trace what a pool does. There are six events: a job begins, ends, is stolen; a worker falls
// asleep, is woken; a stand-in takes over. A job is a region of the trace's task that the job belongs to (see Span). The other
// four events are logs of the category "manta". From these logs, and from a log of jobs now and then, the command manta trace
// finds which worker each goroutine carries:
//
//	steal 1 of 4 in pool 2 resize from 0   by the thief; from - if the victim carries no worker
//	sleep 1 of 4 in pool 2 resize          by the worker
//	wake 1 of 4 in pool 2 resize           by the goroutine that wakes the worker
//	stand-in 1 of 4 in pool 2 resize       by the stand-in
//	job 1 of 4 in pool 2 resize            by a worker that begins a job and has logged nothing for a while
//
// If Go takes no trace, an event costs one load.

// runTold runs a job while there is a trace.
func (r *Runner) runTold(j *Job) {
	o := &r.told
	if w := r.worker; w != nil {
		o.worker.Store(int32(w.index) + 1)
		if seam.Since(o.last) > retell {
			r.tell("job", "")
		}
	}
	fresh, region := o.fresh, o.region
	o.fresh, o.region = true, nil
	defer func() {
		if o.region != nil {
			o.region.End()
		}
		o.fresh, o.region = fresh, region
	}()
	j.task.RunTask(r)
}

// Told reports whether the trace does not show yet which function r's job calls. If so, the caller must call Runs.
func (r *Runner) Told() bool { return r.told.fresh }

// Runs shows in the trace that r's job is about to call a function: the first of the arguments that is a function. r may be nil.
func (r *Runner) Runs(functions ...any) {
	if r == nil || !r.told.fresh {
		return
	}
	f := functionAt(Code(functions...))
	span := r.Bond().Span()
	name := f.name
	if span != nil && f.ours { // The name of a function of package par would say less to a user.
		name = span.name
	}
	r.told.fresh = false
	r.told.region = trace.StartRegion(span.context(), name)
}

// takesOver logs that r carries a worker that was lent under ho, if r is the first stand-in under ho. For a later stand-in, and for
// a runner whose worker is not lent, the log of the next job shows which worker it carries.
func (r *Runner) takesOver(ho *handoff) {
	if ho == nil || ho.taken {
		r.told.last = time.Time{}
		return
	}
	ho.taken = true
	if Observed() {
		r.tell("stand-in", "")
	}
}

// stole logs that r has stolen a job. of is one more than the index of the victim's worker, or 0 if the victim carries none.
func (r *Runner) stole(of int32) {
	from := " from -"
	if of > 0 {
		from = " from " + strconv.Itoa(int(of)-1)
	}
	r.tell("steal", from)
}

// tell logs an event of the worker that r carries, if r carries one.
func (r *Runner) tell(what, more string) {
	if r.worker != nil {
		r.told.last = seam.Now()
		r.reg.tell(what, r.worker.index, more)
	}
}

func (reg *Registry) tell(what string, worker int, more string) {
	trace.Log(context.Background(), logged, what+" "+strconv.Itoa(worker)+reg.shownAs()+more)
}

// tellSleep logs that worker i falls asleep, or that the caller wakes worker i. The sleep protocol calls it.
func (reg *Registry) tellSleep(asleep bool, i int) {
	switch {
	case !Observed():
	case asleep:
		reg.tell("sleep", i, "")
	default:
		reg.tell("wake", i, "")
	}
}

// pools counts the pools that traces have shown.
var pools seam.Shown

// shownAs returns how logs name the pool. The name contains a number that no other pool has.
func (reg *Registry) shownAs() string {
	if s := reg.shownText.Load(); s != nil {
		return *s
	}
	s := " of " + strconv.Itoa(reg.shown) + " in pool " + strconv.Itoa(int(pools.Add(1)))
	if name := reg.config.Name; name != "" {
		s += " " + strconv.Quote(name)
	}
	reg.shownText.CompareAndSwap(nil, &s)
	return *reg.shownText.Load()
}

// Traced calls f on the calling goroutine. If [Tracing] returns true, f and all work on behalf of f, on any worker and in any pool,
// are one task of Go's execution trace: see [OpenSpan]. A panic of f passes through unchanged, and so does a runtime.Goexit.
func Traced(name string, pc uintptr, f func()) {
	if !Tracing() {
		f()
		return
	}
	s := OpenSpan(name, pc)
	defer s.Close()
	b := newBond()
	b.span = s
	Under(b, f)
}

// Enters notes that r, a guest, is in a call from outside that runs f, until Leave.
func (r *Runner) Enters(f any) {
	if r.Bond().Span() == nil {
		r.told.task = OpenSpan("", Code(f))
		b := r.Bond().within()
		b.span = r.told.task
		r.Bind(b)
	}
}

// Code returns the address of the code of the first value that is a function, or 0 if no value is.
func Code(functions ...any) uintptr {
	for _, f := range functions {
		if v := reflect.ValueOf(f); v.Kind() == reflect.Func && !v.IsNil() {
			return uintptr(v.UnsafePointer()) // With Pointer, the compiler would move what f captures to the heap.
		}
	}
	return 0
}
