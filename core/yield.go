package core

import "github.com/seed1237c087/manta/core/registry"

// YieldResult says what [Yield] and [YieldLocal] have done.
type YieldResult int

const (
	// NotAWorker: the calling goroutine carries no worker, so no task was run.
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
// task has ended. Yield is for a task that waits for other tasks by other means than those of this package.
// Yield may run any task. Therefore no lock that tasks take may be held across Yield, and a runtime.Goexit
// in the task ends the caller's goroutine. If tasks that run in a Yield call Yield, the calls nest.
func Yield() YieldResult { return yield((*registry.Runner).RunAny) }

// YieldLocal is [Yield] for a task in the deque of the caller's worker: a task that the worker has spawned and no other worker has
// taken, or a task that the worker has stolen together with the task that it runs. A thief that steals a task of a [Scope] may steal
// up to 63 further tasks of the scope. YieldLocal of the worker that has spawned them does not find these tasks any more.
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
// carries the worker meanwhile, so that the pool keeps its number of workers at
// work. Before that, Blocking shows thieves all joins that are pending around the
// call. Therefore f may wait for the other side of any of these joins, even in a pool
// of one worker. Only joins nested in more than 256 other joins are not shown, because
// their sides run one after the other. A call costs half a microsecond or somewhat
// more (BenchmarkBlocking). The number of callers in Blocking at once is bounded only
// by the number of tasks, and by the Limit of a pipeline.
//
// In f, the caller carries no worker. After f it carries none if the stand-in is in
// the middle of a task. Outside of a pool Blocking is a plain call. Blocking panics if
// f is nil. A panic of f passes through.
func Blocking(f func()) {
	panicIfNil("Blocking", f == nil)
	if r := registry.Current(); r != nil {
		blocking(r, f)
		return
	}
	f()
}
