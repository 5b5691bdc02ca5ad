package registry

import "github.com/seed1237c087/manta/internal/seam"

// A handoff hands a worker to another goroutine, the stand-in, while the goroutine that carried the worker, the lender, waits. See README.md.
type handoff struct {
	lender *Runner
	over   *Completion // what the lender waits for
	kind   kind
	// taken: a stand-in carries the worker, or has carried the worker.
	taken  bool
	worker *Worker  // written before the worker is lent
	outer  *handoff // the handoff under which the lender carried the worker, if the lender was a stand-in itself; written before the worker is lent
	state  seam.Uint32
}

// A kind says what the stand-in of a handoff does if it finds no job.
type kind uint8

const (
	// waiting: the stand-in hands the worker back to the lender, which sleeps with the worker on the latch that the lender waits for.
	waiting kind = iota
	// absent: the stand-in keeps the worker and sleeps with it, because the lender is blocked and can't (Blocking).
	absent
	// aside: the stand-in hands the worker back. Until then it takes no background work, because the lender has
	// interrupted background work to let foreground work go first (standAside).
	aside
)

// The states of a handoff.
const (
	searching uint32 = iota // lent; the stand-in runs no job now
	busy                    // lent; the stand-in runs a job
	recalled                // the lender wants the worker back and waits for it
	returned                // the lender has the worker
	left                    // the lender continues without the worker
)

// due reports whether the stand-in must try to hand the worker back before it
// takes another job.
func (ho *handoff) due() bool {
	s := ho.state.Load()
	return s == recalled || s == left || ho.over.latch.Probe()
}

// end notes that the stand-in runs no job any more.
func (ho *handoff) end() { ho.state.CompareAndSwap(busy, searching) }
