package registry

import "github.com/seed1237c087/manta/internal/seam"

// counter is written by one goroutine at a time and read by all.
type counter struct{ v seam.Uint64 }

func (c *counter) add(n uint64)  { c.v.Add(n) }
func (c *counter) value() uint64 { return c.v.Load() }

// workerStats are on cache lines of their worker alone.
type workerStats struct {
	_                                    [pad]byte
	jobs, steals, failedSteals, standIns counter
	lent                                 seam.Shown // leases of the worker that have not ended
	_                                    [pad - 40]byte
}

// Stats are counts since the pool began. They are not of one moment: each is
// exact, and later than the ones before it.
type Stats struct {
	Jobs         uint64 // jobs run that were stolen, spawned or injected
	Steals       uint64 // jobs taken from another goroutine
	FailedSteals uint64 // rounds of stealing in which a race was lost
	Injected     uint64 // jobs from outside that went through the injector
	StandIns     uint64 // times a waiting frame's worker was lent to a stand-in
	Sleeps       uint64 // times a worker fell asleep
	Wakes        uint64 // times a worker was woken
	IdleWakes    uint64 // wakes after which the worker found nothing
	Awake        int    // workers awake now
	Guests       int    // goroutines at work without a worker now
}

// Stats returns the counts.
func (reg *Registry) Stats() Stats {
	var s Stats
	for _, w := range reg.workers {
		s.Jobs += w.stats.jobs.value()
		s.Steals += w.stats.steals.value()
		s.FailedSteals += w.stats.failedSteals.value()
		s.StandIns += w.stats.standIns.value()
	}
	s.Injected = reg.injected.Load()
	s.Awake = len(reg.workers) - reg.sleep.Load().Sleeping()
	s.Guests = reg.guests.count()
	sl := reg.sleep.Stats()
	s.Sleeps, s.Wakes, s.IdleWakes = sl.Sleeps, sl.Wakes, sl.WakesForNothing
	return s
}
