package core

import "github.com/seed1237c087/manta/core/registry"

// A Priority is the class of a task.
type Priority int

// The classes.
const (
	// Foreground is for work whose result is needed now. All work that was not declared
	// to be background has this class.
	Foreground Priority = iota
	// Background is for long work that should not delay short work of the same program.
	Background
)

// String returns the name of the constant.
func (p Priority) String() string {
	if p < Foreground || p > Background {
		return "Priority(?)"
	}
	return [...]string{"Foreground", "Background"}[p]
}

// WithPriority calls f on the calling goroutine. All work of f is of class p: everything that runs in f, on any worker and in any pool, and
// functions given to [Spawn] and [SpawnFIFO], but not those given to [SpawnBroadcast] and not goroutines that f starts.
//
// Background work gives way to the foreground between its pieces, which take some 100 microseconds: a pipeline of package par gives way
// between two blocks of elements, and other work when it forks or calls [GiveWay]. Therefore short work beside long work waits for one piece,
// and not until Go's scheduler preempts a goroutine after ten milliseconds. A task never runs on the stack of another task, so locks may be
// held as in foreground work. Background work never stops for ever: after it has waited for [Config].BackgroundPause it continues without a
// worker. A goroutine that waits for background work, or for a lock that background work holds, may wait that long.
//
// A call of WithPriority within background work changes nothing: Foreground does not make the work foreground again. Results are the same in
// both classes. A panic of f passes through unchanged. A call takes some 100 ns, and a fork in background work some 30 ns more. Other work
// pays nothing. WithPriority panics if f is nil or p is not one of the constants. See also docs/fine-print.md.
func WithPriority(p Priority, f func()) {
	panicIfNil("WithPriority", f == nil)
	if p != Foreground && p != Background {
		panic("core: WithPriority: no such priority")
	}
	if p == CurrentPriority() || p == Foreground {
		f()
		return
	}
	registry.Under(registry.NewBackground(), f)
}

// CurrentPriority returns the class of the calling task. It costs one load as long as the
// program uses neither background work nor [WithContext].
func CurrentPriority() Priority {
	if registry.CurrentBond().Background() {
		return Background
	}
	return Foreground
}

// GiveWay lets other work go first if the calling task is background work and has not given
// way in the last 100 microseconds. Otherwise GiveWay does nothing. A long background task
// that neither forks nor runs a pipeline should call GiveWay every 10 microseconds or so.
// After the call the task may carry no worker, as after [Blocking].
//
// GiveWay costs one load as long as the program uses neither [WithPriority] nor
// [WithContext], and some 50 ns in background work.
func GiveWay() { registry.GiveWay() }
