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
// Most programs want package par, whose operations on slices and ranges are built
// on this one. Use core if you divide and conquer yourself.
//
// # Which one
//
//   - [Join] takes two closures. Start here.
//   - [Fork] takes one function and two arguments and allocates nothing.
//   - [Recurse] runs a recursive function that forks many times; it is the
//     cheapest.
//   - [Pool.Install] runs a function, and all that it forks, in a pool that you
//     have made.
//
// # Pools
//
// A function called by a task of a pool uses that pool. Called from outside all
// pools it uses the default pool, which has GOMAXPROCS workers, or as many as
// the environment variable PAR_NUM_WORKERS says, and is started by the first
// call that needs it. The caller becomes a guest of that pool: its goroutine takes
// part in the work, and waits only for the parts that workers have taken.
//
// # Short work beside long work
//
// [WithPriority] declares long work to be [Background] work. Such work gives way between
// its pieces: to tasks of its pool that wait for a worker, to joins of goroutines outside,
// and to other goroutines. So a job that takes seconds does not keep a request of 100
// microseconds in the same pool waiting for tens of milliseconds.
//
// # Locks
//
// A goroutine that waits for a join runs nothing but pieces of that join. So a lock
// may be held across Join, Fork and Recurse, also by tasks that are parallel themselves.
//
// # Panics
//
// A panic in a task surfaces in the caller that waits for it, as a *[PanicError]
// that holds the value and the task's own stack, once everything that the call
// started has ended. There are good reasons against a library that passes panics
// from one goroutine to another: the place of the crash gets lost, the crash comes
// late, and it never comes if the waiter needs something that the panicking task
// should have done. Here the caller is blocked on the task in any case, the error
// prints the stack of the crash, and nothing that the library waits for depends
// on the panicking function.
//
// # Speed-ups
//
// [Measure] reports by how much more processors would speed a program up, however
// many this machine has. It runs the tasks of the program one after another and
// takes the time of each.
//
// # Memory model
//
// What happens before the call of Join happens before both functions; the
// return of both happens before Join returns. The functions themselves are not
// ordered: two that touch the same memory race unless both only read.
package core
