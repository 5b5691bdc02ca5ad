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
	stepLookAround // the worker, no longer counted as inactive, looks for jobs

	// A worker that is kept awake.
	stepYield // the worker gives its processor to goroutines and programs that wait for a processor

	// A worker falls asleep under TickleAll; LockWorker and Block are as above.
	stepGetSleepy  // the worker becomes the sleepy worker, unless another worker is
	stepFallAsleep // if the worker is still the sleepy worker, the word says that a worker is asleep

	// A goroutine posts a job or sets a latch.
	stepReadSleepers // the counters are read; an even JEC becomes odd
	stepLockSleeper  // the lock of a worker that is falling asleep is taken
	stepDecSleepers  // sleeping - 1, with that lock held
	stepSignal       // the condition is signalled, after that lock was released
	stepTickle       // under TickleAll: the word is read, and exchanged for zero

	numSteps
)
