//go:build !manta_sim

package registry

// See spinLimit.go. Under a controller of schedules they have other values.
const (
	spins     = usualSpins
	lendAfter = usualLendAfter
	parkAfter = usualParkAfter
	spinLimit = usualSpinLimit

	giveWayEvery = usualGiveWay
	yieldEvery   = usualYield
	shortYield   = usualShort
)
