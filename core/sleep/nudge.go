package sleep

import (
	"context"
	"runtime/pprof"

	"github.com/seed1237c087/manta/internal/seam"
)

// nudge gets a worker that was woken running at once.
//
// Go puts a goroutine that becomes ready into the slot "next" of the processor that made it so, from which another processor
// takes only as a last resort and after a sleep of its own, some 60 microseconds on Linux. A second goroutine that becomes ready
// pushes the first out of the slot, into the queue that other processors take from without delay. So after a worker a helper is
// woken, which does nothing but go back to sleep (docs/decisions/0006-waking-in-go.md).
type nudge struct {
	able  bool          // there are several workers, and time
	on    seam.Shown    // 1 while there are several processors, too
	calls chan struct{} // the helpers wait here
	stop  chan struct{}
	wg    seam.WaitGroup

	mu           seam.Mutex
	begun, ended bool // the helpers, guarded by mu
}

// helpers is how many wakes in a row find a helper though none of the earlier ones has run yet.
const helpers = 2

func (n *nudge) init(able bool) {
	n.able = able
	n.calls, n.stop = make(chan struct{}), make(chan struct{})
}

// follow follows a change of the number of processors. Helpers that have begun stay until Close.
func (n *nudge) follow(s *Sleep) {
	if !n.able {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !s.Spins() || n.ended {
		n.on.Store(0)
		return
	}
	if !n.begun {
		n.begun = true
		for range helpers {
			n.wg.Go(n.help)
		}
	}
	n.on.Store(1)
}

func (n *nudge) help() {
	pprof.SetGoroutineLabels(context.Background()) // Those of the goroutine that has started the pool are not its.
	for {
		seam.WaitEither(n.calls, n.stop)
		if seam.Closed(n.stop) {
			return
		}
	}
}

// pass pushes the goroutine that was made ready last out of the slot. It does
// nothing where no helper is there: then the wake takes its time.
func (n *nudge) pass() {
	if n.on.Load() == 0 {
		return
	}
	seam.TrySend(n.calls, struct{}{})
}

// Close ends the goroutines that the Sleep has started, two where there are several
// workers and processors. No worker may sleep any more.
func (s *Sleep) Close() {
	n := &s.nudge
	n.mu.Lock()
	n.ended = true
	n.mu.Unlock()
	seam.Close(n.stop)
	n.wg.Wait()
}
