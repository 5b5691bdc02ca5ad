package seam

import "sync/atomic"

// Shown is an atomic int32 by which no goroutine of core decides anything: it is only
// shown to those who look at a pool from outside. So its value plays no part in the order
// of goroutines, and no controller is asked.
type Shown = atomic.Int32

// Kept is an atomic pointer to what could as well be made anew. Whether it is there decides nothing but what that
// takes, so no controller is asked.
type Kept[T any] = atomic.Pointer[T]
