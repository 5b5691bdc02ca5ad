// Package par runs loops over slices, ranges and other sources on all processors. It is to
// Go what Rayon is to Rust:
//
//	total := par.Slice(orders).Filter(paid).Count()
//	sum := par.Sum(par.Map(par.Slice(xs), math.Sqrt))
//	par.Refs(bodies).ForEach(func(b *Body) { b.Move(dt) })
//
// Most programs need no more than fifteen names:
//
//   - [Slice] and [Range] begin a pipeline, over a slice or over numbers.
//   - [Map] makes another element of each one, [Iter.Filter] keeps some of the elements.
//   - [Iter.Collect], [Iter.ForEach], [Sum] and [Iter.Reduce] run the pipeline: for a slice, for a function's
//     effects, for one value.
//   - [CountBy] and [GroupBy] run it for a map: how many elements each key has, or which ones.
//   - [Sort] sorts a slice, [For] calls a function for the numbers below n.
//   - [TryApply] and [MapErr] with [Try] do the same for functions that return an error.
//   - [Do] stops all of this when a context is done.
//
// The others are listed by task below.
//
// # Pipelines
//
// A pipeline is an [Iter]: a source, adapters, an ending. Sources and adapters only
// describe. The ending runs the pipeline and returns when all is done. An operation that
// keeps the type of the elements is a method. One that changes it is a function, because
// methods have no type parameters of their own before Go 1.27. With Go 1.27 the usual ones
// are methods too:
//
//	words := par.Slice(xs).Map(strconv.Itoa).Collect() // Map is to any type
//	byAge := par.Slice(people).GroupBy(age)
//
// docs/messages.md lists what the compiler reports for common mistakes, and what to write instead.
//
// # How it is run
//
// The caller's goroutine works, and the workers of the default pool, one for each
// processor, take pieces from it when they have time. The cost of the elements is measured, to decide what is worth cutting: a
// pipeline that takes some microseconds runs on the caller alone, at the cost of a plain
// loop and a fraction of a microsecond, or up to three if the ending keeps a table of keys, as
// [GroupBy] does. Idle workers sleep. Parallel calls nest, and any
// number of goroutines may call at once.
//
// Elements pass from stage to stage in short blocks, and each stage calls its function for
// every element. If that function is cheaper than a call, use the operations whose
// functions get a block and have a loop of their own: [MapBlocks], [SiftBlocks],
// [FoldBlocks], [HistogramBlocks], [Blocks] and [Iter.ForEachBlock]. Or build with the command manta of module
// cmd, which compiles pipelines to loops and leaves the source as it is.
//
// Long work delays short work in the same program, in the same pool or in another one: Go
// lets a goroutine run for ten milliseconds before other goroutines get its processor. A pipeline that
// takes long, and whose result is not urgent, should say so, by [Iter.WithPriority]. Then it gives way
// between two blocks:
//
//	report := par.Map(par.Slice(records), price).WithPriority(core.Background).Sum()
//
// # The operations by task
//
//   - Loops without a pipeline: [Apply], [For], [ForRange], [ForRangeLocal], [SpeculativeFor], [SpeculativeForBlocks].
//   - Sources from memory: [Empty], [FromMap], [Generate], [Keys], [Once], [Range], [RangeInclusive], [Refs], [Repeat],
//     [RepeatN], [Slice], [Values].
//   - Pieces of a slice or of an area: [Blocks], [ChunkBy], [Chunks], [ChunksExact], [RChunks], [RChunksExact], [RangeBlocks],
//     [SplitFunc], [SplitInclusiveFunc], [Tiles], [Windows].
//   - Text: [Bytes], [Fields], [FieldsFunc], [Lines], [RuneIndices], [Runes], [SplitString].
//   - Streams, which one goroutine reads: [FromChan], [FromSeq], [FromSeq2], [ScanLines].
//   - Trees and data that can be cut: [Split], [WalkTree], [WalkTreePostfix], [WalkTreePrefix].
//   - Each element becomes another one: [Enumerate], [Iter.Inspect], [Map], [Iter.Map], [MapBlocks], [MapLocal], [MapPairs],
//     [Scan], [ScanExclusive], [Iter.Update].
//   - Each element becomes none, or several, or a part of one: [Batch], [Chunked], [Iter.Filter], [FilterMap], [FilterPairs],
//     [FlatMap], [FlatMapAppend], [FlatMapIter], [FlatMapSeq], [Flatten], [FlattenIter], [Fold], [FoldBlocks], [FoldChunks],
//     [Positions], [SiftBlocks].
//   - The first ones, the rest, another order; those with Any in their names take the elements that are reached first:
//     [MapWhile], [Iter.Rev], [Iter.Skip], [Iter.SkipAny], [Iter.SkipAnyWhile], [Iter.SkipWhile], [Iter.StepBy], [Iter.Take],
//     [Iter.TakeAny], [Iter.TakeAnyWhile], [Iter.TakeWhile].
//   - Several pipelines: [Iter.Chain], [Iter.Interleave], [Iter.InterleaveShortest], [Iter.Intersperse], [JoinBy], [LeftJoinBy],
//     [MakePair], [Zip], [Zip3], [ZipEq].
//   - By keys, for a map, a set or a slice: [CountBy], [Distinct], [FoldBy], [GroupBy], [ReduceBy], [ToMap], [ToSet].
//   - By keys, for a pipeline: [CountedBy], [FoldedBy], [GroupedBy], [ReducedBy].
//   - By keys that are small numbers: [Buckets], [BucketsInto], [Histogram], [HistogramBlocks].
//   - One value: [Compare], [Iter.Count], [Equal], [IsSorted], [Max], [Iter.Max], [MaxByKey], [Iter.MaxFunc], [MaxIndex],
//     [MaxOf], [Min], [Iter.Min], [MinByKey], [Iter.MinFunc], [MinIndex], [MinMax], [MinOf], [Product], [Iter.Product],
//     [Quantiles], [Iter.Reduce], [Iter.ReduceFunc], [Iter.ReduceWith], [Stats], [Sum], [Iter.Sum].
//   - A search: [Iter.All], [Iter.Any], [Contains], [Iter.FindAny], [Iter.FindFirst], [Iter.FindLast], [FindMapAny],
//     [FindMapFirst], [FindMapLast], [Iter.PositionAny], [Iter.PositionFirst], [Iter.PositionLast].
//   - A slice: [Iter.AppendTo], [Iter.Collect], [Iter.CollectInto], [Iter.Partition], [PartitionMap], [Sorted], [SortedByKey],
//     [Iter.SortedFunc], [TopK], [Unzip].
//   - Effects: [Iter.ForEach], [Iter.ForEachBlock], [ForEachLocal], [ForEachPair].
//   - A range loop: [Iter.Seq], [Seq2], [SeqErr].
//   - Functions that may fail: [FilterErr], [FlatMapErr], [FromSeqErr], [MapErr], [Try], [Try0], [TryApply], [TryFold],
//     [Iter.TryForEach], [TryMap], [Iter.TryReduce], [UntilErr], [WalkTreeErr], [WalkTreePostfixErr], [WalkTreePrefixErr].
//   - Slices in order; more is in package slice: [Sort], [SortByKey], [SortFunc], [SortStableFunc].
//   - How it runs: [Iter.ByExponentialBlocks], [Iter.ByUniformBlocks], [Do], [Iter.Explain], [Iter.Len], [Iter.Limit],
//     [Iter.Named], [Pipelines], [Iter.Progress], [Iter.String], [Iter.Unordered], [Iter.WithMaxLen], [Iter.WithMinLen],
//     [Iter.WithPool], [Iter.WithPriority].
//   - Sources and stages of your own; more is in package iter: [BlockOf], [Custom], [Elements], [Iter.Node].
//
// # Names that are near each other
//
//   - Start with [Iter.ForEach]. [For] is the same for the numbers below n, and [ForRange] hands out ranges of numbers
//     for a loop of your own, which is quicker if an element takes some nanoseconds. [Iter.ForEachBlock] hands out blocks of elements.
//     [ForRangeLocal] and [ForEachLocal] have a state for each worker, such as a buffer. [RangeBlocks] is ForRange as a pipeline, with
//     [Iter.Limit] and all other operations.
//   - [Apply] is Map and Collect of a slice in one call. Use [Map] if more stages follow.
//   - If the function may fail, use [MapErr] and [Try], which work with all endings. [TryApply] and [TryMap] are for a single Map.
//   - [Iter.Reduce] has an identity, which is the result if there are no elements. [Iter.ReduceWith] has no identity, and reports
//     whether there were elements.
//   - [Chunks] cuts a slice, and its pieces share memory with it. [Chunked] makes pieces of what any pipeline delivers, and [Batch]
//     of a stream, by number and time. [Blocks] is Chunks of lengths that the library chooses.
//   - [ChunkBy] cuts a slice where neighbours differ. [Split] cuts data of any kind by a function of yours.
//   - [Fold] makes an accumulator for each stretch of elements, and chooses the stretches. [FoldChunks] makes one for every n elements.
//     [FoldBlocks] is Fold with a loop of your own. [FoldBy] makes one for each key.
//
// # Order, and the same result every time
//
// Functions are called in no particular order, and at the same time as others. But
// results are in the order of the input, and the same input gives the same
// result, to the bit, on every run and with any number of workers: reductions combine along
// a tree that positions alone fix. If an operation promises less, its comment says so.
// On another architecture, the compiler may round the results of your functions
// differently: x*y + z may be rounded only once there, float64(x*y) + z is always rounded twice.
//
// # Races
//
// Nothing prevents a function of a pipeline from writing to memory that other calls use. Use
// Sum instead of adding to a shared variable, Collect instead of append, and test with the
// race detector:
//
//	n := 0
//	par.Slice(xs).ForEach(func(x int) { n += x }) // wrong: a data race
//	n = par.Slice(xs).Sum()                       // right
//
// # Panics and Goexit
//
// A panic in a function surfaces in the caller as a [*PanicError] that holds the value and
// the stack of the panic. If several functions panic, the panic at the lowest position
// surfaces. Nothing that was started runs any more then, and all pools work as before. After
// a runtime.Goexit the caller's goroutine ends. Bad arguments, such as a nil function, panic
// at the call that gets them.
//
// # Errors
//
// Functions that may fail have their own stages, [MapErr], [FilterErr] and [FlatMapErr],
// and their own sources, [FromSeqErr] and [WalkTreeErr]. [Try] runs any ending and returns
// the error, an [*ElementError] with the number of the element. If there are several errors,
// the error at the lowest position surfaces. [UntilErr] keeps the elements before the error:
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
// If the work is small and called once in a while, a loop is as good and simpler. If the
// functions wait for files or the network, the number of processors is the wrong measure:
// use goroutines. If memory is the limit, as in adding two long slices, a second processor
// gains little.
//
// # What it costs to build
//
// The code that runs pipelines has no type parameters and is compiled once, with this module.
// Only the loops of this package, each over a block, are compiled for each type of element.
package par
