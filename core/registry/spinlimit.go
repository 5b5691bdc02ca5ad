package registry

import "time"

// Background work looks for work to give way to at most once in usualGiveWay. That is
// seldom enough for the looks to cost little, and often enough for other work not to
// wait long. At such a look, background work yields if its last yield was usualYield
// ago, or earlier if yields are of use. A yield is of use if it takes usualShort or longer.
const (
	usualGiveWay = 100 * time.Microsecond
	usualYield   = 400 * time.Microsecond
	usualShort   = 20 * time.Microsecond
)

// usualSpins is how often a waiter looks at its latch before it does anything else: a stolen job is often nearly done.
const usualSpins = 100

// usualLendAfter is for how many rounds a worker that waits for a fork looks for pieces of the fork only, before it looks
// for other jobs. The rounds take some five microseconds, because a stand-in that runs another job costs as much.
const usualLendAfter = 100

// usualParkAfter is for how many rounds a waiter without a worker looks for pieces
// that it can run before it parks. The rounds take some ten microseconds, which is
// less than it costs to park and to be woken.
const usualParkAfter = 500

// usualSpinLimit is for how many rounds a stand-in searches before it hands its worker
// back to the waiting lender, which then sleeps with the worker.
const usualSpinLimit = 8
