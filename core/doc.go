// Package core is fork-join for Go by work stealing: [Join] and its cheaper
// relatives [Fork] and [Recurse], on pools of workers.
//
//	func sort(xs []int) {
//		if len(xs) < 1000 {
//			slices.Sort(xs)
//			return
//		}
//		mid := partition(xs)
//		core.Join(func() { sort(xs[:mid]) }, func() { sort(xs[mid:]) })
//	}
//
// Most programs want package par, whose operations on slices and ranges stand
// on this one. Use core for divide and conquer of your own.
//
// # Which one
//
//   - [Join] takes two closures. Start here.
//   - [Fork] takes one function and two arguments and allocates nothing.
//   - [Recurse] runs a recursive function that forks many times; it is the
//     cheapest.
//   - [Pool.Install] runs a function, and all that it forks, in a pool of your
//     own.
//
// # Pools
//
// A function called by a task of a pool uses that pool. Called from outside all
// pools it uses the default pool, which has GOMAXPROCS workers, or as many as
// the environment variable PAR_NUM_WORKERS says, and is started by the first
// call that needs it. The caller becomes a guest of that pool: its goroutine
// works itself and waits only for what others have taken from it.
//
// # Short work beside long work
//
// Long work that is declared to be of the class [Background], by [WithPriority], gives way
// to the rest of the program between its pieces: to tasks of its pool that wait for a
// worker, to joins of goroutines outside, and to other goroutines. So a request that takes
// 100 microseconds is not kept waiting for tens of milliseconds by a job that takes
// seconds in the same pool.
//
// # Locks
//
// A waiting frame runs nothing but pieces of what it waits for, so a lock may be
// held across Join, Fork and Recurse, also by tasks that are parallel themselves.
//
// # Panics
//
// A panic in a task surfaces in the caller that waits for it, as a *[PanicError]
// that holds the value and the task's own stack, once everything that the call
// started has ended. That a library passes panics on between goroutines at all is
// disputed, for good reasons: it hides where the crash happened, it delays it,
// and it may never come if the waiter waits for something that the panicking
// task was to do. Here the caller is blocked on the task in any case, the error
// prints the stack of the crash, and nothing that the library waits for depends
// on the panicking function.
//
// # Speed-ups
//
// [Measure] reports how far a program could be sped up by any number of processors,
// whatever number this machine has: it runs the program one task after another and
// takes the time of each.
//
// # Memory model
//
// What happens before the call of Join happens before both functions; the
// return of both happens before Join returns. The functions themselves are not
// ordered: two that touch the same memory race unless both only read.
package core
