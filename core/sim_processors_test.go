//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// In these programs a goroutine without a worker has the processor of one that sleeps, so
// nobody is woken for a join. When that goroutine has ended its work, somebody is.

// joinBeside spawns a task, which closes begun, and joins once beside is closed. It closes shown on
// the left side, which waits for the right one: so somebody must take that.
func (s *simRun) joinBeside(p *core.Pool, begun chan struct{}, beside <-chan struct{}, shown, done chan struct{}) {
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		seam.Close(begun)
		seam.Wait(beside)
		s.join(x, func(*piece) {
			seam.Close(shown)
			seam.Wait(done)
		}, func(*piece) { seam.Close(done) })
	}))
}

// programLandingWakes: it is a lender that has gone on without its worker.
func programLandingWakes(s *simRun) {
	p := s.pool(2)
	begun, gate := make(chan struct{}), make(chan struct{})
	adrift, shown, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("lender", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(*piece) {
			seam.Close(begun)
			seam.Wait(gate)
		})
		seam.Close(adrift)
		seam.Wait(shown)
	}))
	seam.Wait(begun)
	lent := make(chan struct{})
	s.joinBeside(p, lent, adrift, shown, done)
	seam.Wait(lent)
	seam.Close(gate)
}

// programLeavingWakes: it is a guest, who leaves or blocks.
func programLeavingWakes(s *simRun) {
	p := s.defaultPool(2)
	begun, entered, shown, done := make(chan struct{}), make(chan struct{}), make(chan struct{}), make(chan struct{})
	s.joinBeside(p, begun, entered, shown, done)
	seam.Wait(begun)
	blocks := s.below(2) == 0
	s.join(nil, touch, func(*piece) {
		seam.Close(entered)
		seam.Wait(shown)
		if blocks {
			core.Blocking(func() { seam.Wait(done) })
		}
	})
}
