package registry

import "github.com/seed1237c087/manta/internal/gid"

// A holdFrame names a registry that waits for a goroutine. Either the goroutine is outside of the
// registry and runs the body of one of its scopes, or the goroutine works in another pool and
// runs a function for which a task of the registry waits.
type holdFrame struct {
	reg   *Registry
	outer *holdFrame // the hold that the goroutine had before
}

// holds has the innermost hold of each goroutine.
var holds gid.Table[holdFrame]

// WhileHeld runs f on the calling goroutine. While f runs, HeldHere reports that reg waits for the goroutine.
func (reg *Registry) WhileHeld(f func()) {
	(&holdFrame{reg, holds.Get(gid.Get())}).while(f)
}

// holdsOf returns the hold for a function that the caller lets another goroutine run. r is the caller's runner, or nil.
func holdsOf(r *Runner) *holdFrame {
	h := holds.Get(gid.Get())
	if r != nil {
		h = &holdFrame{r.reg, h}
	}
	return h
}

// while runs f on the calling goroutine, with h as the goroutine's hold.
func (h *holdFrame) while(f func()) {
	if h == nil {
		f()
		return
	}
	key := gid.Get()
	old := holds.Get(key)
	swap := func(now, next *holdFrame) {
		if now != nil {
			holds.Delete(key)
		}
		if next != nil {
			holds.Put(key, next)
		}
	}
	swap(old, h)
	defer swap(h, old)
	f()
}

// HeldHere reports whether reg is known to wait for the calling goroutine. It may return false on a
// goroutine that has stolen a part of the work for which reg waits.
func (reg *Registry) HeldHere() bool {
	for h := holds.Get(gid.Get()); h != nil; h = h.outer {
		if h.reg == reg {
			return true
		}
	}
	return false
}
