package registry

import (
	"errors"
	"math/bits"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// ErrClosed is what a pool answers after Close.
var ErrClosed = errors.New("core: the pool is closed")

// life counts what the end of a registry must wait for: tasks that came from
// outside or that nobody waits for. README.md argues why the count is exact.
type life struct {
	over chan struct{} // closed when all goroutines have ended
	// closing: Close was called. Everybody reads it, and it is written once.
	closing seam.Bool
	ended   seam.Bool // set by who ends the workers
	// tallies count as long as nobody has called Close. What is held in one may
	// be released in another, so that each is written by few; only their sum says
	// anything. Their number is a power of two.
	tallies []tally
	_       [pad]byte
	// rest counts from then on: whatever Close finds in the tallies is moved here.
	// It stays above zero until all of that is.
	rest seam.Int64
	_    [pad]byte
}

type tally struct {
	n seam.Int64
	_ [pad - 8]byte
}

const (
	// gone is what Close leaves in a tally. Whoever comes later makes it a little
	// more or less, which counts for nothing.
	gone = -1 << 62
	// unsummed keeps rest above zero until Close has moved all tallies.
	unsummed = 1 << 62
	// maxTallies is for how many workers there is one each.
	maxTallies = 256
)

// isGone reports whether a tally that is n after somebody has counted in it
// counts no longer.
func isGone(n int64) bool { return n < gone/2 }

func (l *life) init(workers int) {
	l.over = make(chan struct{})
	l.tallies = make([]tally, 1<<bits.Len(uint(min(workers, maxTallies)-1)))
	l.rest.Store(unsummed)
}

// tally returns where r counts: a worker's own, or for goroutines without a
// worker, one by their key. r may be nil or another registry's.
func (reg *Registry) tally(r *Runner) *seam.Int64 {
	t := reg.life.tallies
	switch {
	case len(t) == 1:
		return &t[0].n
	case r == nil:
		return &t[spread(gid.Get(), len(t))].n
	case r.worker == nil:
		return &t[spread(r.key, len(t))].n
	default:
		return &t[r.worker.index&(len(t)-1)].n
	}
}

// spread gives goroutines numbers below n, a power of two, by their keys.
func spread(key gid.Key, n int) int {
	if seam.Simulated {
		return 0 // Keys are not the same from run to run.
	}
	const golden = 0x9E3779B97F4A7C15 // see internal/gid
	return int(uint64(key) * golden >> 32 & uint64(n-1))
}

// Hold keeps the registry alive until Release. From outside the pool it
// returns ErrClosed once Close was called; a task of the pool may hold until
// all have ended.
func (reg *Registry) Hold(outside bool) error { return reg.HoldBy(nil, outside) }

// HoldBy is Hold for a caller that knows its runner, nil where it has none.
func (reg *Registry) HoldBy(r *Runner, outside bool) error {
	if outside && reg.life.closing.Load() { // Once refused, always refused.
		return ErrClosed
	}
	// Either this or Close's exchange comes first: what was let in is counted
	// before Close takes the sum.
	if !isGone(reg.tally(r).Add(1)) {
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

// Release ends what Hold began.
func (reg *Registry) Release() { reg.ReleaseBy(nil) }

// ReleaseBy is Release for a caller that knows its runner, nil where it has none.
// It need not be the one that called HoldBy.
func (reg *Registry) ReleaseBy(r *Runner) {
	if isGone(reg.tally(r).Add(-1)) && reg.life.rest.Add(-1) == 0 {
		reg.tryEnd()
	}
}

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

// Ended reports whether all goroutines of the registry have ended. What they did
// happens before.
func (reg *Registry) Ended() bool {
	return seam.Closed(reg.life.over)
}

// Closed reports whether Close was called.
func (reg *Registry) Closed() bool { return reg.life.closing.Load() }

// tryEnd ends the workers if there is nothing and nobody left to wait for: no
// task and no guest.
//
// Every change that may be the last calls it. Sequentially consistent: the
// later of a Release and a Leave sees what the other one did. And a guest first
// takes a place and then looks at closing, while Close first sets that and then
// looks at the places: either the guest turns back or Close sees it.
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
