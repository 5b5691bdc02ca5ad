package registry

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Runner is a goroutine at work in a pool: a goroutine that carries a worker, one
// that continued without a worker, or a guest. Only that goroutine may call the
// methods, unless their comments say otherwise. A Runner has many fields, in an order
// that keeps those that thieves read off the cache lines of those that the goroutine writes.
type Runner struct {
	stack joinstack.Owner[Job]

	// Only this goroutine uses the fields down to the padding, unless a comment says otherwise. Those that each call writes come first.

	reg   *Registry
	sleep *sleep.Sleep
	carrierState
	key     gid.Key
	entries int // the number of guests that have had this place
	// kept contains the values of Kept, one for each type.
	kept struct {
		recent any
		all    []any
	}
	// Joins and Weighing are what package core keeps here for Join and for the timing of calls. Weighed is true while core times the call that
	// this goroutine runs.
	Joins    any
	Weighing any
	Weighed  bool
	waiter
	// dummy is written in builds with the tag manta_tickle, and never read.
	dummy  seam.Bool
	hooked any // see Hook
	told   traceState
	_      [seam.Pad]byte
	// Thieves read some of the fields that follow in each search.
	guest
	listState
	shyness shyState
	bondState
}

const (
	parked  = -1
	nowhere = -1
)

// runners finds the runner of the calling goroutine.
var runners gid.Table[Runner]

// Current returns the runner of the calling goroutine, or nil if that is
// outside all pools. It costs a few nanoseconds.
func Current() *Runner {
	key := gid.Get()
	if r, sure := runners.GetFirst(key); sure { // like runnerOf, but saves the call
		return r
	}
	return runners.Get(key)
}

// runnerOf is Current for a caller that has the goroutine's key already. Without assembly, finding the key takes microseconds.
func runnerOf(key gid.Key) *Runner {
	if r, sure := runners.GetFirst(key); sure {
		return r
	}
	return runners.Get(key)
}

// enter makes r the runner of the calling goroutine.
func (r *Runner) enter() {
	r.key = gid.Get()
	if !runners.PutFirst(r.key, r) {
		runners.Put(r.key, r)
	}
}

// exit undoes enter. A goroutine must call exit before it ends, because another
// goroutine may then get its key.
func (r *Runner) exit() {
	if !runners.DeleteFirst(r.key) {
		runners.Delete(r.key)
	}
}

// Here reports whether the calling goroutine is r's. It is cheaper than Current.
func (r *Runner) Here() bool { return gid.Get() == r.key }

// Hired reports whether r belongs to the crew.
func (r *Runner) Hired() bool { return r.work != nil }

// StolenFrom returns how often r has called Await or AwaitAll, to wait for a fork or for other work that another goroutine had.
func (r *Runner) StolenFrom() uint32 { return r.stolenFrom }

// Registry returns the registry in whose pool the goroutine is at work.
func (r *Runner) Registry() *Registry { return r.reg }

// Worker returns the index of the worker that the goroutine carries.
func (r *Runner) Worker() (index int, ok bool) {
	if r.worker == nil {
		return 0, false
	}
	return r.worker.index, true
}
