package registry

import (
	"context"
	"time"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Bond stands for one call of core.WithContext, core.WithPriority or core.Named. It ties
// all tasks that run on behalf of that call to the context, to the class background, or to
// the name. README.md says how a task gets its bond. One type has the fields of all three, because one may lie within another.
type Bond struct {
	// background: the tied tasks are of that class. A context's bond inherits it from
	// the bond around it.
	background bool
	// gaveWay is when a goroutine without a runner last gave way, for a bond of a class.
	gaveWay seam.Int64
	// labelled and span are what profiles and traces show; nil: nothing. A bond without
	// its own inherits both from the bond around it.
	labelled *label
	span     *Span
	// ctx is a child of the user's context and of the outer bond's. It is of a
	// type of package context, whatever the user's is, so that its Err costs one
	// atomic load. nil: the bond is one of a class or a name.
	ctx context.Context
	// due is the first deadline of the user's context and the outer bond's, by the monotonic clock; dated: there is one.
	due    time.Time
	dated  bool
	cancel context.CancelCauseFunc
	outer  *Bond       // the next bond around it that has a context; nil: none
	unlink func() bool // from outer; nil if that is
	// stopped: something was left undone because ctx was done.
	stopped seam.Bool

	mu seam.Mutex
	// late are tasks that may outlast the function. When there are sweepAt of them,
	// those that have ended are dropped. Both are guarded by mu.
	late    []Late
	sweepAt int
}

// A label is what profiles show of tasks that core.Named has named. It is part of their bond.
type label struct {
	name string
	ctx  context.Context // with the label, and the labels of the user's context
}

// Late is a task that can outlast the function that began it. The end of its bond
// waits for it.
type Late interface {
	// Begin starts the task on another goroutine, if nobody has begun it.
	Begin()
	// Done returns a channel that is closed when the task has ended.
	Done() <-chan struct{}
}

// outside holds the bonds of goroutines that are no runners.
var outside gid.Table[Bond]

// End says that nothing is tied to b any more.
func (b *Bond) End() {
	if b.unlink != nil {
		b.unlink()
	}
	b.cancel(nil)
}

// ToContext returns the innermost bond to a context, which may be b, or nil. b may be nil.
func (b *Bond) ToContext() *Bond {
	if b != nil && b.ctx == nil {
		return b.outer
	}
	return b
}

// Stopped reports whether anything was left undone because the context was done.
func (b *Bond) Stopped() bool { return b.stopped.Load() }

// Stop notes that a task of b, which is broken, is left out. It notes the same for outer
// bonds that are broken.
func (b *Bond) Stop() {
	for ; b != nil; b = b.outer {
		if b.Ended() {
			b.stopped.Store(true)
		}
	}
}

// AddLate notes a task for which the end of b must wait. The task must be b's, and
// so must the caller's.
func (b *Bond) AddLate(t Late) {
	const sweepAtLeast = 64
	if b = b.ToContext(); b == nil {
		return // Nothing waits for the end of a class or a name.
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

// TakeLate returns the tasks that were noted since the last call. Once the
// function has ended, and all of them, it returns none for good: only they could
// note further ones.
func (b *Bond) TakeLate() []Late {
	b.mu.Lock()
	defer b.mu.Unlock()
	late := b.late
	b.late = nil
	return late
}

// Background reports whether b ties to the class background. b may be nil.
func (b *Bond) Background() bool { return b != nil && b.background }
