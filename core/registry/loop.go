package registry

import (
	"fmt"
	"os"
)

// main runs r, a runner of the crew, on the calling goroutine, until the goroutine ends.
func (r *Runner) main(a assignment) {
	r.enter()
	defer r.end()
	for ok := true; ok; a, ok = r.reg.crew.rest(r, len(r.reg.workers)) {
		r.do(a)
	}
}

// do carries out one assignment.
func (r *Runner) do(a assignment) {
	r.worker, r.handoff = a.worker, a.handoff
	defer r.endWorkerless()
	if r.worker == nil {
		r.beginWorkerless()
	}
	if a.begin {
		r.reg.started(r.worker)
	}
	r.reg.label(r)
	r.takesOver(a.handoff)
	if a.job != nil {
		r.runBase(a.job)
	}
	for r.worker != nil {
		j := r.next()
		if j == nil {
			break
		}
		if j = r.begin(j); j == nil {
			break
		}
		r.runBase(j)
	}
}

// beginWorkerless notes that r is at work without a worker. endWorkerless undoes beginWorkerless.
func (r *Runner) beginWorkerless() {
	if r.workerless {
		return
	}
	r.workerless = true
	r.reg.guests.workerless.Add(1)
}

func (r *Runner) endWorkerless() {
	if r.workerless {
		r.workerless = false
		r.reg.guests.workerless.Add(-1)
		r.sleep.GuestLeft()
	}
}

// runBase runs a job at the bottom of r's stack.
func (r *Runner) runBase(j *Job) {
	r.base = j
	r.run(j)
	r.base = nil
	r.forgetQueue()
	if r.handoff != nil {
		r.handoff.end()
	}
}

// next returns the next job for the worker that r carries. It returns nil if r has
// no worker any more, because r has handed the worker back to the lender, or because
// the worker has ended. README.md describes the loop.
func (r *Runner) next() *Job {
	w := r.worker
	for r.handoff != nil && r.handoff.due() {
		if r.giveBack() {
			return nil
		}
	}
	if j := w.find(r); j != nil {
		return j
	}
	r.giveWay()
	idle := r.sleep.StartLooking(w.index)
	for rounds := 0; ; rounds++ {
		if j := w.find(r); j != nil {
			r.sleep.WorkFound(&idle)
			return j
		}
		r.makeRoom()
		switch {
		case w.terminate.Probe() && r.handoff == nil: // If the exit handler waits or blocks, its stand-in has a handoff.
			r.sleep.WorkFound(&idle)
			if !w.ended {
				w.ended = true // The exit handler may end this goroutine.
				r.reg.handle(r.reg.config.ExitHandler, w.index)
			}
			r.worker = nil
			return nil
		case r.handoff == nil:
			r.sleepsAs(int32(w.index))
			r.sleep.NoWorkFound(&idle, &w.terminate)
		case r.handoff.kind == absent && !r.handoff.due():
			r.sleep.NoWorkFound(&idle, &r.handoff.over.latch)
		case rounds < spinLimit && !r.handoff.due():
			r.sleep.Pause()
		default:
			// Another runner may continue the search with the worker. Or the lender continues
			// with its own work, and another worker must search in place of this one.
			r.sleep.WorkFound(&idle)
			if r.giveBack() {
				return nil
			}
			idle = r.sleep.StartLooking(w.index)
		}
	}
}

// end removes r from the crew. After a runtime.Goexit in a task, r still carries its
// worker. end then gives the worker to another goroutine.
func (r *Runner) end() {
	r.reg.crew.remove(r)
	r.exit()
	if r.worker != nil {
		if r.handoff != nil {
			r.handoff.end()
		}
		r.reg.assign(assignment{worker: r.worker, handoff: r.handoff})
	}
	r.reg.crew.alive.Done()
}

// started names w and calls the start handler for w. Close waits until started returns.
func (reg *Registry) started(w *Worker) {
	defer reg.Release(nil)
	defer reg.handle(reg.config.StartHandler, w.index) // also after a Goexit in WorkerName
	if name := reg.config.WorkerName; name != nil {
		reg.handle(func(i int) { w.name.Store(new(Name(name(i)))) }, w.index)
	}
}

// handle calls f, a handler of the user's, unless f is nil. If f panics, handle reports
// the panic by Panicked.
func (reg *Registry) handle(f func(int), i int) {
	if f == nil {
		return
	}
	var o Outcome
	o.Catch(func() { f(i) })
	if o.Panic != nil {
		reg.Panicked(o.Panic)
	}
}

// Panicked reports a panic of a task that nobody waits for: it calls the panic
// handler, or ends the program if there is none. A panic of the handler itself is
// written to standard error, because it must not end a worker, and there is no other
// place left to report it.
func (reg *Registry) Panicked(e error) {
	if reg.config.PanicHandler == nil {
		crash(e)
	}
	var o Outcome
	o.Catch(func() { reg.config.PanicHandler(e) })
	if o.Panic != nil {
		fmt.Fprintf(os.Stderr, "core: the panic handler panicked: %v\n", o.Panic)
	}
}
