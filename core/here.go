package core

import "github.com/seed1237c087/manta/core/registry"

// here returns the runner of the calling goroutine if the goroutine is at work in
// reg, otherwise nil.
func here(reg *registry.Registry) *registry.Runner {
	if r := registry.Current(); r != nil && r.Registry() == reg {
		return r
	}
	return nil
}

// hold keeps *reg from ending until the caller calls Release. It returns the caller's runner in *reg, or nil if it has none there. If *reg
// belonged to the default pool and has been replaced, hold sets *reg to the new one and holds that. If *reg was closed, hold panics with
// ErrClosed.
func hold(reg **registry.Registry) *registry.Runner {
	for {
		r := here(*reg)
		err := (*reg).Hold(r, r == nil)
		p := (*reg).Owner().(*pool)
		if err == nil {
			if r == nil {
				p.look()
			}
			return r
		}
		if now := p.registry(); now != *reg && !(*reg).Passing() {
			*reg = now
			continue
		}
		panic(err)
	}
}
