package sleep

// An Activity is what a worker does as far as this package knows.
type Activity uint8

// The activities.
const (
	Active  Activity = iota // it has work, or has not searched in vain yet
	Looking                 // it has searched for work in vain, and goes on
	Asleep                  // it sleeps until it is woken
)

// Activity returns what the given worker does at this moment. It is for those who look on:
// no part of the protocol asks. It takes the lock by which the worker sleeps, which is free
// but for the moments at which the worker falls asleep or is woken.
func (s *Sleep) Activity(worker int) Activity {
	w := &s.workers[worker]
	if w.looking.Load() == 0 {
		return Active
	}
	mu := w.cond.L
	mu.Lock()
	defer mu.Unlock()
	if w.blocked {
		return Asleep
	}
	return Looking
}
