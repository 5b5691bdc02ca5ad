// Package measure takes the time of the strands of a program, and records what
// they wait for. Package core calls it where strands begin and end. core.Measure reads the
// totals, and core/whatif the recording: docs/decisions/0076-one-graph-of-strands.md.
//
// A [Strand] is a stretch of a task without a fork, a spawn or a wait (He,
// Leiserson and Leiserson, "The Cilkview scalability analyzer", SPAA 2010). A
// [Clock] measures those of a goroutine; a [Reach] is what a wait waits for, such as
// the tasks of a scope or the right side of a fork; a [Meter] is the whole program.
package measure
