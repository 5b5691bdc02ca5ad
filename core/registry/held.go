package registry

import "github.com/seed1237c087/manta/internal/gid"

// A hold is a registry that can't end before a goroutine goes on: the goroutine runs the
// body of a scope of that registry from outside, or what a task of it waits for in another
// pool.
type hold struct {
	reg   *Registry
	outer *hold // the one before
}

// holds has those of goroutines that run such functions.
var holds gid.Table[hold]

// WhileHeld runs f, for which reg waits, on the calling goroutine.
func (reg *Registry) WhileHeld(f func()) {
	(&hold{reg, holds.Get(gid.Get())}).while(f)
}

// holdsOf returns what waits for what the caller has others run; r is its runner, or nil.
func holdsOf(r *Runner) *hold {
	h := holds.Get(gid.Get())
	if r != nil {
		h = &hold{r.reg, h}
	}
	return h
}

// while runs f on the calling goroutine, which has h meanwhile.
func (h *hold) while(f func()) {
	if h == nil {
		f()
		return
	}
	key := gid.Get()
	old := holds.Get(key)
	swap := func(now, next *hold) {
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

// HeldHere reports whether reg waits for the calling goroutine, as far as that is known: not
// if the goroutine has taken a part of the work from the one for which reg waits.
func (reg *Registry) HeldHere() bool {
	for h := holds.Get(gid.Get()); h != nil; h = h.outer {
		if h.reg == reg {
			return true
		}
	}
	return false
}
