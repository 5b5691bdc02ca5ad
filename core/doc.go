// Package core provides fork-join for Go by work stealing: [Join] and its cheaper
// variants [Fork] and [Recurse], on pools of workers.
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
// Most programs should use package par, whose operations on slices and ranges are
// built on core. Use core for your own divide and conquer.
//
// # Which function
//
//   - [Join] takes two closures. Start here.
//   - [Fork] takes one function and two arguments and allocates nothing.
//   - [Recurse] runs a recursive function that forks many times. It is the
//     cheapest.
//   - [Pool.Install] runs a function, and all that the function forks, in a pool
//     that you have made.
//
// # Pools
//
// If a task of a pool calls a function of this package, the function uses that
// pool. If a goroutine outside all pools calls it, the function uses the default
// pool. The default pool has GOMAXPROCS workers, or as many as the environment
// variable PAR_NUM_WORKERS says. The first call that needs the default pool starts
// it. The caller becomes a guest of that pool: the caller's goroutine takes part in
// the work, and waits only for the parts that workers have taken.
//
// # Short work beside long work
//
// [WithPriority] declares long work to be [Background] work. Between its pieces, such work
// gives way to tasks of its pool that wait for a worker, to joins of goroutines outside,
// and to other goroutines. Therefore a request of 100 microseconds does not wait for tens
// of milliseconds because a job in the same pool takes seconds.
//
// # Locks
//
// A goroutine that waits for a join runs nothing but pieces of that join. Therefore a lock
// may be held across Join, Fork and Recurse, also by tasks that are parallel themselves.
//
// # Panics
//
// A panic in a task surfaces in the caller that waits for it, as a *[PanicError]
// that contains the value and the task's own stack, when everything that the call
// has started has ended. There are good reasons against a library that passes panics
// from one goroutine to another: the place of the crash gets lost, the crash comes
// late, and the crash never comes if the waiter needs something that the panicking
// task should have done. In this package the caller is blocked on the task in any
// case, the error prints the stack of the crash, and the library waits for nothing
// that depends on the panicking function.
//
// # Speed-ups
//
// [Measure] reports by how much more processors would speed a program up, whatever
// the number of processors of this machine is. Measure runs the tasks of the program
// one after another and takes the time of each.
//
// # Memory model
//
// What happens before the call of Join happens before both functions, and the
// return of both functions happens before Join returns. The functions themselves are
// not ordered: if both access the same memory they race, unless both only read it.
package core
