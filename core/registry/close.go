package registry

import "github.com/seed1237c087/manta/internal/seam"

// Close refuses calls from outside, waits until all tasks have ended, including
// those that tasks spawn meanwhile, and ends the workers and their goroutines.
// Every call of Close returns only then. A task of the pool must not call Close,
// because the task would wait for itself.
func (reg *Registry) Close() {
	reg.shut()
	seam.Wait(reg.life.over)
}

// shut is Close without the wait.
func (reg *Registry) shut() {
	l := &reg.life
	if l.closing.CompareAndSwap(false, true) {
		sum := int64(-unsummed)
		for i := range l.counters {
			// The swap is atomic: a hold that was counted here before the swap is in the
			// sum, and a hold that comes after the swap is counted in rest.
			sum += l.counters[i].n.Swap(gone)
		}
		if l.rest.Add(sum) == 0 {
			reg.tryEnd()
		}
	}
}

// Ending reports whether the workers end because there is nothing left to wait for.
func (reg *Registry) Ending() bool { return reg.life.ended.Load() }

// tryEnd ends the workers if there is no task and no guest left to wait for.
//
// Each Release, Leave and Close that may be the last change calls tryEnd. The accesses
// are sequentially consistent: of a Release and a Leave, the later one sees what the
// earlier one did. A guest takes a place and then looks at closing; Close sets closing
// and then looks at the places. Therefore either the guest turns back, or Close sees
// the guest.
func (reg *Registry) tryEnd() {
	l := &reg.life
	if l.rest.Load() == 0 && reg.guests.none() && l.ended.CompareAndSwap(false, true) {
		reg.terminate()
	}
}

// terminate ends the workers. Nothing is pending, so no frame waits for anything. Each
// worker searches or sleeps, or is about to do so, and is not lent.
func (reg *Registry) terminate() {
	for _, w := range reg.workers {
		if w.terminate.Set() {
			reg.sleep.WakeWorker(w.index)
		}
		reg.sleep.LatchSet()
	}
	reg.crew.close()
	seam.Close(reg.monitor.stop)
	seam.Go(func() {
		reg.crew.alive.Wait()
		reg.sleep.Close()
		seam.Close(reg.life.over)
	})
}

// Hold keeps the registry alive until Release. For a caller from outside the
// pool, Hold returns ErrClosed after Close was called. A task of the pool may call
// Hold until all tasks have ended. r is the caller's runner, or nil.
func (reg *Registry) Hold(r *Runner, outside bool) error { return reg.holdAt(reg.counter(r), outside) }

func (reg *Registry) holdAt(t *lifeCounter, outside bool) error {
	if outside && reg.life.closing.Load() { // closing is never reset.
		return ErrClosed
	}
	// If this Add comes before Close's swap, Close has the hold in its sum. If the Add
	// comes after the swap, the counter is gone.
	if !isGone(t.n.Add(1)) {
		return nil
	}
	if outside {
		return ErrClosed
	}
	for l := &reg.life; ; {
		old := l.rest.Load()
		if old == 0 { // rest stays zero.
			return ErrClosed
		}
		if l.rest.CompareAndSwap(old, old+1) {
			return nil
		}
	}
}

// Release undoes one Hold. r is the caller's runner, or nil. It need not be the runner that called Hold.
func (reg *Registry) Release(r *Runner) { reg.releaseAt(reg.counter(r)) }

func (reg *Registry) releaseAt(t *lifeCounter) {
	if isGone(t.n.Add(-1)) && reg.life.rest.Add(-1) == 0 {
		reg.tryEnd()
	}
}
