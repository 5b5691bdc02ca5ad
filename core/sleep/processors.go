package sleep

// Follow adapts s to the number of processors of this moment: Go changes GOMAXPROCS with a container's limits. A worker calls it when it was
// woken, and the pool's monitor may call it too. A goroutine that may be in a bubble of testing/synctest without the workers must not call it.
// It takes a lock of the runtime's.
func (s *Sleep) Follow() {
	if n := int32(s.count()); s.processors.Load() != n {
		s.processors.Store(n)
		s.nudge.follow(s)
	}
}

// Spins reports whether a wait of some microseconds is worth spinning for:
// there is another processor on which somebody may end it.
func (s *Sleep) Spins() bool { return s.processors.Load() > 1 }

// Searchers returns for how many workers a pusher shows jobs at most, and how many may search before no further one is woken for a join. That
// is the number of processors, because so many workers can search at once. More would only preempt each other.
func (s *Sleep) Searchers() int {
	if s.toldOfPushes() {
		return MaxWorkers
	}
	return int(s.processors.Load())
}
