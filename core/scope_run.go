package core

import "github.com/seed1237c087/manta/core/registry"

// run runs the body of the scope, waits for the tasks, and raises the panic that was kept. face is the Scope that the body gets. run
// reports whether it has waited for others.
func (s *scope) run(face *Scope, body func(*Scope)) (waited bool) {
	s.bond = registry.CurrentBond()
	if s.owner != nil && s.owner.Hooked() != nil {
		s.reach, s.short = clockOf(s.owner).Open(), false
	}
	over, waited := s.goOn(face, body)
	for !over { // The body or a task has panicked, and the others still run.
		over, waited = s.goOn(face, nil)
	}
	if o := s.first.Load(); o != nil {
		face.forget()
		s.first.Store(nil) // A deque may keep a task of s, which has run, for a while.
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

// goOn runs the body, if there is one, and then the tasks that the owner has spawned itself and nobody has taken. Then it waits for
// the rest. over is false if a panic has ended it; the panic is kept then. One deferred function serves the body and all these tasks.
func (s *scope) goOn(face *Scope, body func(*Scope)) (over, waited bool) {
	phase := inBody
	var in *list // counts the task that runs
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
		// A Goexit: the goroutine is on its way out.
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
		s.owner.OfferForks() // A task may wait for any fork that is pending here.
		for s.balance > 0 {
			var f func()
			if f, in = s.newest(); f == nil {
				break
			}
			if s.bond == nil || !s.stops(s.owner) {
				f() // The body's bond is the task's, and is that of the goroutine now.
			}
			s.endOwn(in)
		}
	}
	if s.short && s.balance == 0 && s.pending.Load() == unshared && s.first.Load() == nil {
		// Nobody else has a task, and no goroutine is left that could spawn one. The scope stays as it is for its next use.
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

// help is what the owner can do for the scope while it waits.
func (s *scope) help() registry.Awaited {
	if s.owner == nil {
		return registry.NoHelp // Tasks run in the pool only.
	}
	return s
}

// await returns when the scope has ended, and whether it has waited for others.
func (s *scope) await(a registry.Awaited) (waited bool) {
	if s.reach != nil {
		clockOf(registry.Current()).Await(s.reach, func() { waited = s.wait(a) })
		return waited
	}
	return s.wait(a)
}

// wait is await where nothing is measured. It runs the tasks that the owner has spawned itself and nobody has taken. If others are left,
// the owner counts in pending from then on, and waits for them.
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
	// Every goroutine that could spawn a task counts as a task that has not ended. So once there is none, there will be none.
	s.short = false
	s.shared = true
	if s.pending.Add(int64(s.balance)-unshared) != 0 {
		return false
	}
	s.open.Store(false)
	return true
}

// inPlace calls body with p's registry and the caller's runner in it, which is nil if the caller is
// outside the pool. The pool's workers do not end meanwhile.
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
