// Package demo is what the example programs have in common: the command line,
// the measuring, and the report.
//
// A program hands [Program.Main] a name, its modes, which are the ways of doing
// its work, and a function that builds a [Plan] for the modes that the user chose.
// The plan is measured with the modes in turn, A B C A B C, so that
// whatever else the machine does meets all of them alike. What a mode did is
// checked in each repetition. The report shows medians, and the
// processor time beside the time on the clock, since a core that is kept busy
// without getting work done is no gain.
//
// A [Comparison] is a Program that does one thing as a loop, with goroutines by hand
// and with Manta. Most of the examples are one.
//
// The program ends with status 0; with 1 where a mode did its work wrongly;
// with 2 where the command line makes no sense.
package demo
