package sleep

import (
	"context"
	"runtime/pprof"

	"github.com/seed1237c087/manta/internal/seam"
)

// nudge makes a worker that was woken run at once.
//
// Go puts a goroutine that becomes ready into the slot runnext of the P that has made it ready. Another P takes a goroutine from
// that slot only as a last resort, and after a sleep, which takes some 60 microseconds on Linux. A second goroutine that becomes
// ready pushes the first out of the slot, into the queue from which other Ps take without delay. Therefore, after a worker, a
// helper is woken, which only goes back to sleep (docs/decisions/0006-waking-in-go.md).
type nudge struct {
	able  bool          // there are several workers, and no controller of schedules
	on    seam.Shown    // 1 while able and there are several processors
	calls chan struct{} // the helpers wait here
	stop  chan struct{}
	wg    seam.WaitGroup

	mu           seam.Mutex
	begun, ended bool // whether the helpers have begun, and whether Close was called; guarded by mu
}

// helpers is the number of helpers: how many wakes in a row find a helper that waits, even if the helpers woken before have not run yet.
const helpers = 2

func (n *nudge) init(able bool) {
	n.able = able
	n.calls, n.stop = make(chan struct{}), make(chan struct{})
}

// follow adapts n to a change of the number of processors. Helpers that have begun stay until Close.
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
	pprof.SetGoroutineLabels(context.Background()) // A helper must not have the labels of the goroutine that has started the pool.
	for {
		seam.WaitEither(n.calls, n.stop)
		if seam.Closed(n.stop) {
			return
		}
	}
}

// pass pushes the goroutine that was made ready last out of the slot. If no
// helper waits, pass does nothing, and the worker may start late.
func (n *nudge) pass() {
	if n.on.Load() == 0 {
		return
	}
	seam.TrySend(n.calls, struct{}{})
}

// Close ends the goroutines that s has started: two if there were several workers and
// processors. No worker may sleep any more.
func (s *Sleep) Close() {
	n := &s.nudge
	n.mu.Lock()
	n.ended = true
	n.mu.Unlock()
	seam.Close(n.stop)
	n.wg.Wait()
}
