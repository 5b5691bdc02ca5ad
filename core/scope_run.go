package core

import "github.com/seed1237c087/manta/core/registry"

// run runs the body of the scope, waits for the tasks, and raises the panic or Goexit that was kept. face is the Scope that the body
// gets. run reports whether it has waited for other goroutines.
func (s *scope) run(face *Scope, body func(*Scope)) (waited bool) {
	s.bond = registry.CurrentBond()
	if s.owner != nil && s.owner.Hooked() != nil {
		s.reach, s.short = clockOf(s.owner).Open(), false
	}
	over, waited := s.goOn(face, body)
	for !over { // The body or a task has panicked, and other tasks may still run.
		over, waited = s.goOn(face, nil)
	}
	if o := s.first.Load(); o != nil {
		face.forget()
		s.first.Store(nil) // A deque may contain a task of s that has run, and so keep s in memory for a while.
		o.Raise()
	}
	return waited
}

// How far the owner of a scope has got.
type scopePhase uint8

const (
	inBody scopePhase = iota
	inTask
	inWait
	afterAll
)

// goOn runs the body, unless body is nil, and then the tasks that the owner has spawned itself and nobody has taken. Then it waits
// for the other tasks. over is false if a panic of the body or of a task has ended goOn. In that case s keeps the panic. One deferred
// function serves the body and all these tasks.
func (s *scope) goOn(face *Scope, body func(*Scope)) (over, waited bool) {
	phase := inBody
	var in *list // the list that counts the current task
	defer func() {
		switch phase {
		case afterAll:
			return
		case inTask:
			s.endOwn(in)
			fallthrough
		case inBody:
			recovered := recover()
			s.fail(recovered)
			if recovered != nil {
				return
			}
		case inWait:
		}
		// The goroutine is ending because of a Goexit.
		s.await(registry.Elsewhere(s.help()))
		face.forget()
		if o := s.first.Load(); o.Panic != nil {
			panic(o.Panic)
		}
	}()
	if body != nil {
		if s.bond != nil {
			Checkpoint()
		}
		body(face)
	}
	if s.short && s.balance > 0 && !registry.Observed() {
		phase = inTask
		s.owner.OfferForks() // A task may wait for any fork that is pending on this stack.
		for s.balance > 0 {
			var f func()
			if f, in = s.newest(); f == nil {
				break
			}
			if s.bond == nil || !s.stops(s.owner) {
				f() // The task's bond is the body's, and the goroutine is tied to that bond now.
			}
			s.endOwn(in)
		}
	}
	if s.short && s.balance == 0 && s.pending.Load() == unshared && s.first.Load() == nil {
		// No other goroutine has a task, so no other goroutine can spawn a task. The scope stays unchanged for its next use.
		phase = afterAll
		return true, false
	}
	phase = inWait
	if s.balance > 0 || s.reach != nil || !s.ended() {
		waited = s.await(s.help())
	}
	phase = afterAll
	return true, waited
}

// help returns what the owner can run while it waits.
func (s *scope) help() registry.Awaited {
	if s.owner == nil {
		return registry.NoHelp // Tasks run in the pool only.
	}
	return s
}

// await returns when the scope has ended. It reports whether it has waited for other goroutines.
func (s *scope) await(a registry.Awaited) (waited bool) {
	if s.reach != nil {
		clockOf(registry.Current()).Await(s.reach, func() { waited = s.wait(a) })
		return waited
	}
	return s.wait(a)
}

// wait is await without measuring. It runs the tasks that the owner has spawned itself and nobody has taken. If other tasks are left, the
// owner counts in pending from then on, and waits for these tasks.
func (s *scope) wait(a registry.Awaited) (waited bool) {
	if !s.shared {
		if s.balance > 0 {
			s.owner.OfferForks()
			for s.balance > 0 && s.owner.Helps(a) {
			}
		}
		if s.ended() {
			return false
		}
	}
	s.over.Await(a)
	return true
}

// ended makes the owner count in pending from now on, and reports whether the scope has ended.
func (s *scope) ended() bool {
	// Every goroutine that could spawn a task runs, or knows, a task that has not ended. So if all tasks have ended, none can be spawned.
	s.short = false
	s.shared = true
	if s.pending.Add(int64(s.balance)-unshared) != 0 {
		return false
	}
	s.open.Store(false)
	return true
}

// inPlace calls body with p's registry and the caller's runner, which is nil if the caller is outside
// the pool. The pool's workers do not end meanwhile.
func (p *pool) inPlace(what any, body func(reg *registry.Registry, r *registry.Runner)) {
	reg := p.target()
	r := here(reg)
	if r == nil {
		hold(&reg)
		defer reg.Retire()
		defer reg.Release(nil)
		calls(what, func() { reg.WhileHeld(func() { body(reg, nil) }) })
		return
	}
	body(reg, r)
}
