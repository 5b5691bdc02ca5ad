package core

import "github.com/seed1237c087/manta/core/registry"

// YieldResult is what [Yield] and [YieldLocal] came upon.
type YieldResult int

const (
	// NotAWorker: the calling goroutine carries no worker, so it ran nothing.
	NotAWorker YieldResult = iota
	// Idle: there was no task to be run.
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

// Yield runs one waiting task of the pool, if there is one, on the caller's
// stack, and returns when it has ended. It is for a task that waits for others
// by means of its own. The task may be any, so no lock that tasks take may be
// held across Yield, and a runtime.Goexit in it ends the caller's goroutine.
// Calls nest as deep as tasks yield in turn.
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
// stands in for it meanwhile, so that the pool keeps its number of workers at
// work. The joins that are pending around the call are shown to thieves first, so f
// may wait for the other side of any of them, whatever the number of workers. Only joins in more
// than 256 others are not shown, since their sides run one after the other.
// It costs half a microsecond or somewhat more (BenchmarkBlocking). How many callers are in
// Blocking at once is bounded by nothing but the number of tasks; a pipeline's Limit bounds it.
//
// Inside f, and after it if the stand-in is in the middle of a task, the
// caller carries no worker. Elsewhere than in a pool Blocking is a plain call.
// It panics if f is nil; a panic of f passes through.
func Blocking(f func()) {
	panicIfNil("Blocking", f == nil)
	if r := registry.Current(); r != nil {
		blocking(r, f)
		return
	}
	f()
}
