package core

import "github.com/seed1237c087/manta/core/registry"

// here returns the runner of the calling goroutine if the goroutine is at work in
// reg, and nil otherwise.
func here(reg *registry.Registry) *registry.Runner {
	if r := registry.Current(); r != nil && r.Registry() == reg {
		return r
	}
	return nil
}

// hold keeps *reg from ending until the caller calls Release. It returns the caller's runner in *reg, or nil if the caller is not at work in
// *reg. If *reg belonged to the default pool and was replaced, hold sets *reg to the new registry and holds the new registry. If *reg was
// closed otherwise, hold panics with ErrClosed.
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
