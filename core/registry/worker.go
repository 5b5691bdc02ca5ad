package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Worker is one of the pool's claims on a processor. One runner at a time carries it. Only that runner
// may touch it, except for the thieves' end of the deque and the latch. It has fields for each queue that it takes jobs from.
type Worker struct {
	index int
	reg   *Registry
	deque deque.Owner[Job]
	// listed: on the bitmap of victims of the spawners.
	listed bool
	fifo   FIFO[Job] // the tasks of SpawnFIFO
	// broadcast holds the jobs for this worker alone.
	broadcast injector.Queue[Job]
	// share is the job of broadcast that find returned last, and held is one
	// that was put back: it comes before those in broadcast.
	share, held *Job
	rng         uint64
	searches    uint32
	races       uint
	thief
	// terminate is what a worker without work sleeps on; set when the pool
	// has come to its end.
	terminate latch.Latch
	ended     bool                 // the exit handler was called
	name      seam.Pointer[string] // given by Config.WorkerName; nil: none so far
	stats     workerStats
}

// random returns a number to begin a round of stealing with (xorshift64).
func (w *Worker) random() uint {
	x := w.rng
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	w.rng = x
	return uint(x)
}

// workerStats are written by one goroutine at a time and read by all, on cache lines of their worker alone.
type workerStats struct {
	_                                    [seam.Pad]byte
	jobs, steals, failedSteals, standIns seam.Uint64
	injected                             seam.Uint64 // taken from the injector, and from that of background tasks
	lent                                 seam.Shown  // handoffs of the worker that have not ended
	_                                    [seam.Pad - 48]byte
}
