package sleep

// Follow adapts s to the current number of processors, because Go changes GOMAXPROCS with a container's limits. A worker calls Follow when the
// worker was woken, and the pool's monitor calls it too. A goroutine that may be in a bubble of testing/synctest without the workers must not
// call Follow. Follow takes a lock of the runtime's.
func (s *Sleep) Follow() {
	if n := int32(s.count()); s.processors.Load() != n {
		s.processors.Store(n)
		s.nudge.follow(s)
	}
}

// Spins reports whether a goroutine that waits for some microseconds should
// spin, because there is another processor on which the wait may be ended.
func (s *Sleep) Spins() bool { return s.processors.Load() > 1 }

// Searchers returns for how many workers a pusher shows jobs at most, and how many workers may search before no further worker is woken for a
// join. It is the number of processors, because more searching workers would only preempt each other.
func (s *Sleep) Searchers() int {
	if s.toldOfPushes() {
		return MaxWorkers
	}
	return int(s.processors.Load())
}
