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
	_       [seam.Pad]byte
	// rest counts from then on: whatever Close finds in the tallies is moved here.
	// It stays above zero until all of that is.
	rest seam.Int64
	_    [seam.Pad]byte
}

type tally struct {
	n seam.Int64
	// callers of Install wait who have counted here.
	callers seam.Shown
	_       [seam.Pad - 12]byte
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
func (reg *Registry) tally(r *Runner) *tally {
	t := reg.life.tallies
	switch {
	case len(t) == 1:
		return &t[0]
	case r == nil:
		return &t[spread(gid.Get(), len(t))]
	case r.worker == nil:
		return &t[spread(r.key, len(t))]
	default:
		return &t[r.worker.index&(len(t)-1)]
	}
}

// callers returns how many callers of Install wait.
func (reg *Registry) callers() (n int) {
	for i := range reg.life.tallies {
		n += int(reg.life.tallies[i].callers.Load())
	}
	return n
}

// spread gives goroutines numbers below n, a power of two, by their keys.
func spread(key gid.Key, n int) int {
	if seam.Simulated {
		key = gid.Key(seam.Number()) // Keys are not the same from run to run.
	}
	const golden = 0x9E3779B97F4A7C15 // see internal/gid
	return int(uint64(key) * golden >> 32 & uint64(n-1))
}

// Ended reports whether all goroutines of the registry have ended. What they did
// happens before.
func (reg *Registry) Ended() bool {
	return seam.Closed(reg.life.over)
}

// Closed reports whether Close was called.
func (reg *Registry) Closed() bool { return reg.life.closing.Load() }
