package measure

import (
	"time"
)

// A Clock tells how late it is, and how much processor time this process has
// used. It may be used by several goroutines at once.
type Clock interface {
	// Now returns the time since some moment. It never goes back.
	Now() time.Duration
	// CPU returns the processor time, user and system, of all threads of the
	// process, and whether the system tells.
	CPU() (used time.Duration, known bool)
	// Sleep returns when d has passed.
	Sleep(d time.Duration)
}

// SystemClock returns the clock of the machine.
func SystemClock() Clock { return systemClock{time.Now()} }

type systemClock struct{ start time.Time }

func (c systemClock) Now() time.Duration         { return time.Since(c.start) }
func (c systemClock) CPU() (time.Duration, bool) { return cpuTime() }
func (c systemClock) Sleep(d time.Duration)      { time.Sleep(d) }
