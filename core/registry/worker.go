package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Worker is one of the pool's claims on a processor. One runner at a time carries the worker. Only that runner may
// touch the worker, except for the thieves' ends of deque and fifo, for broadcast, terminate and name, and for reads of
// stats. A Worker has many fields because each queue from which it takes jobs is a field.
type Worker struct {
	index int
	reg   *Registry
	deque deque.Owner[Job]
	// listed: the worker is marked in the registry's spawners.
	listed bool
	fifo   FIFO[Job] // the tasks of SpawnFIFO
	// broadcast contains the jobs for this worker alone.
	broadcast injector.Queue[Job]
	// share is the last result of popShare. held is a job for this worker alone
	// that was put back; popShare takes it before those in broadcast.
	share, held *Job
	rng         uint64
	searches    uint32
	races       uint
	thief
	// terminate is the latch on which a worker without work sleeps. It is set
	// when the pool has come to its end.
	terminate latch.Latch
	ended     bool                 // the exit handler was called
	name      seam.Pointer[string] // the result of Config.WorkerName; nil: no name so far
	stats     workerStats
}

// random returns a pseudo-random number (xorshift64), for example the place at which a round of stealing begins.
func (w *Worker) random() uint {
	x := w.rng
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	w.rng = x
	return uint(x)
}

// workerStats are counters of a worker, on cache lines of their own. One goroutine at a time writes them, and all may read them.
type workerStats struct {
	_                                    [seam.Pad]byte
	jobs, steals, failedSteals, standIns seam.Uint64
	injected                             seam.Uint64 // jobs taken from the injector and from the queue of background tasks
	lent                                 seam.Shown  // handoffs of the worker that have not ended
	_                                    [seam.Pad - 48]byte
}
