//go:build !manta_sim

package registry

// See patience.go. Under a controller of schedules they have other values.
const (
	spins     = usualSpins
	lendAfter = usualLendAfter
	parkAfter = usualParkAfter
	patience  = usualPatience

	giveWayEvery = usualGiveWay
	yieldEvery   = usualYield
	shortYield   = usualShort
)
