package measure

// Package core calls clocks, forks and reaches by these interfaces, and makes none where nothing is measured. So a program that measures
// nothing has none of their methods linked in.

// AnyClock is a [Clock].
type AnyClock interface {
	// Branch begins a fork of the sides whose code begins there.
	Branch(left, right uintptr) AnyFork
	// Open returns what begins where the clock is.
	Open() AnyReach
	// Paused calls f, which is not measured, though tasks run in it are.
	Paused(f func())
	// Await is Paused for an f that waits for all that x measures, which may be nil.
	Await(x AnyReach, f func())
	// Reached says that the current strand has waited for all that x measures.
	Reached(x AnyReach)
}

// AnyFork is a [Branching].
type AnyFork interface {
	// LeftEnds says that the left side ends, which has run on the goroutine that forks.
	LeftEnds()
	// Right runs the right side, on any goroutine that has a clock.
	Right(f func())
	// Join ends the fork, when both sides have ended.
	Join()
}

// AnyReach is a [Reach].
type AnyReach interface {
	// Within returns one that lies within this.
	Within() AnyReach
	// Task returns a function that runs f as a task that the goroutine of by, which may be nil, spawns now.
	Task(by AnyClock, f func()) func()
}
