// Package whatif predicts what a program would gain from more processors than this machine has,
// by a simulation of work stealing on a recording of the program.
//
//	rec := whatif.Record(func() { total = par.Slice(xs).Map(f).Sum() })
//	curve := rec.Curve(whatif.Machine{}) // 1 to 1,024 workers
//	fmt.Print(curve)
//	err := curve.Plot(file) // SVG
//	fmt.Print(rec.Critical(5)) // where the code is that keeps the curve from rising
//
// [core.Measure] computes bounds, from work and span. This package simulates. It gives the same
// strands, each with its time, to virtual workers. These fork, steal, wait, fall asleep and are woken
// in virtual time, at the costs of this machine ([MeasureCosts]), or of one described by a [Machine].
// They are greedy: no worker is idle while there is a job, except for the time that it needs to get
// there. A seed decides the rest, so a prediction can be repeated to the bit.
//
// A recording has one strand at a time, so it can't know what strands do to each other when they run at once: waits for locks,
// words that all write (atomics), the bandwidth of memory, the allocator and the collector. docs/measure.md has examples, and says how well
// predictions agree with measurements. docs/howto/more-processors.md says what to do about the places of [Recording.Critical].
package whatif
