// Package par runs loops over slices, ranges and other sources on all processors. It is to
// Go what Rayon is to Rust:
//
//	total := par.Slice(orders).Filter(paid).Count()
//	sum := par.Sum(par.Map(par.Slice(xs), math.Sqrt))
//	par.Refs(bodies).ForEach(func(b *Body) { b.Move(dt) })
//
// A pipeline is an [Iter]: a source, adapters, an ending. Sources and adapters only
// describe. The ending runs the pipeline and returns when all is done. An operation that
// keeps the type of the elements is a method. One that changes it is a function, because
// methods have no type parameters of their own before Go 1.27. With Go 1.27 the usual ones
// are methods too:
//
//	sum := par.Slice(xs).Map(math.Sqrt).Sum() // Map is to any type
//	byAge := par.Slice(people).GroupBy(age)
//
// What the compiler says of common mistakes is in docs/messages.md, with what to write instead.
//
// # How it is run
//
// The caller's goroutine works, and the workers of the default pool, one for each
// processor, take pieces from it as they find time. What is worth cutting is measured: a
// pipeline that takes some microseconds runs on the caller alone, at the cost of a plain
// loop and a fraction of a microsecond, or up to three if the ending keeps a table of keys, as
// [GroupBy] does. Idle workers sleep. Parallel calls nest, and any
// number of goroutines may call at once.
//
// Elements pass from stage to stage in short blocks, and each stage calls its function for
// every element. If that function is cheaper than a call, use the operations whose
// functions get a block and have a loop of their own: [MapBlocks], [SiftBlocks],
// [FoldBlocks], [Blocks] and [Iter.ForEachBlock]. Or build with the command manta of module
// cmd, which compiles pipelines to loops and leaves the source as it is.
//
// Long work delays short work in the same program, in the same pool or in another one: Go
// lets a goroutine run for ten milliseconds before it stops it for others. A pipeline that
// takes long and for which nobody waits should say so, by [Iter.WithPriority]. Then it gives way
// between two blocks:
//
//	report := par.Map(par.Slice(records), price).WithPriority(core.Background).Sum()
//
// # Order, and the same result every time
//
// Functions are called in no order to be relied on, and at the same time as others. But
// what is collected stands in the order of the input. And the same input gives the same
// result, to the bit, on every run and with any number of workers: reductions combine along
// a tree that positions alone fix. If an operation promises less, its comment says so.
//
// # Races
//
// Nothing keeps a function that is given to a pipeline from writing to what others use. Sum
// what you would add to a shared variable, Collect what you would append, and test with the
// race detector:
//
//	n := 0
//	par.Slice(xs).ForEach(func(x int) { n += x }) // wrong: a data race
//	n = par.Slice(xs).Sum()                       // right
//
// # Panics and Goexit
//
// A panic in a function surfaces in the caller as a [*PanicError] that holds the value and
// the stack of where it happened: of several the one at the lowest position. Nothing that
// was started goes on then, and all pools are as good as before. After a runtime.Goexit the
// caller's goroutine ends. Bad arguments, such as a nil function, panic at the call that
// gets them.
//
// # Errors
//
// A function that may fail is a stage of its own kind: [MapErr], [FilterErr], [FlatMapErr],
// and the sources [FromSeqErr] and [WalkTreeErr]. [Try] runs any ending so that it returns
// the error, an [*ElementError] with the number of the element. Of several errors the one at
// the lowest position surfaces, and [UntilErr] gets what comes before it:
//
//	numbers := par.MapErr(par.ScanLines(file), strconv.Atoi)
//	sum, err := par.Try(numbers.Sum)
//
// TryForEach, TryMap, TryFold and TryReduce are endings whose own function may fail.
//
// # Locks
//
// While it waits, a goroutine runs nothing but its own work, so a lock may be held across
// an ending, even if the functions are parallel themselves.
//
// # When not to use it
//
// If the work is small and called once in a while, a loop is as good and plainer. If the
// functions wait for files or the network, the number of processors is the wrong measure:
// use goroutines. If memory is the limit, as in adding two long slices, a second processor
// gains less than one hopes.
//
// # What it costs to build
//
// Pipelines run in package iter, which has no type parameters and is compiled once. What is
// compiled for each type of element is the loops of this package, each over a block.
package par
