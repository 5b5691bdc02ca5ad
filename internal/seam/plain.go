//go:build !manta_sim

package seam

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"time"
)

// The types of sync.
type (
	// Mutex is a lock.
	Mutex = sync.Mutex
	// Cond is a condition that goroutines wait for.
	Cond = sync.Cond
	// WaitGroup counts goroutines that have not ended.
	WaitGroup = sync.WaitGroup
	// RWMutex is a lock for one writer or several readers.
	RWMutex = sync.RWMutex
	// Once does something once.
	Once = sync.Once
	// Pool keeps things that can be used again.
	Pool = sync.Pool
)

// Timer is what After returns.
type Timer = time.Timer

// Simulated says whether a controller may decide which goroutine runs next.
const Simulated = false

// Go runs f on a new goroutine.
func Go(f func()) { go f() }

// Yield lets other goroutines run.
func Yield() { runtime.Gosched() }

// Procs returns the number of processors.
func Procs() int { return runtime.GOMAXPROCS(0) }

// Now returns the time.
func Now() time.Time { return time.Now() }

// Since returns the time that has passed since t.
func Since(t time.Time) time.Duration { return time.Since(t) }

// Random returns a random number.
func Random() uint64 { return rand.Uint64() }

// Timed reports whether more work takes more time: always, except in schedules under control without a machine.
func Timed() bool { return true }

// Paused is called for each pause instruction. On a machine it takes the time of a pause.
func Paused() {}

// Number returns a number that distinguishes goroutines on a machine, and 0 without a machine.
func Number() uint64 { return 0 }

// WaitFor is Wait for d at most, and reports whether something was received. *t is nil at first. WaitFor stores a timer there,
// which the next WaitFor of the calling goroutine uses again.
func WaitFor(c <-chan struct{}, d time.Duration, t **Timer) bool {
	if *t == nil {
		*t = time.NewTimer(d)
	} else {
		(*t).Reset(d)
	}
	select {
	case <-c:
		(*t).Stop()
		return true
	case <-(*t).C:
		return false
	}
}

// After runs f on a goroutine of its own once d has passed.
func After(d time.Duration, f func()) *Timer { return time.AfterFunc(d, f) }

// Send sends v on c.
func Send[T any](c chan<- T, v T) { c <- v }

// TrySend is Send if that doesn't block. It reports whether v was sent.
func TrySend[T any](c chan<- T, v T) bool {
	select {
	case c <- v:
		return true
	default:
		return false
	}
}

// Receive receives from c; ok is false if c was closed.
func Receive[T any](c <-chan T) (v T, ok bool) {
	v, ok = <-c
	return v, ok
}

// TryReceive is Receive if that doesn't block. done reports whether something was received.
func TryReceive[T any](c <-chan T) (v T, ok, done bool) {
	select {
	case v, ok = <-c:
		return v, ok, true
	default:
		return v, false, false
	}
}

// ReceiveOr is Receive unless something can be received from stop, which is usually closed; then came is false.
func ReceiveOr[T any](c <-chan T, stop <-chan struct{}) (v T, ok, came bool) {
	select {
	case v, ok = <-c:
		return v, ok, true
	case <-stop:
		return v, false, false
	}
}

// Wait waits until something can be received from c, and receives it. Usually
// c is closed.
func Wait(c <-chan struct{}) { <-c }

// WaitEither is Wait for either of two channels.
func WaitEither(a, b <-chan struct{}) {
	select {
	case <-a:
	case <-b:
	}
}

// Closed reports whether c, on which nothing is sent, is closed.
func Closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Close closes c.
func Close[T any](c chan<- T) { close(c) }
