//go:build manta_sim

package registry

import "time"

// Under a controller each step is a decision, so these values are as small as possible.
// LongWaits sets the usual values.
var (
	spins     = 1
	lendAfter = 1
	parkAfter = 1
	spinLimit = 1

	giveWayEvery time.Duration
	yieldEvery   time.Duration
	shortYield   time.Duration
)

// LongWaits makes waits as long as they are without a controller, until undo is called.
func LongWaits() (undo func()) {
	a, b, c, d, e, f, g := spins, parkAfter, spinLimit, giveWayEvery, yieldEvery, shortYield, lendAfter
	spins, parkAfter, spinLimit, lendAfter = usualSpins, usualParkAfter, usualSpinLimit, usualLendAfter
	giveWayEvery, yieldEvery, shortYield = usualGiveWay, usualYield, usualShort
	return func() {
		spins, parkAfter, spinLimit, giveWayEvery, yieldEvery, shortYield, lendAfter = a, b, c, d, e, f, g
	}
}
