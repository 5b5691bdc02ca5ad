// Package seam has everything that goroutines of core and par do to one another:
// atomics, locks, channels, starting a goroutine, giving way.
//
// By default every type is another name for a type of sync or sync/atomic, and every
// function is one statement that the compiler inlines. The machine code is the same as
// without the package, with two exceptions. Go is a call, because the compiler inlines
// no function that starts a goroutine, and Send copies the value once more.
//
// With the tag manta_sim each of these operations first asks a controller which
// goroutine runs next. Then one goroutine runs at a time, in an order that a seed
// decides, so that a test can go through many schedules and replay the one that
// failed. Package sim is the controller, and docs/schedules.md says how to use it.
//
// With the tag manta_delays atomic accesses sleep now and then, for up to two milliseconds.
// Then tests meet orders of goroutines that they would otherwise meet only on a busy machine.
package seam
