package core

import (
	"strings"

	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// Scope is what tasks are spawned into by [InScope]. It may be used by any
// goroutine until the scope has ended.
type Scope struct{ in any } // the *scope; see Pool

// ScopeFIFO is what tasks are spawned into by [InScopeFIFO]. It may be used by
// any goroutine until the scope has ended.
type ScopeFIFO struct{ in any } // the *scope; see Pool

// scope is what a Scope and a ScopeFIFO stand for, and what the frame sees that waits for its end.
//
// What its owner and what others write lies at two ends, more than a cache line apart: often one goroutine spawns what
// others run. What all look at with each task lies between.
type scope struct {
	// pending counts the tasks of the owner's that were spawned and have not ended, as far as the owner does not count them itself, and
	// unshared as long as it does, and each list some of whose tasks have not. It is 0 from when the scope has ended.
	pending seam.Int64
	_       [seam.Pad - 8]byte
	// open: the scope has not ended. Whoever finds pending at 0 says that it has.
	open   seam.Bool
	over   registry.Completion // completed by the goroutine that ends the last task, if that is not the owner's
	first  seam.Pointer[registry.Outcome]
	reg    *registry.Registry
	bond   *registry.Bond   // what body and tasks are tied to
	reach  measure.AnyReach // of the tasks; nil: nothing is measured
	queues []seam.Pointer[fifo]
	lists  lists
	owner  *registry.Runner // the runner that opened the scope, if it is at work in the scope's pool; otherwise nil
	// What follows belongs to the owner's goroutine. balance is the number of tasks that it has spawned less the number that it has run. Once
	// shared is true, pending has that number instead.
	balance int
	shared  bool
	short   bool // A spawn by the owner pushes and counts the task, and need do nothing else.
}

// unshared is larger than any number of tasks. It is part of pending as long as the owner counts in balance, so that pending does not reach 0.
const unshared = 1 << 62

// fifo is one of the scope's queues. queues[i] of a scope holds the tasks that worker i
// spawned, oldest first; the last one those of who carries no worker. Made when needed.
type fifo struct {
	registry.FIFO[fifoTask]
	s *scope
}

type fifoTask struct {
	f  func()
	in *list
}

// newScope returns a scope of reg whose owner is r, nil outside the pool.
func newScope(reg *registry.Registry, r *registry.Runner) *scope {
	s := &scope{reg: reg, owner: r, short: r != nil}
	s.pending.Store(unshared)
	s.open.Store(true)
	if r != nil {
		s.over.Owe(r)
	} else {
		s.over.OweFrom(reg, registry.Current())
	}
	return s
}

// fail keeps how a task ended early, of which recovered is what recover has returned, if it is the first one to do so, or beats that.
func (s *scope) fail(recovered any) {
	o := new(registry.Outcome)
	o.Record(recovered)
	s.keep(o)
}

func (s *scope) keep(o *registry.Outcome) {
	for {
		old := s.first.Load()
		if old != nil && !o.Beats(old) {
			return
		}
		if s.first.CompareAndSwap(old, o) {
			return
		}
	}
}

// runTask runs a task of the scope, which in counts, the owner or pending if that is nil, and then those that would come next anyway and are
// counted there too: so all of them are counted at once. what is the function of the user's in the first one.
func (s *scope) runTask(r *registry.Runner, j *registry.Job, in *list, f func(), what any) {
	bound := r.Bind(s.bond)
	returned, n := false, int64(0)
	defer func() {
		if !returned {
			s.fail(recover())
		}
		bound.Unbind()
		s.end(r, j, in, n)
	}()
	for ; f != nil; f = s.following(r, j, in) {
		n++
		if s.bond == nil || !s.stops(r) {
			if r.Told() {
				r.Runs(what)
			}
			f()
		}
	}
	returned = true
}

// stops reports whether r must not begin a task, because the context is done that the scope is tied to. So the scope does not return either.
func (s *scope) stops(r *registry.Runner) bool {
	if !r.Broken() {
		return false
	}
	if s.first.Load() == nil {
		var o registry.Outcome
		o.Stopped(s.bond)
		s.keep(&o)
	}
	return true
}

// scopeOf returns what s stands for, nil if no InScope or InScopeFIFO has made s, or the scope has ended.
func scopeOf(s *Scope) *scope {
	if s != nil {
		if in, ok := s.in.(*scope); ok && in.open.Load() {
			return in
		}
	}
	return nil
}

// panicSpawn panics if s is not ready for the given method, which is Spawn or the like, and otherwise because its function is nil.
func panicSpawn(s *Scope, method string) {
	kind, _, _ := strings.Cut(method, ".")
	why := "nil function"
	switch {
	case s == nil:
		why = "nil scope"
	case s.in == nil:
		why = "the zero " + kind + " is not ready for use, In" + kind + " makes scopes"
	case scopeOf(s) == nil:
		why = "the scope has ended"
	}
	panic("core: " + method + ": " + why)
}

// index is that of r's list or queue; the last one is for those who carry no worker.
func (s *scope) index(r *registry.Runner) int {
	if r != nil {
		if i, ok := r.Worker(); ok {
			return i
		}
	}
	return s.reg.NumWorkers()
}
