package registry

import (
	"errors"

	"github.com/seed1237c087/manta/core/internal/seam"
)

// ErrClosed is what a pool answers after Close.
var ErrClosed = errors.New("core: the pool is closed")

// life counts what the end of a registry must wait for.
type life struct {
	// pending is the number of tasks that came from outside or that nobody
	// waits for and that have not ended, plus the closed bit.
	pending seam.Uint64
	// closing is set before the closed bit. Guests, who are not counted in
	// pending, look at it and not at that, which others write all the time.
	closing seam.Bool
	ended   seam.Bool     // set by who ends the workers
	over    chan struct{} // closed when all goroutines have ended
}

const closedBit = 1 << 63

func (l *life) init() { l.over = make(chan struct{}) }

// Hold keeps the registry alive until Release. From outside the pool it
// returns ErrClosed once Close was called; a task of the pool may hold until
// all have ended.
func (reg *Registry) Hold(outside bool) error {
	p := &reg.life.pending
	for {
		old := p.Load()
		if old&closedBit != 0 && (outside || old == closedBit) {
			return ErrClosed
		}
		// Either this or Close's change of the word comes first: a task that
		// was let in is counted before Close looks.
		if p.CompareAndSwap(old, old+1) {
			return nil
		}
	}
}

// Release ends what Hold began.
func (reg *Registry) Release() {
	if reg.life.pending.Add(^uint64(0)) == closedBit {
		reg.tryEnd()
	}
}

// Close lets nothing more in from outside, waits until all tasks have ended,
// those too that they spawned meanwhile, and ends the workers and their
// goroutines. Every call returns when that is done. It must not be called by a
// task of the pool, which would wait for itself.
func (reg *Registry) Close() {
	reg.life.closing.Store(true)
	for {
		old := reg.life.pending.Load()
		if old&closedBit != 0 {
			break
		}
		if reg.life.pending.CompareAndSwap(old, old|closedBit) {
			reg.tryEnd()
			break
		}
	}
	seam.Wait(reg.life.over)
}

// Ending reports whether the workers end, since there is nothing left to wait for.
func (reg *Registry) Ending() bool { return reg.life.ended.Load() }

// Ended reports whether all goroutines of the registry have ended. What they did
// happens before.
func (reg *Registry) Ended() bool {
	return seam.Closed(reg.life.over)
}

// Closed reports whether Close was called.
func (reg *Registry) Closed() bool { return reg.life.pending.Load()&closedBit != 0 }

// tryEnd ends the workers if there is nothing and nobody left to wait for: no
// task and no guest.
//
// Every change that may be the last calls it. Sequentially consistent: the
// later of a Release and a Leave sees what the other one did. And a guest first
// takes a place and then looks at closing, while Close first sets that and then
// looks at the places: either the guest turns back or Close sees it.
func (reg *Registry) tryEnd() {
	l := &reg.life
	if l.pending.Load() == closedBit && reg.guests.none() && l.ended.CompareAndSwap(false, true) {
		reg.terminate()
	}
}

// terminate ends the workers. Nothing is pending, so each is searching or
// asleep or about to be, and carried for good: no frame waits for anything.
func (reg *Registry) terminate() {
	for _, w := range reg.workers {
		if w.terminate.Set() {
			reg.sleep.WakeWorker(w.index)
		}
		reg.sleep.LatchSet()
	}
	reg.crew.close()
	seam.Close(reg.watch.stop)
	seam.Go(func() {
		reg.crew.alive.Wait()
		reg.sleep.Close()
		seam.Close(reg.life.over)
	})
}
