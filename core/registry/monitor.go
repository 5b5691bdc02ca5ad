package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A monitor looks for jobs that wait for too long: see README.md. Workers look for an overdue job first (popOverdue, findTask), and runners that
// push forks make way for it (makeWay). Its last fields are what one tick leaves for the next.
type monitor struct {
	_ [seam.Pad]byte
	// armed is read at every post of a job, and written once in a tick at most.
	armed seam.Bool
	// ticks counts ticks, and queue is which queue has an overdue job: injectorQueue,
	// laterQueue, guestQueue, or the index of a worker. Both are written by the monitor alone.
	ticks seam.Uint32
	queue seam.Int32
	// shown: a shy runner has shown a fork since the last tick.
	shown seam.Bool
	_     [seam.Pad]byte

	calls chan struct{} // holds a token when armed was set
	stop  chan struct{} // closed when the workers end
	// Only the monitor uses what follows. heads[i] is the number of jobs that had left queue i at the last tick. First come the workers'
	// deques, then the injector, the queue of background tasks, and the deques of the guests' places.
	heads []uint64
	joins bool   // at the last tick there were jobs of joins, a worker slept, and none searched
	shy   bool   // at the last tick a shy runner had a fork or a task
	crowd int    // the number of ticks since a runner in a crowd has shown a fork, during which the crowd's pool has begun no job
	begun uint64 // the number of jobs that the crowd's pool had begun at the last tick
	stays int    // the number of ticks for which the monitor goes on though no job waits
	tried int    // the number of ticks since a job counts as overdue and has not begun
	calm  int    // the number of ticks for which no job will count as overdue, because that did not help the last one
	pause int    // the next first value of calm
}

const (
	monitorTick   = 5 * time.Millisecond
	patientTicks  = 4
	maxPause      = 64 // ticks
	shyTicks      = 64
	injectorQueue = -1
	laterQueue    = -2
	guestQueue    = -3
)

// heed makes the monitor look at the jobs that wait. It is called by a goroutine that has
// made a job visible for which no worker may come. It costs one load as a rule.
func (reg *Registry) heed() {
	// Sequentially consistent: the caller made its job visible before, and the
	// watch takes the mark away and then looks for jobs. One sees the other.
	if !reg.monitor.armed.Load() {
		reg.armMonitor()
	}
}

// heedShy is heed for a shy fork or task. Arming the monitor costs as much as waking a worker, so the monitor stays armed for a while.
func (reg *Registry) heedShy() {
	if w := &reg.monitor; !w.shown.Load() {
		w.shown.Store(true) // Before the look at armed: pairs with the monitor's look after its last tick.
	}
	reg.heed()
}

func (reg *Registry) armMonitor() {
	if reg.monitor.armed.CompareAndSwap(false, true) && !reg.config.Unwatched {
		seam.TrySend(reg.monitor.calls, struct{}{}) // The monitor took the last one before it disarmed.
	}
}
