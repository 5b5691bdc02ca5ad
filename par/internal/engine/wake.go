package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// Worth reports whether work of so many nanoseconds is worth sharing: where a worker
// must be woken for it, it must be more.
func Worth(cost float64) bool {
	return cost > WakeCost || cost > AloneCost && core.AwakeWorkers() > 0
}

// tries remembers, by the same slots, where waking a worker for a run of up to
// WakeCost came too late to be of use: in the low half of an entry how many
// such runs are still to go without, in the high half how many that were at
// the last failure.
var tries [len(costs)]seam.Uint32

const (
	firstPause   = 4
	longestPause = 16
)

// mayWake reports whether a run under key that is worth at most WakeCost should
// be forked though no worker is awake to take part.
func mayWake(key uint64) bool {
	at := &tries[key%uint64(len(tries))]
	old := at.Load()
	if old&0xffff == 0 {
		return true
	}
	at.CompareAndSwap(old, old-1) // A lost race makes the pause longer by one.
	return false
}

// woke notes whether anybody took part in a run of up to WakeCost: one for which
// a worker was woken, or one that somebody took part in anyway.
func woke(key uint64, inTime bool) {
	at := &tries[key%uint64(len(tries))]
	old := at.Load()
	if inTime {
		if old>>16 != 0 {
			// Not to zero at once: after a rest, the next wake may be as late as
			// the last.
			at.Store(old>>17<<16 | old&0xffff)
		}
		return
	}
	pause := min(longestPause, max(firstPause, 2*(old>>16)))
	at.Store(pause<<16 | pause)
}
