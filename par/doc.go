// Package par runs loops over slices, ranges and other sources on all
// processors. It is to Go what Rayon is to Rust:
//
//	total := par.Slice(orders).Filter(paid).Count()
//	sum := par.Sum(par.Map(par.Slice(xs), math.Sqrt))
//	par.Refs(bodies).ForEach(func(b *Body) { b.Move(dt) })
//
// A pipeline is an [Iter]: a source, adapters, an ending. Sources and adapters
// only describe; the ending runs the pipeline and returns when all is done. An
// operation that keeps the type of the elements is a method, one that changes it
// a function, because methods of Go have no type parameters of their own.
//
// # How it is run
//
// The caller's goroutine works, and the workers of the default pool, one for
// each processor, take pieces from it as they find time. What is worth cutting is
// measured: a pipeline that takes some microseconds runs on the caller alone, at
// the cost of a plain loop and a fraction of a microsecond. Idle workers sleep.
// Parallel calls nest, and any number of goroutines may call at once.
//
// # Order and the same result every time
//
// Functions are called in no order to be relied on, and at the same time as
// others. But what is collected stands in the order of the input. And the same
// input gives the same result, to the bit, on every run and with any number of
// workers: reductions combine along a tree that positions alone fix. What is an
// exception says so in its comment.
//
// # Races
//
// Nothing keeps a function given to a pipeline from writing to what others
// use. Sum what you would add to a shared variable, Collect what you would
// append, and test with the race detector:
//
//	n := 0
//	par.Slice(xs).ForEach(func(x int) { n += x }) // wrong: a data race
//	n = par.Slice(xs).Sum()                       // right
//
// # Panics, Goexit, locks
//
// A panic in a function surfaces in the caller as a [*PanicError] that holds the
// value and the stack of where it happened: of several the one at the lowest
// position. Nothing that was started goes on then, and all pools are as good as
// before. After a runtime.Goexit the caller's goroutine ends. Bad arguments,
// such as a nil function, panic at the call that gets them.
//
// While it waits, a goroutine runs nothing but its own work, so a lock may be
// held across an ending, also where the functions are parallel themselves.
//
// # When not to use it
//
// Where the work is small and called once in a while, a loop is as good and
// plainer. Where the functions wait for files or the network, the number of
// processors is the wrong measure: use goroutines. Where memory is the limit, as
// in adding two long slices, a second processor gains less than one hopes.
package par
