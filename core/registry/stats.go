package registry

// Stats are counts since the pool began. Each count is exact, but the counts are read
// one after the other, so they do not belong to one moment.
type Stats struct {
	Jobs         uint64 // jobs that were stolen, spawned or injected, and were run
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
		s.Jobs += w.stats.jobs.Load()
		s.Steals += w.stats.steals.Load()
		s.FailedSteals += w.stats.failedSteals.Load()
		s.StandIns += w.stats.standIns.Load()
		s.Injected += w.stats.injected.Load()
	}
	s.Awake = len(reg.workers) - reg.sleep.Load().Sleeping()
	s.Guests = reg.guests.count()
	sl := reg.sleep.Stats()
	s.Sleeps, s.Wakes, s.IdleWakes = sl.Sleeps, sl.Wakes, sl.WakesForNothing
	return s
}

// AwakeWorkers returns how many workers of the caller's pool are not asleep at this moment, and whether the caller carries one
// of them. For a caller outside all pools the pool is the default pool.
func AwakeWorkers() (n int, carries bool) {
	r := Current()
	if r != nil {
		_, carries = r.Worker()
		return r.reg.AwakeWorkers(), carries
	}
	n, _ = above.Awake()
	return n, false
}

// OthersWork reports whether a worker of the caller's pool has work, apart from the worker that the caller may carry. For a
// caller outside all pools the pool is the default pool.
func OthersWork() bool {
	r := Current()
	if r == nil {
		_, working := above.Awake()
		return working > 0
	}
	working := r.reg.WorkingWorkers()
	if r.worker != nil {
		working--
	}
	return working > 0
}
