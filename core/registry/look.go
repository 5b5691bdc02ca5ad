package registry

import (
	"context"
	"errors"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// This file has what it is to look at a context: README.md, "Contexts", tells who does. Go runs a timer when a processor has time for it,
// which may be ten milliseconds late if all of them compute. So who looks reads the clock too.

// Ended reports whether the context is done, as far as is known. One atomic load.
func (b *Bond) Ended() bool { return b.ctx.Err() != nil }

// Broken reports whether the context is done, or its deadline has passed. A look at the clock if it has a deadline.
func (b *Bond) Broken() bool { return b.Ended() || b.dated && b.left() <= 0 }

// left returns the time up to the deadline. If that has passed, the context is done afterwards.
func (b *Bond) left() time.Duration {
	left := -seam.Since(b.due)
	if left <= 0 {
		b.Expire()
	}
	return left
}

// Due returns the deadline, by the monotonic clock, if there is one.
func (b *Bond) Due() (t time.Time, ok bool) { return b.due, b.dated }

// Expire is for who has read the clock and found that the deadline has passed: the context is done, and so are those around it of
// which that is so.
func (b *Bond) Expire() {
	for due := b.due; b != nil && b.dated && !b.due.After(due); b = b.outer {
		b.cancel(context.DeadlineExceeded)
	}
}

// Cause is why the context is done. user's, of which it is made, comes first: its own cause may have been late.
func (b *Bond) Cause(user context.Context) error {
	err := context.Cause(b.ctx)
	if own := context.Cause(user); own != nil && errors.Is(err, context.DeadlineExceeded) {
		return own
	}
	return err
}

// Unwind ends the caller, whose task is tied to b, as something of b, which is broken, is left undone.
func (b *Bond) Unwind() {
	b.Stop()
	panic(Wrap(&Stop{Bond: b}))
}

// Context returns the context, as users see it.
func (b *Bond) Context() context.Context {
	if b.dated {
		return (*datedContext)(b)
	}
	return b.ctx
}

// datedContext is a Bond as a context that has a deadline.
type datedContext Bond

func (d *datedContext) Deadline() (time.Time, bool) {
	if t, ok := d.ctx.Deadline(); ok && !t.After(d.due) {
		return t, true // as the user has it
	}
	return d.due, true
}

func (d *datedContext) Done() <-chan struct{} { return d.ctx.Done() }

func (d *datedContext) Value(key any) any { return d.ctx.Value(key) }

// Err is what it would be if Go's timers were never late.
func (d *datedContext) Err() error {
	if !(*Bond)(d).Broken() {
		return nil
	}
	if errors.Is(context.Cause(d.ctx), context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return d.ctx.Err()
}

// A LookState is for who looks often: most of the looks read no clock if they come quickly one after the other.
type LookState struct {
	skip, skipped int8
	left          time.Duration // at the last look at the clock
}

const (
	// quickLooks is what lies between two looks at the clock at least, once it is known that looks come so quickly, and
	// mostSkipped how many looks lie between two at most: the next ones may take longer.
	quickLooks  = 20 * time.Microsecond
	mostSkipped = 7
)

// Broken is b.Broken.
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

// Broken reports whether r's task is tied to a context that is done. It is for what may be short, and many. One load if it is tied to none.
func (r *Runner) Broken() bool { return r.tied && r.looked.Broken(r.Bond().ToContext()) }

// Look does not return if r's task is tied to a context that is done.
func (r *Runner) Look() {
	if r.Broken() {
		r.Bond().ToContext().Unwind()
	}
}

// Tied reports whether r's task is tied to a context.
func (r *Runner) Tied() bool { return r.tied }

// leaves reports whether a fork of r's that nobody has begun must not begin, as far as is known. It reads no clock.
func (r *Runner) leaves(f Frame) bool { return r.tied && r.Bond().ToContext().Ended() && !f.Minded() }

// top is the fork that r has pushed last.
func (r *Runner) top() Frame { return r.stack.Top().task.(Frame) }

// lookAtFork is Look behind the push of a fork, of which neither side has begun.
func (r *Runner) lookAtFork() {
	if f := r.top(); !f.Minded() && r.Broken() {
		r.stack.Take()
		f.Free()
		r.Bond().ToContext().Unwind()
	}
}

// lookAtRight is Look before the right side of a fork, which still lies on top of r's stack.
func (r *Runner) lookAtRight() {
	if !r.top().Minded() {
		r.Look()
	}
}
