package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A monitor looks for jobs that wait for too long: see README.md. Workers look for an overdue job first (popOverdue, findTask), and runners that
// push forks make way for an overdue job (makeWay). A monitor has many fields because each tick leaves several values for the next tick.
type monitor struct {
	_ [seam.Pad]byte
	// armed: the monitor ticks, or is about to. It is read at every post of a job, and
	// written at most once in a tick.
	armed seam.Bool
	// ticks counts ticks. queue is the queue that has an overdue job: injectorQueue,
	// laterQueue, guestQueue, or the index of a worker. Only the monitor writes both.
	ticks seam.Uint32
	queue seam.Int32
	// shown: a shy runner has shown a fork since the last tick.
	shown seam.Bool
	_     [seam.Pad]byte

	calls chan struct{} // gets a token when armed is set
	stop  chan struct{} // closed when the workers end
	// Only the monitor uses what follows. heads[i] is the number of jobs that had left queue i at the last tick. First come the workers'
	// deques, then the injector, the queue of background tasks, and the deques of the guests' places.
	heads []uint64
	joins bool   // at the last tick there were jobs of joins, a worker slept, and none searched
	shy   bool   // at the last tick a shy runner had a fork or a task
	crowd int    // the number of ticks for which a runner in a crowd had a public fork and the pool that it waits for began no job
	begun uint64 // the number of jobs that this pool had begun at the last tick
	stays int    // the number of ticks for which the monitor continues though no job waits
	tried int    // the number of ticks for which a job has counted as overdue and nobody has begun it
	calm  int    // the number of ticks for which no job will count as overdue, because nobody could begin the last overdue job
	pause int    // the last value at which calm began
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

// heed makes the monitor look at the jobs that wait. A goroutine calls heed after it has
// made a job visible, because it may be that no worker comes for the job. heed usually
// costs one load.
func (reg *Registry) heed() {
	// Sequentially consistent: the caller has made its job visible before. The monitor
	// clears armed and then looks for jobs. Therefore the caller sees armed cleared, or
	// the monitor sees the job.
	if !reg.monitor.armed.Load() {
		reg.armMonitor()
	}
}

// heedShy is heed for a shy fork or task. Arming the monitor costs as much as waking a worker, so the monitor stays armed for a while.
func (reg *Registry) heedShy() {
	if w := &reg.monitor; !w.shown.Load() {
		w.shown.Store(true) // Before the load of armed: pairs with the monitor's look after its last tick.
	}
	reg.heed()
}

func (reg *Registry) armMonitor() {
	if reg.monitor.armed.CompareAndSwap(false, true) && !reg.config.Unwatched {
		seam.TrySend(reg.monitor.calls, struct{}{}) // There is room: the monitor took the last token before it cleared armed.
	}
}
