package registry

import (
	"context"
	"time"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Bond stands for one call of core.WithContext, core.WithPriority or core.Named. It ties
// all tasks that run on behalf of that call to the context, to the class background, or to
// the name. README.md says how a task gets its bond. A Bond has the fields for all three, because such calls may be nested.
type Bond struct {
	// background: the tied tasks are of the class background. The bond of a context or
	// of a name inherits background from the bond around it.
	background bool
	// gaveWay is when a goroutine without a runner, tied to this bond, last gave way.
	gaveWay seam.Int64
	// labelled is what profiles show, and span what traces show; nil: nothing. A bond
	// inherits those that it has not set itself from the bond around it.
	labelled *label
	span     *Span
	// ctx is a child of the user's context, and ends with the outer bond's too. Its
	// type is from package context, even if the type of the user's context is not,
	// so that Err costs one atomic load. nil: the bond is of a class or a name.
	ctx context.Context
	// due is the deadline of the user's context or that of the outer bond, whichever is first, by the monotonic clock. dated: there is a deadline.
	due    time.Time
	dated  bool
	cancel context.CancelCauseFunc
	outer  *Bond       // the next bond around this one that has a context; nil: none
	unlink func() bool // separates ctx from outer; nil if outer is nil
	// stopped: a task was not begun, or was ended, because ctx was done.
	stopped seam.Bool

	mu seam.Mutex
	// late contains tasks that may outlast the function. When late has sweepAt tasks,
	// AddLate drops those that have ended. Both fields are guarded by mu.
	late    []Late
	sweepAt int
}

// A label is what profiles show for tasks that core.Named has named. It is part of the tasks' bond.
type label struct {
	name string
	ctx  context.Context // has the label, and the labels of the user's context
}

// Late is a task that can outlast the function that began it. The call of
// core.WithContext that the task's bond stands for waits for the task.
type Late interface {
	// Begin starts the task on another goroutine, if nobody has begun it.
	Begin()
	// Done returns a channel that is closed when the task has ended.
	Done() <-chan struct{}
}

// outside holds the bonds of goroutines without a runner.
var outside gid.Table[Bond]

// End frees the resources of b's context. Nothing may be tied to b any more.
func (b *Bond) End() {
	if b.unlink != nil {
		b.unlink()
	}
	b.cancel(nil)
}

// ToContext returns the innermost bond, beginning with b, that has a context, or nil if none has. b may be nil.
func (b *Bond) ToContext() *Bond {
	if b != nil && b.ctx == nil {
		return b.outer
	}
	return b
}

// Stopped reports whether Stop was called for b: a task was left undone because the context was done.
func (b *Bond) Stopped() bool { return b.stopped.Load() }

// Stop notes that a task of b is left out or ended because b's context is done. It notes
// the same for the outer bonds whose contexts are done.
func (b *Bond) Stop() {
	for ; b != nil; b = b.outer {
		if b.Ended() {
			b.stopped.Store(true)
		}
	}
}

// AddLate notes a task for which the call that b stands for must wait. The task and
// the caller's task must both be tied to b.
func (b *Bond) AddLate(t Late) {
	const sweepAtLeast = 64
	if b = b.ToContext(); b == nil {
		return // A call that sets a class or a name waits for no late tasks.
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.late) >= max(b.sweepAt, sweepAtLeast) {
		left := b.late[:0]
		for _, t := range b.late {
			if !seam.Closed(t.Done()) {
				left = append(left, t)
			}
		}
		clear(b.late[len(left):])
		b.late, b.sweepAt = left, 2*len(left)
	}
	b.late = append(b.late, t)
}

// TakeLate returns the tasks that AddLate has noted since the last call of TakeLate.
// When the function and all noted tasks have ended, TakeLate returns no task any more,
// because only the function and these tasks could note others.
func (b *Bond) TakeLate() []Late {
	b.mu.Lock()
	defer b.mu.Unlock()
	late := b.late
	b.late = nil
	return late
}

// Background reports whether b ties to the class background. b may be nil.
func (b *Bond) Background() bool { return b != nil && b.background }
