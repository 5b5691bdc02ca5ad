package registry

import "github.com/seed1237c087/manta/internal/seam"

// Close lets nothing more in from outside, waits until all tasks have ended,
// those too that they spawned meanwhile, and ends the workers and their
// goroutines. Every call returns when that is done. It must not be called by a
// task of the pool, which would wait for itself.
func (reg *Registry) Close() {
	reg.shut()
	seam.Wait(reg.life.over)
}

// shut is Close without the wait.
func (reg *Registry) shut() {
	l := &reg.life
	if l.closing.CompareAndSwap(false, true) {
		sum := int64(-unsummed)
		for i := range l.tallies {
			// One step: what counts here before it is in the sum, what comes after it
			// counts in rest.
			sum += l.tallies[i].n.Swap(gone)
		}
		if l.rest.Add(sum) == 0 {
			reg.tryEnd()
		}
	}
}

// Ending reports whether the workers end, since there is nothing left to wait for.
func (reg *Registry) Ending() bool { return reg.life.ended.Load() }

// tryEnd ends the workers if there is nothing and nobody left to wait for: no
// task and no guest.
//
// Every change that may be the last calls it. Sequentially consistent: the
// later of a Release and a Leave sees what the other one did. And either a guest, which takes a place
// and then looks at closing, turns back, or Close, which looks at the places after it has set that, sees it.
func (reg *Registry) tryEnd() {
	l := &reg.life
	if l.rest.Load() == 0 && reg.guests.none() && l.ended.CompareAndSwap(false, true) {
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

// Hold keeps the registry alive until Release. From outside the pool it
// returns ErrClosed once Close was called; a task of the pool may hold until
// all have ended. r is the caller's runner, or nil.
func (reg *Registry) Hold(r *Runner, outside bool) error { return reg.holdAt(reg.tally(r), outside) }

func (reg *Registry) holdAt(t *tally, outside bool) error {
	if outside && reg.life.closing.Load() { // Once refused, always refused.
		return ErrClosed
	}
	// Either this or Close's exchange comes first: what was let in is counted
	// before Close takes the sum.
	if !isGone(t.n.Add(1)) {
		return nil
	}
	if outside {
		return ErrClosed
	}
	for l := &reg.life; ; {
		old := l.rest.Load()
		if old == 0 { // Once zero, always zero.
			return ErrClosed
		}
		if l.rest.CompareAndSwap(old, old+1) {
			return nil
		}
	}
}

// Release ends what Hold began. r is the caller's runner, or nil, and need not be the one that called Hold.
func (reg *Registry) Release(r *Runner) { reg.releaseAt(reg.tally(r)) }

func (reg *Registry) releaseAt(t *tally) {
	if isGone(t.n.Add(-1)) && reg.life.rest.Add(-1) == 0 {
		reg.tryEnd()
	}
}
