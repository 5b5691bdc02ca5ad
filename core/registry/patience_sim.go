//go:build manta_sim

package registry

import "time"

// What is long by default is as short as it can be where each step is a decision
// of the controller's. On a machine it is what it always is: see LongWaits.
var (
	spins     = 1
	lendAfter = 1
	parkAfter = 1
	patience  = 1

	giveWayEvery time.Duration
	yieldEvery   time.Duration
	shortYield   time.Duration
)

// LongWaits has waits be as long as without control, until the function that it returns is called.
func LongWaits() (undo func()) {
	a, b, c, d, e, f, g := spins, parkAfter, patience, giveWayEvery, yieldEvery, shortYield, lendAfter
	spins, parkAfter, patience, lendAfter = usualSpins, usualParkAfter, usualPatience, usualLendAfter
	giveWayEvery, yieldEvery, shortYield = usualGiveWay, usualYield, usualShort
	return func() {
		spins, parkAfter, patience, giveWayEvery, yieldEvery, shortYield, lendAfter = a, b, c, d, e, f, g
	}
}
