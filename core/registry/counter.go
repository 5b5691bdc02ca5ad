package registry

import "github.com/seed1237c087/manta/internal/seam"

// counter is written by one goroutine at a time and read by all.
type counter struct{ v seam.Uint64 }

func (c *counter) add(n uint64) { c.v.Add(n) }

func (c *counter) value() uint64 { return c.v.Load() }

// workerStats are on cache lines of their worker alone.
type workerStats struct {
	_                                    [pad]byte
	jobs, steals, failedSteals, standIns counter
	lent                                 seam.Shown // leases of the worker that have not ended
	_                                    [pad - 40]byte
}
