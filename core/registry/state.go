package registry

// WorkerState is what a worker does at one moment.
type WorkerState uint8

// The states of a worker: package core says what they are.
const (
	Busy WorkerState = iota
	Lent
	Looking
	Asleep
	WorkerStates = iota // the number of states
)

// String returns the state's name in small letters: busy, lent, looking or asleep.
func (s WorkerState) String() string {
	if int(s) >= WorkerStates {
		return "unknown"
	}
	return [...]string{"busy", "lent", "looking", "asleep"}[s]
}

// State is what a pool does at one moment. The numbers are read one after the other, so
// they do not all belong to exactly one moment.
type State struct {
	// Workers contains the state of each worker, by the worker's index.
	Workers []WorkerState
	// Guests is how many goroutines are at work in the pool without a worker: callers from
	// outside, and tasks that continued without a worker after a wait.
	Guests int
	// Parked is how many goroutines without a worker wait, for another task or in Blocking.
	// Guests does not count them.
	Parked int
	// Loans is how many goroutines wait while a stand-in carries their worker.
	Loans int
	// Callers is how many goroutines outside the pool wait in Install for its workers.
	Callers int
	// Queued is how many tasks wait in the queues for tasks from outside and for background
	// tasks.
	Queued int
	// Goroutines is how many goroutines the pool has: at work, asleep and in reserve.
	Goroutines int
}

// Count returns how many workers are in the given state.
func (s State) Count(in WorkerState) int {
	n := 0
	for _, w := range s.Workers {
		if w == in {
			n++
		}
	}
	return n
}

// State returns what the registry does now, and zeros once its goroutines have ended.
func (reg *Registry) State() State {
	if reg.Ended() {
		return State{}
	}
	s := State{
		Workers:    make([]WorkerState, len(reg.workers)),
		Guests:     reg.guests.count(),
		Parked:     max(0, int(reg.guests.parkedGuests.Load())),
		Callers:    reg.callers(),
		Queued:     reg.injector.Len() + reg.later.Len(),
		Goroutines: reg.crew.size(),
	}
	for i, w := range reg.workers {
		lent := max(0, int(w.stats.lent.Load()))
		s.Loans += lent
		switch inactive, asleep := reg.sleep.Inactive(i); {
		case asleep:
			s.Workers[i] = Asleep
		case inactive:
			s.Workers[i] = Looking
		case lent > 0:
			s.Workers[i] = Lent
		}
	}
	return s
}
