//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/seam"
)

var simPrograms = []simProgram{
	{"SpawnBesideReturn", spawnBesideReturn},
}

// spawnBesideReturn: a task is spawned from outside while another one comes back from
// Blocking and then waits for it by a plain channel. Another worker must begin it.
func spawnBesideReturn(s *simRun) {
	p := s.pool(2)
	ready, gate, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(*piece) {
		core.Blocking(func() {
			seam.Close(ready)
			seam.Wait(gate)
		})
		seam.Wait(done)
	}))
	seam.Wait(ready)
	seam.Close(gate)
	p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
}
