package pace

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// An Alarm makes a participant look at the clock in the middle of a stretch, because quick work may have become slow.
// One participant uses an Alarm; any goroutine may ring it.
type Alarm struct {
	// After is how long after Set the alarm rings; 0: it never rings.
	After time.Duration
	rung  seam.Bool
	timer *seam.Timer // nil: not needed yet
	set   bool        // the timer is set
}

// Ring makes a look due.
func (a *Alarm) Ring() { a.rung.Store(true) }

// Rung reports whether a look is due.
func (a *Alarm) Rung() bool { return a.rung.Load() }

// Seen notes that somebody has looked.
func (a *Alarm) Seen() {
	if a.rung.Load() {
		a.set = false
		a.rung.Store(false) // Before the timer is set again.
	}
}

// Set makes the alarm ring when After has passed, unless it is set already.
func (a *Alarm) Set() {
	switch {
	case a.set || a.After == 0:
		return
	case a.timer == nil:
		a.timer = seam.After(a.After, a.Ring)
	default:
		a.timer.Reset(a.After)
	}
	a.set = true
}

// Stop stops the alarm, and reports whether it was going to ring.
func (a *Alarm) Stop() bool { return a.timer != nil && a.timer.Stop() }
