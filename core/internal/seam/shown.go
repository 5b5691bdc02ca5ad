package seam

import "sync/atomic"

// Shown is an atomic int32 by which no goroutine of core decides anything: it is only
// shown to those who look at a pool from outside. So its value plays no part in the order
// of goroutines, and no controller is asked.
type Shown = atomic.Int32
