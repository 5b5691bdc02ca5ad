//go:build manta_sim

package seam

import (
	"time"

	"github.com/seed1237c087/manta/internal/sim"
)

// The atomic types.
type (
	// Bool is an atomic bool.
	Bool = sim.Bool
	// Int32 is an atomic int32.
	Int32 = sim.Int32
	// Int64 is an atomic int64.
	Int64 = sim.Int64
	// Uint32 is an atomic uint32.
	Uint32 = sim.Uint32
	// Uint64 is an atomic uint64.
	Uint64 = sim.Uint64
	// Uintptr is an atomic uintptr.
	Uintptr = sim.Uintptr
	// Pointer is an atomic *T.
	Pointer[T any] = sim.Pointer[T]
)

// The types of sync.
type (
	// Mutex is a lock.
	Mutex = sim.Mutex
	// Cond is a condition that goroutines wait for.
	Cond = sim.Cond
	// WaitGroup counts goroutines that have not ended.
	WaitGroup = sim.WaitGroup
	// RWMutex is a lock for one writer or several readers.
	RWMutex = sim.RWMutex
	// Once does something once.
	Once = sim.Once
	// Pool keeps things that can be used again.
	Pool = sim.Pool
)

// Timer is what After returns.
type Timer = sim.Timer

// Simulated says whether a controller may decide which goroutine runs next.
const Simulated = true

// Go runs f on a new goroutine.
func Go(f func()) { sim.Go(f) }

// Yield lets other goroutines run.
func Yield() { sim.Yield() }

// Procs returns the number of processors.
func Procs() int { return sim.Procs() }

// Now returns the time.
func Now() time.Time { return sim.Now() }

// Since returns the time that has passed since t.
func Since(t time.Time) time.Duration { return sim.Since(t) }

// Random returns a random number.
func Random() uint64 { return sim.Random() }

// Timed reports whether more work takes more time: always, except in schedules under control without a machine.
func Timed() bool { return sim.OnMachine() || !sim.Controlled() }

// Paused is called for each pause instruction. On a machine it takes the time of a pause.
func Paused() { sim.Pause() }

// Number returns a number that distinguishes goroutines on a machine, and 0 without a machine.
func Number() uint64 { return sim.Number() }

// After runs f on a goroutine of its own once d has passed.
func After(d time.Duration, f func()) *Timer { return sim.After(d, f) }

// Send sends v on c.
func Send[T any](c chan<- T, v T) { sim.Send(c, v) }

// TrySend is Send if that doesn't block. It reports whether v was sent.
func TrySend[T any](c chan<- T, v T) bool { return sim.TrySend(c, v) }

// Receive receives from c; ok is false if c was closed.
func Receive[T any](c <-chan T) (v T, ok bool) { return sim.Receive(c) }

// TryReceive is Receive if that doesn't block. done reports whether something was received.
func TryReceive[T any](c <-chan T) (v T, ok, done bool) { return sim.TryReceive(c) }

// ReceiveOr is Receive unless something can be received from stop, which is usually closed; then came is false.
func ReceiveOr[T any](c <-chan T, stop <-chan struct{}) (v T, ok, came bool) {
	return sim.ReceiveOr(c, stop)
}

// Wait waits until something can be received from c, and receives it. Usually
// c is closed.
func Wait(c <-chan struct{}) { sim.Wait(c) }

// WaitEither is Wait for either of two channels.
func WaitEither(a, b <-chan struct{}) { sim.WaitEither(a, b) }

// WaitFor is Wait for d at most, and reports whether something was received.
func WaitFor(c <-chan struct{}, d time.Duration, _ **Timer) bool { return sim.WaitFor(c, d) }

// Closed reports whether c, on which nothing is sent, is closed.
func Closed(c <-chan struct{}) bool { return sim.Closed(c) }

// Close closes c.
func Close[T any](c chan<- T) { sim.Close(c) }
