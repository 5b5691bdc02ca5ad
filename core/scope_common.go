package core

import (
	"strings"

	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Scope is a set of tasks, opened by [InScope]. Any goroutine may use it until
// the scope has ended.
type Scope struct{ in any } // the *scope; see Pool

// A ScopeFIFO is a set of tasks, opened by [InScopeFIFO]. Any goroutine may use it
// until the scope has ended.
type ScopeFIFO struct{ in any } // the *scope; see Pool

// scope implements Scope and ScopeFIFO. For the frame that waits for the scope's end, it is a registry.Awaited.
//
// The fields that the owner writes and those that other goroutines write are more than a cache line apart, because often one goroutine
// spawns the tasks that other goroutines run. The fields that all goroutines read for each task lie between.
type scope struct {
	// pending is the sum of the number of lists with tasks that have not ended, the number of tasks that have not ended and that neither a list
	// nor balance counts, and unshared as long as the owner counts in balance. It is 0 when the scope has ended.
	pending seam.Int64
	_       [seam.Pad - 8]byte
	// open: the scope has not ended. The goroutine that finds pending at 0 clears it.
	open   seam.Bool
	over   registry.Completion // completed by the goroutine that finds pending at 0, if that is not the owner's goroutine
	first  seam.Pointer[registry.Outcome]
	reg    *registry.Registry
	bond   *registry.Bond   // what the body and the tasks are tied to
	reach  measure.AnyReach // contains the tasks; nil: nothing is measured
	queues []seam.Pointer[fifo]
	lists  lists
	owner  *registry.Runner // the runner that opened the scope, if it is at work in the scope's pool; otherwise nil
	// Only the owner's goroutine uses the fields below. balance is the number of tasks that the owner has spawned less the number of tasks that
	// the owner has run. When shared is true, pending contains that number instead.
	balance int
	shared  bool
	short   bool // A spawn by the owner only has to push and count the task.
}

// unshared is larger than any number of tasks. pending contains unshared as long as the owner counts in balance, so that pending does not reach 0.
const unshared = 1 << 62

// fifo is one of the scope's queues. queues[i] of a scope contains the tasks that worker i has
// spawned, oldest first. The last queue contains the tasks of goroutines that carry no worker.
// Each queue is made when it is needed.
type fifo struct {
	registry.FIFO[fifoTask]
	s *scope
}

type fifoTask struct {
	f  func()
	in *list
}

// newScope returns a scope of reg whose owner is r. r is nil if the caller is outside the pool.
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

// fail notes that a task ended by a panic or a Goexit. It keeps the outcome if there is none yet, or if the outcome beats the one that was
// kept. recovered is the result of recover in that task.
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

// runTask runs a task of the scope, and then the tasks that would come next anyway and are counted in the same place, so that all of these
// tasks are counted at once. That place is the list in or, if in is nil, the owner's count or pending. what is the user's function in the
// first task.
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

// stops reports whether r must not begin a task because the scope's context is done. If so, it keeps a Stop as the scope's outcome, so that
// the call that opened the scope does not return.
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

// scopeOf returns the scope in s, or nil if InScope or InScopeFIFO has not made s, or if the scope has ended.
func scopeOf(s *Scope) *scope {
	if s != nil {
		if in, ok := s.in.(*scope); ok && in.open.Load() {
			return in
		}
	}
	return nil
}

// panicSpawn panics because s is not ready for the given method, which is Spawn or a similar method, or because the function that was given to
// the method is nil.
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

// index returns the index of r's list or queue. The last index is for runners that carry no worker.
func (s *scope) index(r *registry.Runner) int {
	if r != nil {
		if i, ok := r.Worker(); ok {
			return i
		}
	}
	return s.reg.NumWorkers()
}
