// Package measure takes the time of the strands of a program, and finds its longest
// chain of them. It does what core.Measure promises, and knows neither pools nor
// goroutines at work in them: package core tells it where strands begin and end.
//
// A strand is a stretch of a task without a fork, a spawn or a wait (He,
// Leiserson and Leiserson, "The Cilkview scalability analyzer", SPAA 2010). A
// [Point] is how far a strand is from the beginning. A [Clock] has that of a
// goroutine, a [Reach] that of the tasks for which somebody waits at once, a
// [Branching] that of both sides of a fork; a [Meter] is what all of them share.
package measure
