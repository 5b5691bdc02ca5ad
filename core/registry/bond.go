package registry

import (
	"context"
	"time"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Bond ties tasks to a context, all that runs on behalf of one call of
// core.WithContext, to the class background, all that runs on behalf of one call of
// core.WithPriority, or to a name, all that runs on behalf of one call of core.Named.
// README.md tells how a task comes by its bond.
type Bond struct {
	// background: what is tied is of that class. A context's bond has it from the
	// bond around it.
	background bool
	// gaveWay is when a goroutine without a runner last did, for a bond of a class.
	gaveWay seam.Int64
	// labelled and span are what profiles and traces show; nil: nothing. A bond has
	// both from the bond around it, unless it has its own.
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
	// late are tasks that need not have ended when the function has, and sweepAt
	// how many there are when those that have are next dropped. Guarded by mu.
	late    []Late
	sweepAt int
}

// A label is what profiles show of tasks that core.Named has named. It is part of their bond.
type label struct {
	name string
	ctx  context.Context // with the label, and what labels the user's context has
}

// Late is a task that can outlast the function that began it. The end of its bond
// waits for it.
type Late interface {
	// Begin has the task run, on another goroutine, where nobody has begun it.
	Begin()
	// Done returns a channel that is closed when the task has ended.
	Done() <-chan struct{}
}

// outside has the bonds of goroutines that are no runners.
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

// Stop notes that something of b, which is broken, is left undone. Where the outer
// bonds are broken too, it would have been for their sake.
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
