// Package seam is what the packages of core and par use for all that goroutines do to
// one another: atomics, locks, channels, starting a goroutine, giving way.
//
// By default every type is another name for that of sync or sync/atomic, and
// every function is one statement that the compiler inlines: the machine code is
// the same as without the package. The exceptions are Go, which is a call, because the
// compiler inlines no function that starts a goroutine, and Send, which copies what it
// sends once more.
//
// With the tag manta_sim each of these operations first asks a controller which
// goroutine runs next. Then one goroutine runs at a time, in an order that a seed
// decides, so that a test can go through many schedules and replay the one that
// failed. Package sim is the controller, and docs/schedules.md says how to use it.
//
// With the tag manta_delays atomic accesses sleep now and then, for up to two milliseconds.
// Then tests meet orders of goroutines that they would otherwise meet only on a busy machine.
package seam
