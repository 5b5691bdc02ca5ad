// Package crowd finds out whether goroutines wait for processors. If each processor has other goroutines to run, sharing work of less than
// a millisecond only takes time from them, although the work may look quicker to its caller.
package crowd

import "github.com/seed1237c087/manta/internal/seam"

const (
	// period is for how many nanoseconds a look holds. A look takes some 200 ns, and more with many processors.
	period = 1_000_000
	// many is how many waiting goroutines for each processor are a crowd. One is not enough: workers that search give way, and then wait, too.
	many = 2
)

// A Lookout remembers the last look.
type Lookout struct {
	until   seam.Int64 // the time up to which the last look holds
	crowded seam.Bool
	looking seam.Bool // guards look
	look    look
	_       [seam.Pad]byte
}

// Crowded reports whether, at the last look, at least twice as many goroutines as there are processors were ready to run but did not run.
// now is the time in nanoseconds. A call takes a load or two, and once in a millisecond a look.
func (l *Lookout) Crowded(now int64) bool {
	if now >= l.until.Load() && l.looking.CompareAndSwap(false, true) {
		crowded := l.look.runnable() >= many*seam.Procs()
		if l.crowded.Load() != crowded { // Only a change is stored, because all callers read the line.
			l.crowded.Store(crowded)
		}
		l.until.Store(now + period)
		l.looking.Store(false)
	}
	return l.crowded.Load()
}
