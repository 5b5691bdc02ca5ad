package sleep

// usualRounds is the number of failed searches after which a worker gets sleepy, at first and
// as long as its sleeps are long. The number doubles after each short sleep, up to longRounds,
// and is halved after each long one. The searches take some microseconds, and some tens of
// microseconds at most, which is how long it takes to wake a sleeper
// (docs/decisions/0006-waking-in-go.md).
const (
	usualRounds = 64
	longRounds  = 8 * usualRounds
	// wokenRounds is how many rounds a worker searches that was woken and has come too late to find a job. The poster usually posts
	// another job soon. If the worker fell asleep before that, it would be woken for that job and come too late again.
	wokenRounds = 2 * longRounds
)
