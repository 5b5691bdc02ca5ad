package seam

import (
	"sync"
	"sync/atomic"
)

// Shown is an atomic int32 whose value does not affect the order of goroutines. Either the value is only shown to those who look at a pool
// from outside, or it never changes under control, like the number of processors. Therefore no controller is asked.
type Shown = atomic.Int32

// Kept is an atomic pointer to something that could be made anew. Whether the pointer is nil affects only the time. Therefore no controller
// is asked.
type Kept[T any] = atomic.Pointer[T]

// Table is a sync.Map of values that could be computed anew. As with Kept, no controller is asked.
type Table = sync.Map

// Computed returns a function that calls f once, and always returns the result of that call. No goroutine stops within f.
// Therefore no controller is asked.
func Computed[T any](f func() T) func() T { return sync.OnceValue(f) }
