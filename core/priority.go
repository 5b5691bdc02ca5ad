package core

import "github.com/seed1237c087/manta/core/registry"

// A Priority is the class of a task.
type Priority int

// The classes.
const (
	// Foreground is for work that somebody waits for now. It is the class of all work
	// that was not declared to be background.
	Foreground Priority = iota
	// Background is for long work that should not delay short work of the same program.
	Background
)

// String returns the name of the constant.
func (p Priority) String() string {
	switch p {
	case Foreground:
		return "Foreground"
	case Background:
		return "Background"
	}
	return "Priority(?)"
}

// WithPriority calls f on the calling goroutine, and all that f does is of class p: what
// runs in f, on whatever worker and in whatever pool, the tasks of joins, scopes, futures
// and [Pool.Install] that f or one of them begins, and functions given to [Spawn] and
// [SpawnFIFO] too. Not so are functions given to [SpawnBroadcast], and goroutines that
// the user's functions start.
//
// Background work gives way to the foreground between its pieces, of some 100
// microseconds: a pipeline of package par between two blocks of elements, anything else
// when it forks or calls [GiveWay]. If then a foreground task waits for a worker, or
// foreground joins for help, the goroutine hands its worker to another one, which runs
// what there is of the foreground, and goes on afterwards. Otherwise it lets other
// goroutines of the program have its processor. So short work beside long work waits for
// one piece, and not for Go's scheduler to stop a goroutine after ten milliseconds. A task
// never runs on the stack of another: locks may be held as ever.
//
// Background work never stands still for good. When it has waited for
// [Config].BackgroundPause it goes on, without a worker, and a background task that has not
// begun begins within some tenths of a second even if the foreground never ends. All who wait
// for background work wait for as long as that takes, foreground or not: a lock that
// background work holds, or a background pipeline that foreground work calls.
//
// A call within background work changes nothing: Foreground does not raise it again.
// Workers look for foreground work first, and take background tasks oldest first. Results
// are the same in both classes. A panic of f passes through as it is. A call takes
// some 100 ns, and a fork in background work some 30 ns more. Other work pays nothing.
//
// WithPriority panics if f is nil or p is not one of the constants.
func WithPriority(p Priority, f func()) {
	if f == nil {
		panic("core: WithPriority: nil function")
	}
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
// program uses neither this nor [WithContext].
func CurrentPriority() Priority {
	if registry.CurrentBond().Background() {
		return Background
	}
	return Foreground
}

// GiveWay lets other work go first if the calling task is background work, and there has
// been no occasion for it in the last 100 microseconds; otherwise it does nothing. It is
// for a long background task that neither forks nor runs a pipeline, to be called every
// some 10 microseconds. After it the task may carry no worker, as after [Blocking].
//
// It costs one load as long as the program uses neither [WithPriority] nor [WithContext],
// and some 50 ns in background work.
func GiveWay() { registry.GiveWay() }
