package registry

import "time"

// Background work looks for work to give way to every usualGiveWay at most: so seldom
// that the looks cost little, and so often that others don't wait long. It yields every
// usualYield or more often. A yield that takes usualShort or longer was of use.
const (
	usualGiveWay = 100 * time.Microsecond
	usualYield   = 400 * time.Microsecond
	usualShort   = 20 * time.Microsecond
)

// usualSpins is how often a waiter looks at its latch before it does anything else: a stolen job is often nearly done.
const usualSpins = 100

// usualLendAfter is for how many rounds a worker that waits for a fork looks for pieces of the fork only, before it looks
// for other jobs: some five microseconds, because to have a stand-in run another job costs as much.
const usualLendAfter = 100

// usualParkAfter is for how many rounds a waiter without a worker looks for pieces
// to help with before it parks: some ten microseconds, which is less than the cost
// of parking and being woken.
const usualParkAfter = 500

// usualSpinLimit is how many rounds a stand-in searches before it hands its worker
// back to the waiting lender, which then sleeps with it.
const usualSpinLimit = 8
