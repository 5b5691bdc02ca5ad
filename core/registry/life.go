package registry

import (
	"errors"
	"math/bits"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// ErrClosed is what the methods of a pool return after Close.
var ErrClosed = errors.New("core: the pool is closed")

// lifeCount counts what the end of a registry must wait for: tasks that came from
// outside, and tasks that nobody waits for. README.md says why the count is exact.
type lifeCount struct {
	over chan struct{} // closed when all goroutines have ended
	// closing: Close was called. All goroutines read closing, and it is written once.
	closing seam.Bool
	ended   seam.Bool // set by the goroutine that ends the workers
	// counters count the holds until Close is called. There are many, so that few
	// goroutines write to each. A hold that was counted in one counter may be released
	// in another, so only the sum has a meaning. The number of counters is a power of
	// two.
	counters []lifeCounter
	_        [seam.Pad]byte
	// rest counts the holds after Close, which adds the counters to rest. It stays above
	// zero until Close has added all counters.
	rest seam.Int64
	_    [seam.Pad]byte
}

type lifeCounter struct {
	n seam.Int64
	// callers is the number of waiting callers of Install that are counted in this counter.
	callers seam.Shown
	_       [seam.Pad - 12]byte
}

const (
	// gone is the value that Close leaves in a counter. Later changes move the value by a
	// little, and have no effect.
	gone = -1 << 62
	// unsummed keeps rest above zero until Close has moved all counters.
	unsummed = 1 << 62
	// maxCounters is the largest number of counters. If there are more workers, some share a counter.
	maxCounters = 256
)

// isGone reports whether a counter is no longer in use. n is the counter's value after a
// change by the caller.
func isGone(n int64) bool { return n < gone/2 }

func (l *lifeCount) init(workers int) {
	l.over = make(chan struct{})
	l.counters = make([]lifeCounter, 1<<bits.Len(uint(min(workers, maxCounters)-1)))
	l.rest.Store(unsummed)
}

// counter returns the counter in which r counts: the counter of r's worker or, for a
// goroutine without a worker, a counter that the goroutine's key decides. r may be nil,
// or a runner of another registry.
func (reg *Registry) counter(r *Runner) *lifeCounter {
	t := reg.life.counters
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
	for i := range reg.life.counters {
		n += int(reg.life.counters[i].callers.Load())
	}
	return n
}

// spread returns a number below n for a goroutine's key. n is a power of two.
func spread(key gid.Key, n int) int {
	if seam.Simulated {
		key = gid.Key(seam.Number()) // The keys of goroutines differ from run to run.
	}
	const golden = 0x9E3779B97F4A7C15 // see internal/gid
	return int(uint64(key) * golden >> 32 & uint64(n-1))
}

// Ended reports whether all goroutines of the registry have ended. What they did
// happens before Ended returns true.
func (reg *Registry) Ended() bool {
	return seam.Closed(reg.life.over)
}

// Closed reports whether Close was called.
func (reg *Registry) Closed() bool { return reg.life.closing.Load() }
