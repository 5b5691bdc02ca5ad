package sleep

// usualRounds is how many searches of a worker fail before it gets
// sleepy, at first and as long as its sleeps are long. It takes up to mostRounds, twice as
// many after each short sleep, half as many after each long one: some microseconds, and some tens
// of them at most, as to wake a sleeper does (docs/decisions/0006-waking-in-go.md).
const (
	usualRounds = 64
	longRounds  = 8 * usualRounds
	// wokenRounds is how many rounds a worker searches that was woken, comes too late, and finds nothing. Most often the poster posts
	// another job soon. If the worker gave up before that, it would be woken for it and come too late again.
	wokenRounds = 2 * longRounds
)
