//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// programCrowd: all leaves of a tree wait for the only worker of another pool, which is blocked, by a plain channel, until the last leaf has
// begun. So many wait that thieves leave the forks alone that would lead there: only the monitor can help.
func programCrowd(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: 2})
	q := s.poolBy(core.NewPool, core.Config{Workers: 1})
	last := make(chan struct{})
	var tree func(x *piece, lo, hi int)
	tree = func(x *piece, lo, hi int) {
		if hi-lo > 1 {
			mid := (lo + hi) / 2
			s.join(x, func(x *piece) { tree(x, lo, mid) }, func(x *piece) { tree(x, mid, hi) })
			return
		}
		if hi == crowdLeaves {
			seam.Close(last)
		}
		s.install(x, q, func(*piece) { seam.Wait(last) })
	}
	s.install(nil, p, func(x *piece) { tree(x, 0, crowdLeaves) })
}

// crowdLeaves is more than six, which do not crowd three workers.
const crowdLeaves = 9
