package registry

import "github.com/seed1237c087/manta/internal/gid"

// A hold names a registry that waits for a goroutine: the goroutine runs the body of a scope of
// that registry from outside, or a function that a task of the registry waits for in another pool.
type hold struct {
	reg   *Registry
	outer *hold // the hold that the goroutine had before
}

// holds are the holds of goroutines.
var holds gid.Table[hold]

// WhileHeld runs f, for which reg waits, on the calling goroutine.
func (reg *Registry) WhileHeld(f func()) {
	(&hold{reg, holds.Get(gid.Get())}).while(f)
}

// holdsOf returns the holds for a function that the caller lets others run. r is the caller's runner, or nil.
func holdsOf(r *Runner) *hold {
	h := holds.Get(gid.Get())
	if r != nil {
		h = &hold{r.reg, h}
	}
	return h
}

// while runs f on the calling goroutine, with h as its hold.
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

// HeldHere reports whether reg is known to wait for the calling goroutine. It does not know about
// a goroutine that has stolen a part of the work.
func (reg *Registry) HeldHere() bool {
	for h := holds.Get(gid.Get()); h != nil; h = h.outer {
		if h.reg == reg {
			return true
		}
	}
	return false
}
