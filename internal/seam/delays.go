//go:build manta_delays && !manta_sim

package seam

import (
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"
)

// The atomic types, with delays around each access.
type (
	// Bool is an atomic bool.
	Bool = cell[bool, atomic.Bool, *atomic.Bool]
	// Int32 is an atomic int32.
	Int32 = number[int32, atomic.Int32, *atomic.Int32]
	// Int64 is an atomic int64.
	Int64 = number[int64, atomic.Int64, *atomic.Int64]
	// Uint32 is an atomic uint32.
	Uint32 = number[uint32, atomic.Uint32, *atomic.Uint32]
	// Uint64 is an atomic uint64.
	Uint64 = number[uint64, atomic.Uint64, *atomic.Uint64]
	// Uintptr is an atomic uintptr.
	Uintptr = number[uintptr, atomic.Uintptr, *atomic.Uintptr]
	// Pointer is an atomic *T.
	Pointer[T any] = cell[*T, atomic.Pointer[T], *atomic.Pointer[T]]
)

// accesses are the methods of all types of sync/atomic.
type accesses[T any] interface {
	Load() T
	Store(v T)
	Swap(v T) T
	CompareAndSwap(old, v T) bool
}

// cell is an atomic T; P is the type of sync/atomic.
type cell[T, A any, P interface {
	*A
	accesses[T]
}] struct{ v A }

func (c *cell[T, A, P]) Load() T {
	delay()
	return P(&c.v).Load()
}

func (c *cell[T, A, P]) Store(v T) {
	delay()
	P(&c.v).Store(v)
	delay()
}

func (c *cell[T, A, P]) Swap(v T) T {
	delay()
	defer delay()
	return P(&c.v).Swap(v)
}

func (c *cell[T, A, P]) CompareAndSwap(old, v T) bool {
	delay()
	defer delay()
	return P(&c.v).CompareAndSwap(old, v)
}

// number is a cell that can count.
type number[T, A any, P interface {
	*A
	accesses[T]
	Add(delta T) T
	And(mask T) T
	Or(mask T) T
}] struct{ cell[T, A, P] }

func (n *number[T, A, P]) Add(delta T) T {
	delay()
	defer delay()
	return P(&n.v).Add(delta)
}

func (n *number[T, A, P]) And(mask T) T {
	delay()
	defer delay()
	return P(&n.v).And(mask)
}

func (n *number[T, A, P]) Or(mask T) T {
	delay()
	defer delay()
	return P(&n.v).Or(mask)
}

// One access in yieldEvery lets other goroutines run. One access in sleepEvery sleeps for up to longestDelay, unless another
// access has slept within shortestPause. Otherwise a program with many accesses would only sleep.
const (
	yieldEvery    = 64
	sleepEvery    = 512
	shortestPause = time.Millisecond
	longestDelay  = 2 * time.Millisecond
)

var (
	began = time.Now()
	slept atomic.Int64 // nanoseconds after began
)

// delay does nothing, or lets other goroutines run, or sleeps.
func delay() {
	r := rand.Uint32()
	if r%yieldEvery == 0 {
		runtime.Gosched()
	}
	if r%sleepEvery != 1 {
		return
	}
	now, last := int64(time.Since(began)), slept.Load()
	if now-last >= int64(shortestPause) && slept.CompareAndSwap(last, now) {
		time.Sleep(rand.N(longestDelay))
	}
}
