// Package whatif predicts what a program would gain from more processors than this machine has,
// by a simulation of work stealing on a recording of the program.
//
//	rec := whatif.Record(func() { total = par.Slice(xs).Map(f).Sum() })
//	curve := rec.Curve(whatif.Machine{}) // 1 to 1,024 workers
//	fmt.Print(curve)
//	err := curve.Plot(file) // SVG
//	fmt.Print(rec.Critical(5)) // the code that keeps the curve from rising
//
// [core.Measure] computes bounds from work and span. This package simulates: it gives the same
// strands, each with its time, to virtual workers. The workers fork, steal, wait, fall asleep and are
// woken in virtual time, at the costs of this machine ([MeasureCosts]) or of another [Machine].
// The workers are greedy: no worker is idle while there is a job, except for the time that it needs
// to get the job. A seed decides the rest, so the same simulation always gives the same prediction.
//
// In a recording, strands run one at a time. Therefore a recording can't know how strands would affect each other if they ran at the same
// time: by waits for locks, words that all of them write (atomics), the bandwidth of memory, the allocator and the collector. docs/measure.md
// has examples, and says how well predictions agree with measurements. docs/howto/more-processors.md says what to do about the places of
// [Recording.Critical].
package whatif
