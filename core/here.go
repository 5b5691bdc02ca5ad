package core

import "github.com/seed1237c087/manta/core/registry"

// here returns the runner of the calling goroutine where that is at work in
// reg, otherwise nil.
func here(reg *registry.Registry) *registry.Runner {
	if r := registry.Current(); r != nil && r.Registry() == reg {
		return r
	}
	return nil
}

// hold keeps *reg from ending until Release and returns the caller's runner
// in it, if any. Where *reg was the default pool's and has been replaced, it
// holds the one in its place. It panics with ErrClosed.
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
