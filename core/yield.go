package core

import "github.com/seed1237c087/manta/core/registry"

// YieldResult says what [Yield] and [YieldLocal] have done.
type YieldResult int

const (
	// NotAWorker: the calling goroutine carries no worker, so it ran nothing.
	NotAWorker YieldResult = iota
	// Idle: there was no task to run.
	Idle
	// Executed: one task was run.
	Executed
)

// String returns the name of the constant.
func (y YieldResult) String() string {
	if y < NotAWorker || y > Executed {
		return "YieldResult(?)"
	}
	return [...]string{"NotAWorker", "Idle", "Executed"}[y]
}

// Yield runs one waiting task of the pool, if there is one, on the caller's stack, and returns when that
// task has ended. It is for a task that waits for others by other means than this package's. The task
// that runs may be any, so no lock that tasks take may be held across Yield, and a runtime.Goexit in the
// task ends the caller's goroutine. If tasks that run in a Yield call Yield, the calls nest.
func Yield() YieldResult { return yield((*registry.Runner).RunAny) }

// YieldLocal is [Yield] for a task that the caller's own worker has at hand: one that it spawned and no other worker has
// taken, or one of those that it took from another worker together with the task that it runs. Like any thief, a worker
// may take up to 63 further tasks of a [Scope], which YieldLocal of their spawner no longer finds.
func YieldLocal() YieldResult { return yield((*registry.Runner).RunOwn) }

func yield(run func(*registry.Runner) bool) YieldResult {
	if _, ok := WorkerIndex(); !ok {
		return NotAWorker
	}
	if run(registry.Current()) {
		return Executed
	}
	return Idle
}

// Blocking runs f, which may block for long (on I/O, a lock, a channel), and
// returns when f has ended. If the caller carries a worker, another goroutine
// carries it meanwhile, so that the pool keeps its number of workers at work.
// Before that, Blocking shows thieves all joins that are pending around the call.
// So f may wait for the other side of any of them, even in a pool of one worker.
// Only joins nested in more than 256 others are not shown, because their sides run
// one after the other. A call costs half a microsecond or somewhat more
// (BenchmarkBlocking). Only the number of tasks bounds how many callers are in
// Blocking at once; the Limit of a pipeline bounds it.
//
// Inside f, and after it if the stand-in is in the middle of a task, the
// caller carries no worker. Outside of a pool Blocking is a plain call. It panics if f is
// nil; a panic of f passes through.
func Blocking(f func()) {
	panicIfNil("Blocking", f == nil)
	if r := registry.Current(); r != nil {
		blocking(r, f)
		return
	}
	f()
}
