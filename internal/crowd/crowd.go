// Package crowd tells whether goroutines wait for processors. While each processor has others to run, to share what takes less than a
// millisecond only takes from them, though it may look quicker to who calls.
package crowd

import "github.com/seed1237c087/manta/internal/seam"

const (
	// period is for how many nanoseconds a look holds. One takes some 200 ns, and more with many processors.
	period = 1_000_000
	// many is how many goroutines for each processor are a crowd: workers that search give way, and so wait, too.
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

// Crowded reports whether, at the last look, twice as many goroutines as there are processors could have run and did not. now is the time in
// nanoseconds. It is a load or two, and each millisecond a look.
func (l *Lookout) Crowded(now int64) bool {
	if now >= l.until.Load() && l.looking.CompareAndSwap(false, true) {
		crowded := l.look.runnable() >= many*seam.Procs()
		if l.crowded.Load() != crowded { // All callers read the line.
			l.crowded.Store(crowded)
		}
		l.until.Store(now + period)
		l.looking.Store(false)
	}
	return l.crowded.Load()
}
