// Package whatif predicts what a program would gain from more processors than this machine has,
// by a simulation of work stealing on a recording of the program.
//
//	rec := whatif.Record(func() { total = par.Slice(xs).Map(f).Sum() })
//	curve := rec.Curve(whatif.Machine{}) // 1 to 1,024 workers
//	fmt.Print(curve)
//	err := curve.Plot(file) // SVG
//	fmt.Print(rec.Critical(5)) // where the code is that keeps the curve from rising
//
// [core.Measure] gives bounds, from work and span. Here the same strands, each with its time,
// are given to virtual workers, who fork, steal, wait, fall asleep and are woken in virtual time,
// at what that costs on this machine ([MeasureCosts]), or on one described by a [Machine]. They are
// greedy: none is idle while there is a job, but for the time in which it comes. A seed decides the rest,
// so a prediction can be repeated to the bit.
//
// A recording has one strand at a time, so it can't know what strands do to each other when they run at once: waits for locks,
// words that all write (atomics), the bandwidth of memory, the allocator and the collector. docs/measure.md has examples and how well
// predictions agree with what was measured, and docs/howto/more-processors.md what to do about the places of [Recording.Critical].
package whatif
