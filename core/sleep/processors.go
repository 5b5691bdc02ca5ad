package sleep

// Follow has s be for as many processors as there are now: Go changes GOMAXPROCS with a container's limits. A worker calls it when it was
// woken, and whoever looks after the pool may. It must not be called by a goroutine that may be in a bubble that the workers
// are not in. It costs a lock of the runtime's.
func (s *Sleep) Follow() {
	if n := int32(s.count()); s.processors.Load() != n {
		s.processors.Store(n)
		s.nudge.follow(s)
	}
}

// Spins reports whether a wait of some microseconds is worth spinning for:
// there is another processor on which somebody may end it.
func (s *Sleep) Spins() bool { return s.processors.Load() > 1 }

// Searchers is for how many workers a pusher is to show jobs at most, and how many may search before none is woken for a join: the
// number of processors, for so many can search at once. More would only preempt each other.
func (s *Sleep) Searchers() int {
	if s.toldOfPushes() {
		return MaxWorkers
	}
	return int(s.processors.Load())
}
