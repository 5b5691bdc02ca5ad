package core

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/registry"
)

// entriesPerLook is how many calls from outside share one look at GOMAXPROCS,
// which takes a lock of the runtime's.
const entriesPerLook = 64

// look calls follow at every entriesPerLook-th call. It is for calls from outside
// that make no guest. For calls that make a guest, enter does the same.
func (p *pool) look() {
	if p.follows && p.looks.Add(1)%entriesPerLook == 0 {
		p.follow()
	}
}

// follow replaces the registry of a default pool whose number of workers is no
// longer GOMAXPROCS. The old registry ends when its tasks have ended.
func (p *pool) follow() {
	if !p.follows {
		return
	}
	n, old := p.workers(), p.registry()
	if old == nil || old.NumWorkers() == n || bubble.In() {
		return
	}
	defaultPoolMutex.Lock()
	defer defaultPoolMutex.Unlock()
	if old = p.registry(); old.NumWorkers() == n {
		return
	}
	c := p.config
	c.Workers = n
	p.reg.Store(registry.New(c, p))
	p.replace(old)
}

// enter makes the calling goroutine, which is outside all pools, a guest of the default
// pool, until leave. f is the user's function that will run.
func enter(f any) *registry.Runner {
	p := defaultPool.Load() // like started, but saves the call
	if p == nil || p.registry() == nil {
		p = start()
	}
	for {
		reg := p.registry()
		if bubble.In() {
			reg = p.serving()
		}
		r := reg.Enter()
		switch {
		case r != nil:
			if r.Entries()%entriesPerLook == 0 {
				p.follow()
			}
		case p.registry() == reg: // All places are taken.
			hold(&reg)
			r = reg.EnterUnplaced()
			reg.Release(nil)
		default: // reg was replaced and closed.
			continue
		}
		if registry.Observed() {
			r.Enters(f)
		}
		return r
	}
}

// begin returns the caller's runner for a call of f, and the function that the caller must defer with that runner. It also decides whether
// the call is shared (weigh.go).
func begin(f any) (r *registry.Runner, end func(*registry.Runner)) {
	switch r = registry.Current(); {
	case r == nil:
		r = enter(f)
		weigh(r, f)
	case !r.Weighs() || !weighInside(r, f):
		return r, func(*registry.Runner) {}
	}
	return r, leave
}

// leave ends the call that enter or weighInside has begun.
func leave(r *registry.Runner) {
	if r.Hired() {
		weighedInside(r)
		return
	}
	if r.Weighed {
		weighingOf(r).weighed(r)
	}
	r.Leave()
}

// calls runs f for a call from outside. what is the user's function that the call runs. calls shows the call as a task in Go's execution
// trace, unless the call is part of such a task.
func calls(what any, f func()) {
	if !registry.Tracing() || registry.CurrentBond().Span() != nil {
		f()
		return
	}
	registry.Traced("", registry.Code(what), f)
}
