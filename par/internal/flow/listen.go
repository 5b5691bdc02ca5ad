package flow

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Listen calls run in a task, and hands what run delivers to to, on the calling goroutine; see Listen in package describe.
// The arguments of run are for [Flow.Run].
func Listen(run func(deliver BodyLoop, drained func() bool), to describe.Taker) (end func()) {
	outer, _ := core.CurrentContext()
	ctx, cancel := context.WithCancel(outer)
	r := newRelay()
	// The task must begin, so it is not tied to a context. What runs in it stops when nobody listens any more.
	core.Spawn(func() {
		r.run(func(deliver BodyLoop, drained func() bool) {
			_ = core.WithContext(ctx, func() error { run(deliver, drained); return nil })
		})
	})
	defer r.close()
	defer cancel()
	rang := make(chan struct{}, 1) // A value may come late, for a time that nobody waits for any more.
	var timer *seam.Timer
	defer func() {
		if timer != nil {
			timer.Stop()
		}
	}()
	for {
		b, ok, came := seam.TryReceive(r.full)
		if !came {
			wait, more := to.Idle()
			if !more {
				return nil
			}
			switch {
			case wait == 0:
			case timer == nil:
				timer = seam.After(wait, func() { seam.TrySend(rang, struct{}{}) })
			default:
				timer.Reset(wait)
			}
			core.Blocking(func() { b, ok, came = seam.ReceiveOr(r.full, rang) })
		}
		switch {
		case !came: // The time is over.
		case !ok:
			return func() {
				r.raise()
				core.Checkpoint() // If the context is done, the task may have ended because of that.
			}
		case !to.Take(b):
			return nil
		default:
			block.Wipe(b)
			seam.Send(r.empty, b)
		}
	}
}
