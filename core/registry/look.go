package registry

import (
	"context"
	"errors"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// This file contains the looks at a context, which check whether the context is done. README.md, "Contexts", says which code looks. Go runs
// a timer when a processor has time for it, which may be ten milliseconds late if all processors compute. Therefore a look reads the clock too.

// Ended reports whether the context is known to be done. It costs one atomic load.
func (b *Bond) Ended() bool { return b.ctx.Err() != nil }

// Broken reports whether the context is done, or its deadline has passed. It reads the clock if there is a deadline.
func (b *Bond) Broken() bool { return b.Ended() || b.dated && b.left() <= 0 }

// left returns the time until the deadline, which b must have. If the deadline has passed, left ends the context.
func (b *Bond) left() time.Duration {
	left := -seam.Since(b.due)
	if left <= 0 {
		b.Expire()
	}
	return left
}

// Due returns the deadline, by the monotonic clock, if there is one.
func (b *Bond) Due() (t time.Time, ok bool) { return b.due, b.dated }

// Expire ends b's context, and the contexts of outer bonds whose deadlines are not later. The caller has read the clock and found that the
// deadline has passed.
func (b *Bond) Expire() {
	for due := b.due; b != nil && b.dated && !b.due.After(due); b = b.outer {
		b.cancel(context.DeadlineExceeded)
	}
}

// Cause returns why b's context is done. user is the user's context from which b's context was made. If b's context is done because of a
// deadline, and user is done too, Cause returns the cause of user. User may have ended later than b's context, because timers are late.
func (b *Bond) Cause(user context.Context) error {
	err := context.Cause(b.ctx)
	if own := context.Cause(user); own != nil && errors.Is(err, context.DeadlineExceeded) {
		return own
	}
	return err
}

// Unwind ends the calling task by a panic, because b, to which the task is tied, is broken.
func (b *Bond) Unwind() {
	b.Stop()
	panic(Wrap(&Stop{Bond: b}))
}

// Context returns b's context as users see it.
func (b *Bond) Context() context.Context {
	if b.dated {
		return (*datedContext)(b)
	}
	return b.ctx
}

// A datedContext is a Bond with a deadline, as a context.
type datedContext Bond

func (d *datedContext) Deadline() (time.Time, bool) {
	if t, ok := d.ctx.Deadline(); ok && !t.After(d.due) {
		return t, true // the deadline as the user has set it
	}
	return d.due, true
}

func (d *datedContext) Done() <-chan struct{} { return d.ctx.Done() }

func (d *datedContext) Value(key any) any { return d.ctx.Value(key) }

// Err returns what the Err of a context would return if Go's timers were never late.
func (d *datedContext) Err() error {
	if !(*Bond)(d).Broken() {
		return nil
	}
	if errors.Is(context.Cause(d.ctx), context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return d.ctx.Err()
}

// A LookState is the state of code that looks often. If looks follow one another quickly, most of them don't read the clock.
type LookState struct {
	skip, skipped int8
	left          time.Duration // at the last look at the clock
}

const (
	// quickLooks is the shortest time between two looks at the clock, once looks are known to come quickly. mostSkipped is the largest
	// number of looks that skip the clock in a row. It is small because the next looks may come more slowly.
	quickLooks  = 20 * time.Microsecond
	mostSkipped = 7
)

// Broken is b.Broken, except that it may not read the clock.
func (s *LookState) Broken(b *Bond) bool {
	if b.Ended() {
		return true
	}
	return b.dated && s.late(b)
}

func (s *LookState) late(b *Bond) bool {
	if s.skipped < s.skip {
		s.skipped++
		return false
	}
	left := b.left()
	if gap := s.left - left; 0 <= gap && gap < quickLooks {
		s.skip = min(2*s.skip+1, mostSkipped)
	} else {
		s.skip = 0
	}
	s.skipped, s.left = 0, left
	return left <= 0
}

// Broken reports whether r's task is tied to a context that is done. It is for short operations that come often. It costs one load if the
// task is tied to no context.
func (r *Runner) Broken() bool { return r.tied && r.looked.Broken(r.Bond().ToContext()) }

// Look ends r's task by a panic if the task is tied to a context that is done.
func (r *Runner) Look() {
	if r.Broken() {
		r.Bond().ToContext().Unwind()
	}
}

// Tied reports whether r's task is tied to a context.
func (r *Runner) Tied() bool { return r.tied }

// leaves reports whether a fork of r that nobody has begun must not begin, because the context is known to be done. It reads no clock.
func (r *Runner) leaves(f Frame) bool { return r.tied && r.Bond().ToContext().Ended() && !f.Minded() }

// top returns the fork that r has pushed last.
func (r *Runner) top() Frame { return r.stack.Top().task.(Frame) }

// lookAtFork is Look after the push of a fork, before either side has begun. Before the panic it takes the fork back.
func (r *Runner) lookAtFork() {
	if f := r.top(); !f.Minded() && r.Broken() {
		r.stack.Take()
		f.Free()
		r.Bond().ToContext().Unwind()
	}
}

// lookAtRight is Look before the right side of a fork. The fork still lies on top of r's stack.
func (r *Runner) lookAtRight() {
	if !r.top().Minded() {
		r.Look()
	}
}
