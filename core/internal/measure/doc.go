// Package measure takes the time of the strands of a program, and records what
// the strands wait for. Package core calls it where strands begin and end. core.Measure reads
// the totals, and core/whatif reads the recording: docs/decisions/0076-one-graph-of-strands.md.
//
// A [Strand] is a stretch of a task without a fork, a spawn or a wait (He,
// Leiserson and Leiserson, "The Cilkview scalability analyzer", SPAA 2010). A
// [Clock] measures the strands of a goroutine. A [Reach] is what a wait waits for, such
// as the tasks of a scope or the right side of a fork. A [Meter] measures the whole program.
package measure
