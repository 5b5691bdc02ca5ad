//go:build !manta_sim

package registry

// See spinlimit.go. Under a controller of schedules these have other values: see spinlimit_sim.go.
const (
	spins     = usualSpins
	lendAfter = usualLendAfter
	parkAfter = usualParkAfter
	spinLimit = usualSpinLimit

	giveWayEvery = usualGiveWay
	yieldEvery   = usualYield
	shortYield   = usualShort
)
