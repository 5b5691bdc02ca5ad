package registry

import (
	"errors"
	"math/bits"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// ErrClosed is what the methods of a pool return after Close.
var ErrClosed = errors.New("core: the pool is closed")

// life counts what the end of a registry must wait for: tasks that came from
// outside or that nobody waits for. README.md argues why the count is exact.
type life struct {
	over chan struct{} // closed when all goroutines have ended
	// closing: Close was called. Everybody reads it, and it is written once.
	closing seam.Bool
	ended   seam.Bool // set by the goroutine that ends the workers
	// tallies count the holds until Close is called. A hold in one tally may be
	// released in another, so that few goroutines write each; only the sum has a
	// meaning. The number of tallies is a power of two.
	tallies []tally
	_       [seam.Pad]byte
	// rest counts the holds after Close, which moves the tallies here. It stays above
	// zero until all tallies have been moved.
	rest seam.Int64
	_    [seam.Pad]byte
}

type tally struct {
	n seam.Int64
	// callers is the number of callers of Install that wait and have counted here.
	callers seam.Shown
	_       [seam.Pad - 12]byte
}

const (
	// gone is what Close leaves in a tally. Later changes move it by a little, and
	// have no effect.
	gone = -1 << 62
	// unsummed keeps rest above zero until Close has moved all tallies.
	unsummed = 1 << 62
	// maxTallies is the largest number of workers that have a tally each.
	maxTallies = 256
)

// isGone reports whether a tally whose value is n is no longer in use. The caller has
// just changed it.
func isGone(n int64) bool { return n < gone/2 }

func (l *life) init(workers int) {
	l.over = make(chan struct{})
	l.tallies = make([]tally, 1<<bits.Len(uint(min(workers, maxTallies)-1)))
	l.rest.Store(unsummed)
}

// tally returns the tally in which r counts: its worker's, or, for a goroutine
// without a worker, one that its key decides. r may be nil or another registry's.
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
