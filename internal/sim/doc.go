// Package sim runs a program of several goroutines in one order after another,
// each decided by a seed, and finds the order in which it fails.
//
// [Run] runs a program once. All that its goroutines do to one another goes
// through the types and functions of this package: [Uint64], [Mutex], [Go],
// [Wait] and so on, which have the names and methods of those of the standard
// library. One goroutine runs at a time. Before each operation a controller
// decides which goroutine goes on. So the seed alone decides the schedule, and
// the same seed gives the same schedule again.
//
// [Explore] runs many schedules, and makes the first one that fails as simple as
// it can. A schedule fails if no goroutine can go on (deadlock), if it does not
// end in so many steps (livelock), if goroutines are left when the program has
// ended, if one panics, if an invariant is broken, or if the program calls [Fail].
//
// Goroutines that [Run] did not start are not controlled: for them each operation
// is that of the standard library. A package is made ready for this one by a
// seam: a package of aliases which stand for sync/atomic and sync by default, and
// for the types of this package under a build tag. internal/seam is one.
//
// docs/schedules.md tells more: how to replay a schedule, how to read a trace, and
// what this package can't see.
package sim
