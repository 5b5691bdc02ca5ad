package registry

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Runner is a goroutine at work in a pool: the one that carries a worker,
// one that went on without (see [Runner.Await]), or a guest. It owns a join
// stack, because joins nest as the goroutine's frames do. All methods are for
// that goroutine alone.
type Runner struct {
	stack joinstack.Owner[Job]

	// What follows is the goroutine's own, unless said otherwise.

	reg   *Registry
	sleep *sleep.Sleep
	// worker is carried by this goroutine now; nil: none.
	worker *Worker
	// lone: no other goroutine of this pool could ever run a job of this one
	// sooner than it does itself.
	lone bool
	// inOrder: while it waits this goroutine takes its worker's jobs in their order.
	inOrder bool
	// lease is what this goroutine owes as a stand-in; nil: nothing.
	lease *lease
	// base is the job that lies at the bottom of this goroutine's stack.
	base *Job
	// adrift: counted in guests.adrift.
	adrift bool
	key    gid.Key
	// place is the guest's place, and seat that on the crew's roster; nowhere for others.
	place, seat int
	// listed: on the roster of the crew, as far as this goroutine knows.
	listed  bool
	wayMade uint32 // the tick at which it made way last
	entries int    // guests that have had this place
	kept    keeper
	// Joins is the list of free frames that package core keeps here for Join.
	Joins any

	// woke: this goroutine has made another one ready, which Go keeps for the
	// same processor.
	woke bool
	// where tells who sets a latch on which this goroutine sleeps how to wake
	// it: the index of the worker with which it sleeps, or parked. Written by
	// this goroutine before it falls asleep on the latch.
	where seam.Int32
	// presence tells thieves whether they may take this runner off the roster.
	presence seam.Uint32
	// wakes holds one token for a goroutine that is parked.
	wakes chan struct{}
	// dummy is written in builds with the tag manta_tickle, and never read.
	dummy seam.Bool
	// marks tell what this goroutine's tasks are tied to, the innermost first.
	// Written by this goroutine, read by thieves.
	marks seam.Pointer[mark]
	// waits counts the waits that this goroutine has begun.
	waits seam.Uint32
	// work is where a parked stand-in gets its next assignment; nil for guests.
	work   chan assignment
	hooked any // see Hook
	// labelled is what profiles show of what runs on this goroutine now; nil: nothing.
	labelled *label
	told     told
	shyness  shyness
	// robbed is how often others have taken a fork of this goroutine's.
	robbed uint32
	// background: what runs on this goroutine now is of that class. gaveWay is when it last
	// looked for others to let go first, yielded when it last yielded, and yieldAfter how
	// long after that it does so again.
	background       bool
	gaveWay, yielded time.Time
	yieldAfter       time.Duration
}

const (
	parked  = -1
	nowhere = -1
)

// runners finds the runner of the calling goroutine.
var runners gid.Table[Runner]

// Current returns the runner of the calling goroutine, or nil where that is
// outside all pools. It costs a few nanoseconds.
func Current() *Runner {
	key := gid.Get()
	if r := runners.GetFirst(key); r != nil { // as runnerOf, without a call more
		return r
	}
	return runners.Get(key)
}

// runnerOf is Current for who needs the key too: without assembly, to find it takes microseconds.
func runnerOf(key gid.Key) *Runner {
	if r := runners.GetFirst(key); r != nil {
		return r
	}
	return runners.Get(key)
}

func newRunner(reg *Registry) *Runner {
	r := &Runner{reg: reg, sleep: reg.sleep, place: nowhere, seat: nowhere, wakes: make(chan struct{}, 1)}
	r.lone = reg.lone()
	r.showJobs()
	r.inOrder = r.lone || reg.config.BreadthFirst
	r.hook()
	r.where.Store(parked)
	return r
}

// hired reports whether r is of the crew.
func (r *Runner) hired() bool { return r.work != nil }

// Robbed returns how often others have taken a fork of r's.
func (r *Runner) Robbed() uint32 { return r.robbed }

// Registry returns the registry in whose pool the goroutine is at work.
func (r *Runner) Registry() *Registry { return r.reg }

// Worker returns the index of the worker that the goroutine carries.
func (r *Runner) Worker() (index int, ok bool) {
	if r.worker == nil {
		return 0, false
	}
	return r.worker.index, true
}

// enter makes r the runner of the calling goroutine.
func (r *Runner) enter() { r.enterAs(gid.Get()) }

// enterAs is enter where the goroutine's key is known.
func (r *Runner) enterAs(key gid.Key) {
	r.key = key
	runners.Put(key, r)
}

// exit undoes enter. A goroutine must do so before it ends, because another
// one may get its key.
func (r *Runner) exit() { runners.Delete(r.key) }

// park blocks until somebody unparks r. It may return without cause; callers
// look at what they wait for in a loop.
func (r *Runner) park() { seam.Wait(r.wakes) }

func (r *Runner) unpark() {
	seam.TrySend(r.wakes, struct{}{}) // If a token is there already r will look again.
}

// wake wakes r, which fell asleep on a latch that the caller has set. It may
// be called by any goroutine. r may have woken up for another reason since,
// and be asleep for another: then this wakes it without cause, which every
// sleeper allows for.
func (r *Runner) wake() {
	// Acquire: pairs with the store before r fell asleep on the latch.
	if w := r.where.Load(); w != parked {
		r.sleep.WakeWorker(int(w))
	} else {
		r.unpark()
	}
}

// Woke notes that r's goroutine has made another one ready.
func (r *Runner) Woke() {
	if r != nil {
		r.woke = true
	}
}

// giveWay lets a goroutine run that r has woken, before r searches for work.
// Without that it would wait until r blocks or another processor takes it as a
// last resort (see core/sleep/nudge.go).
func (r *Runner) giveWay() {
	if r.woke {
		r.woke = false
		seam.Yield()
	}
}

// sleepsAs notes how r can be woken from now on.
func (r *Runner) sleepsAs(where int32) {
	if r.where.Load() != where { // Only r writes it; a load is cheaper.
		r.where.Store(where)
	}
}
