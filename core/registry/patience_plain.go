//go:build !manta_sim

package registry

// See patience.go. Under control they are others.
const (
	spins     = usualSpins
	lendAfter = usualLendAfter
	parkAfter = usualParkAfter
	patience  = usualPatience

	giveWayEvery = usualGiveWay
	yieldEvery   = usualYield
	shortYield   = usualShort
)
