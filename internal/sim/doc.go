// Package sim runs a program of several goroutines in one order after another,
// each decided by a seed, and finds the order in which it fails.
//
// [Run] runs a program once. Everything that goroutines do to one another goes
// through the types and functions of this package, such as [Uint64], [Mutex], [Go]
// and [Wait]. The types have the names and methods of those of the standard
// library. One goroutine runs at a time. Before each operation a controller
// decides which goroutine goes on. Therefore the seed alone decides the schedule,
// and the same seed gives the same schedule again.
//
// [Explore] runs many schedules, and makes the first one that fails as simple as
// it can. A schedule fails if no goroutine can go on (deadlock), if the program
// takes too many steps (livelock), if goroutines are left when the program has
// ended, if a goroutine panics, if an invariant is broken, or if the program calls
// [Fail].
//
// Goroutines that [Run] did not start are not controlled: for them each operation
// is that of the standard library. A program uses this package through a seam: a
// package of aliases for the types of sync/atomic and sync, which a build tag turns
// into aliases for the types of this package. internal/seam is a seam.
//
// docs/schedules.md says how to replay a schedule, how to read a trace, and what
// this package can't see.
package sim
