package sleep

// step is a named step of the protocols in README.md. Tests stop a goroutine
// before a step and let others act meanwhile.
type step uint8

const (
	// A worker falls asleep.
	stepAnnounceSleepy step = iota // the JEC becomes even and is remembered
	stepLatchSleepy                // the latch goes from unset to sleepy
	stepLockWorker                 // the worker's own lock is taken
	stepRaiseFlag                  // falling becomes true
	stepLatchSleeping              // the latch goes from sleepy to sleeping
	stepIncSleepers                // sleeping + 1, if the JEC is the remembered one
	stepReadJob                    // the final look at the injector
	stepBlock                      // the worker waits on its condition, and the lock is free
	stepLatchAwake                 // the latch goes back to unset, unless it is set

	// A worker that stops searching.
	stepLookAround // it looks for jobs once it is counted out
	stepYield      // kept awake, it gives its processor to goroutines and programs that wait for one

	// A worker falls asleep under TickleAll; LockWorker and Block are as above.
	stepGetSleepy  // the worker becomes the sleepy one, unless another is
	stepFallAsleep // if it still is, somebody is asleep instead

	// Somebody posts a job or sets a latch.
	stepReadSleepers // the counters are read; an even JEC becomes odd
	stepLockSleeper  // the lock of a worker that is falling asleep is taken
	stepDecSleepers  // sleeping - 1, with that lock held
	stepSignal       // the condition is signalled, after that lock was released
	stepTickle       // under TickleAll: the word is read, and exchanged for zero

	numSteps
)
