package core

import "github.com/seed1237c087/manta/core/registry"

func (s *scope) runBody(body func()) {
	returned := false
	defer func() {
		if !returned {
			s.fail(recover())
		}
	}()
	body()
	returned = true
}

// run runs the body of the scope, waits for the tasks, and raises what was kept. It returns whether it has waited for others.
func (s *scope) run(body func()) (waited bool) {
	s.bond = registry.CurrentBond()
	s.pending.Store(unshared)
	var help registry.Awaited = s
	if s.owner == nil {
		help = registry.NoHelp // Tasks run in the pool only.
	} else if s.owner.Hooked() != nil {
		s.reach = clockOf(s.owner).Open()
	}
	exiting := true
	defer func() {
		if exiting {
			// A Goexit of the body or of a task that ran here: the goroutine
			// is on its way out.
			s.await(registry.Elsewhere(help))
			if o := s.first.Load(); o.Panic != nil {
				panic(o.Panic)
			}
		}
	}()
	s.runBody(body)
	waited = s.await(help)
	exiting = false
	if o := s.first.Load(); o != nil {
		o.Raise()
	}
	return waited
}

// await returns when the scope has ended, and whether it has waited for others.
func (s *scope) await(a registry.Awaited) (waited bool) {
	if s.reach != nil {
		awaitMeasured(s.reach, func() { waited = s.wait(a) })
		return waited
	}
	return s.wait(a)
}

// wait is await where nothing is measured. It runs what the owner has spawned itself and nobody has taken. If that is not all, the
// owner counts with all others from then on, and waits for them.
func (s *scope) wait(a registry.Awaited) (waited bool) {
	if !s.shared {
		if s.balance > 0 {
			s.owner.OfferForks() // A task may wait for any that is pending here.
			for s.balance > 0 && s.owner.Helps(a) {
			}
		}
		// Whoever could spawn a task counts as one that has not ended. So where there is none, there comes none.
		s.shared = true
		if s.pending.Add(int64(s.balance)-unshared) == 0 {
			return false
		}
	}
	s.over.Await(a)
	return true
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
