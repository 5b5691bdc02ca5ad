package measure

// Package core calls clocks, forks and reaches by these interfaces, and makes values of these types only if something is measured. Therefore the
// linker leaves their methods out of a program that measures nothing.

// AnyClock is a [Clock].
type AnyClock interface {
	// Branch begins a fork. left and right are the addresses of the code of its sides.
	Branch(left, right uintptr) AnyFork
	// Open returns a reach that begins at the current point of the clock.
	Open() AnyReach
	// Paused calls f without measuring f. Tasks that run in f are measured.
	Paused(f func())
	// Await is Paused for a function f that waits for all tasks of x. x may be nil.
	Await(x AnyReach, f func())
	// Reached notes that the current strand has waited for all tasks of x.
	Reached(x AnyReach)
}

// AnyFork is a [Branching].
type AnyFork interface {
	// LeftEnds notes that the left side has ended. The left side runs on the goroutine that forks.
	LeftEnds()
	// Right runs f, the right side. Any goroutine that has a clock may call Right.
	Right(f func())
	// Join ends the fork. Both sides must have ended.
	Join()
}

// AnyReach is a [Reach].
type AnyReach interface {
	// Within returns a reach within this reach: its tasks belong to both.
	Within() AnyReach
	// Task returns a function that runs f as a task of the reach. by is the clock of the goroutine that spawns the task now, or nil.
	Task(by AnyClock, f func()) func()
}
