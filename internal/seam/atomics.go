//go:build !manta_sim && !manta_delays

package seam

import "sync/atomic"

// The atomic types.
type (
	// Bool is an atomic bool.
	Bool = atomic.Bool
	// Int32 is an atomic int32.
	Int32 = atomic.Int32
	// Int64 is an atomic int64.
	Int64 = atomic.Int64
	// Uint32 is an atomic uint32.
	Uint32 = atomic.Uint32
	// Uint64 is an atomic uint64.
	Uint64 = atomic.Uint64
	// Uintptr is an atomic uintptr.
	Uintptr = atomic.Uintptr
	// Pointer is an atomic *T.
	Pointer[T any] = atomic.Pointer[T]
)
