package seam

import (
	"sync"
	"sync/atomic"
)

// Shown is an atomic int32 by which no goroutine of ours decides anything: it is only
// shown to those who look at a pool from outside. Or it never changes under control, as the number of processors. So its value plays no
// part in the order of goroutines, and no controller is asked.
type Shown = atomic.Int32

// Kept is an atomic pointer to what could as well be made anew. Whether it is there decides nothing but what that
// takes, so no controller is asked.
type Kept[T any] = atomic.Pointer[T]

// Table is a sync.Map of what could as well be computed anew. As with Kept, no controller is asked.
type Table = sync.Map

// Computed returns a function that calls f once, and returns what that returned. No goroutine stops within f, so no
// controller is asked.
func Computed[T any](f func() T) func() T { return sync.OnceValue(f) }
