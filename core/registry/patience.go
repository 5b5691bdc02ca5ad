package registry

import "time"

// usualGiveWay is how often background work looks for others to let go first, at most:
// seldom enough for what that costs, and often enough for who waits. It yields every
// usualYield or more often. A yield that takes usualShort or longer was of use.
const (
	usualGiveWay = 100 * time.Microsecond
	usualYield   = 400 * time.Microsecond
	usualShort   = 20 * time.Microsecond
)

// usualSpins is how often a waiter looks at its latch first: a stolen job is often nearly done.
const usualSpins = 100

// usualLendAfter is for how many rounds a worker that waits for a fork looks for pieces of that before it looks for other
// jobs: some five microseconds, which is what it costs to have a stand-in run one.
const usualLendAfter = 100

// usualParkAfter is how many rounds a waiter without a worker looks for pieces to
// help with before it parks: some ten microseconds, which is less than it costs
// to park and be woken.
const usualParkAfter = 500

// usualPatience is how many rounds a stand-in searches before it hands its worker
// back to the waiting principal, which then sleeps with it.
const usualPatience = 8
