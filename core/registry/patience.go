//go:build !manta_sim

package registry

import "time"

// giveWayEvery is how often background work looks for others to let go first, at most:
// seldom enough for what that costs, and often enough for who waits. It yields every
// yieldEvery or more often. A yield that takes shortYield or longer was of use.
const (
	giveWayEvery = 100 * time.Microsecond
	yieldEvery   = 400 * time.Microsecond
	shortYield   = 20 * time.Microsecond
)

// spins is how often a waiter looks at its latch first: a stolen job is often nearly done.
const spins = 100

// parkAfter is how many rounds a waiter without a worker looks for pieces to
// help with before it parks: some ten microseconds, which is less than it costs
// to park and be woken.
const parkAfter = 500

// patience is how many rounds a stand-in searches before it hands its worker
// back to the waiting principal, which then sleeps with it.
const patience = 8
