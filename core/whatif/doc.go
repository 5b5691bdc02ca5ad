// Package whatif tells what a program would gain from more processors than this machine has,
// by simulating the library's scheduler on a recording of the program.
//
//	rec := whatif.Record(func() { total = par.Slice(xs).Map(f).Sum() })
//	curve := rec.Curve(whatif.Machine{}) // 1 to 1,024 workers
//	fmt.Print(curve)
//	err := curve.Plot(file) // SVG
//
// [core.Measure] gives bounds, from work and span. Here the same strands, each with its time,
// are given to virtual workers, who fork, publish, steal, wait, fall asleep, and wake each
// other as those of a [core.Pool] do, in virtual time: at what that costs on this machine
// ([MeasureCosts]), or on one described by a [Machine].
//
// What runs in virtual time is the library's own code as far as it can: the join stacks, the
// deques, the injector, the latches, the order in which thieves look at victims, and the whole
// protocol by which workers sleep and are woken (package core/sleep, by its Parker). What
// workers do between them follows core/registry, step by step (README.md has what mirrors
// what). A seed decides the rest, so a prediction can be repeated to the bit.
//
// docs/observe/processors.md has examples, how well predictions agree with what was measured,
// and what they can't know.
package whatif
