//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// programShyGuests: calls from outside are shy from the second one on, and one side of each waits for the other by a plain channel, or has
// joins of its own. Only the watch can help.
func programShyGuests(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: s.workers(2, 2, 3)})
	core.SetDefaultPool(p)
	calls := func() {
		for range 3 {
			done := make(chan struct{})
			wait, end := func(*piece) { seam.Wait(done) }, func(*piece) { seam.Close(done) }
			switch s.below(3) {
			case 0:
				s.join(nil, wait, end)
			case 1:
				s.join(nil, func(x *piece) { s.join(x, wait, touch) }, end)
			default:
				s.tree(nil, 2)
			}
		}
	}
	if s.below(2) == 0 {
		var wg seam.WaitGroup
		wg.Go(calls)
		defer wg.Wait()
	}
	calls()
}
