package core

import (
	"runtime"

	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// scope is what both kinds of scope have in common.
type scope struct {
	reg   *registry.Registry
	bond  *registry.Bond // what body and tasks are tied to
	over  registry.Completion
	first seam.Pointer[registry.Outcome]
	reach *measure.Reach // of the tasks; nil: nothing is measured
	// state is read by everybody and written twice.
	state seam.Uint32
	_     [scopePad]byte
	// begun counts the tasks spawned into the scope, and the body as one; ended
	// those of them that have ended. The scope has ended when they are equal,
	// for whoever could change begun counts as not ended until then. They are two
	// words on lines of their own because often one goroutine spawns what
	// others run.
	begun seam.Int64
	_     [scopePad]byte
	ended seam.Int64
	_     [scopePad]byte
}

const scopePad = 120 // and a word of 8: see core/internal/joinstack

// The states of a scope.
const (
	inBody uint32 = iota // the body runs, so that there is no need to compare
	afterBody
	closed // the scope has ended
)

// begin counts n tasks in.
func (s *scope) begin(method string, n int) {
	if s.state.Load() == closed {
		panic("core: " + method + ": the scope has ended")
	}
	s.begun.Add(int64(n))
}

// endBody counts the body out.
func (s *scope) endBody(r *registry.Runner) {
	s.state.Store(afterBody) // Before ended changes: pairs with the load in end.
	s.end(r, nil)
}

// end counts one task out, which r has run as j; both may be nil.
func (s *scope) end(r *registry.Runner, j *registry.Job) {
	n := s.ended.Add(1)
	// Sequentially consistent. Whoever makes the last change of ended sees that
	// the body is over. And begun is never less than ended: so where it is what
	// ended was a moment ago, both are equal now, and stay so.
	if s.state.Load() != afterBody || n != s.begun.Load() {
		return
	}
	s.state.Store(closed)
	s.over.Complete(r, j)
}

// fail keeps o if it is the first, where a panic comes before any Goexit.
func (s *scope) fail(o *registry.Outcome) {
	for {
		old := s.first.Load()
		if old != nil && (old.Panic != nil || o.Panic == nil) {
			return
		}
		if s.first.CompareAndSwap(old, o) {
			return
		}
	}
}

// runTask runs a task of the scope. what is the function of the user's in it.
func (s *scope) runTask(r *registry.Runner, j *registry.Job, f func(), what any) {
	defer s.end(r, j)
	defer r.Bind(s.bond).Unbind()
	if r.Told() {
		r.Runs(what)
	}
	s.catch(f)
}

func (s *scope) catch(f func()) {
	returned := false
	defer func() {
		if !returned {
			o := new(registry.Outcome)
			o.Record(recover())
			s.fail(o)
		}
	}()
	f()
	returned = true
}

// run runs the body of the scope for r, its owner, nil outside the pool, waits
// for the tasks, and raises what was kept.
func (s *scope) run(r *registry.Runner, a registry.Awaited, body func()) {
	s.bond = registry.CurrentBond()
	s.begun.Store(1)
	owner := r
	if r == nil {
		owner, a = registry.Current(), registry.NoHelp // Tasks run in the pool only.
	}
	s.over.OweFrom(s.reg, owner)
	s.reach = clockOf(r).Open()
	exiting := true
	defer func() {
		if exiting {
			// A Goexit of the body or of a task that ran here: the goroutine
			// is on its way out.
			s.await(registry.Elsewhere(a))
			if o := s.first.Load(); o.Panic != nil {
				panic(o.Panic)
			}
		}
	}()
	func() {
		defer s.endBody(r)
		s.catch(body)
	}()
	s.await(a)
	exiting = false
	s.raise()
}

// await returns when the scope has ended.
func (s *scope) await(a registry.Awaited) {
	if s.reach != nil {
		awaitMeasured(s.reach, func() { s.over.Await(a) })
		return
	}
	s.over.Await(a)
}

// raise ends the scope's caller as the scope ended.
func (s *scope) raise() {
	if o := s.first.Load(); o != nil {
		if o.Panic != nil {
			panic(o.Panic)
		}
		runtime.Goexit()
	}
}

// inPlace calls body with the registry that p stands for and the caller's runner in it, nil if the
// caller is outside the pool; its workers stay meanwhile.
func (p *pool) inPlace(what any, body func(reg *registry.Registry, r *registry.Runner)) {
	reg := p.target()
	r := here(reg)
	if r == nil {
		hold(&reg)
		defer reg.Retire()
		defer reg.Release()
		calls(what, func() { reg.WhileHeld(func() { body(reg, nil) }) })
		return
	}
	body(reg, r)
}

// helpFromOwn runs r's newest job if that is a piece of what a stands for, and
// otherwise leaves it where it is.
func helpFromOwn(r *registry.Runner, a registry.Awaited, idle *sleep.Idle) bool {
	j := r.PopOwn()
	if j == nil {
		return false
	}
	if !a.Mine(j) {
		r.UnpopOwn(j)
		return false
	}
	r.Found(idle)
	j.Task().RunTask(r)
	return true
}
