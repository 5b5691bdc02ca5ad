package registry

import (
	"context"

	"github.com/seed1237c087/manta/internal/seam"
)

// bonded: there has been a bond. Until then tasks pay one load for bonds. A
// count of those that have not ended would be written by every bond, and read by all tasks.
var bonded seam.Bool

// within returns a new bond with the ties of b, which may be nil. All bonds are made so, and changed only before others see them.
func (b *Bond) within() *Bond {
	return &Bond{background: b.Background(), outer: b.ToContext(), labelled: b.label(), span: b.Span()}
}

// newBond returns a new bond within that of the calling goroutine's task.
func newBond() *Bond {
	if !bonded.Load() { // All tasks read its line: it is written once.
		bonded.Store(true)
	}
	return CurrentBond().within()
}

// NewBond returns a bond to ctx within the calling task's bond. End must follow. If
// one of the two is done already, NewBond returns nil and the cause.
func NewBond(ctx context.Context) (*Bond, error) {
	b := newBond()
	if b.outer != nil && b.outer.Broken() {
		b.outer.Stop()
		return nil, context.Cause(b.outer.ctx)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if d, ok := ctx.Deadline(); ok {
		now := seam.Now()
		left := d.Sub(now)
		if left <= 0 {
			return nil, context.DeadlineExceeded
		}
		b.due, b.dated = now.Add(left), true
	}
	if o := b.outer; o != nil && o.dated && !(b.dated && b.due.Before(o.due)) {
		b.due, b.dated = o.due, true
	}
	b.ctx, b.cancel = context.WithCancelCause(ctx)
	if b.labelled != nil {
		b.labelled = newLabel(b.labelled.name, b)
	}
	if b.outer != nil {
		b.unlink = context.AfterFunc(b.outer.ctx, func() { b.cancel(context.Cause(b.outer.ctx)) })
	}
	return b, nil
}

// NewBackground returns a bond that ties to the class background, within the bond of
// the calling goroutine's task. It needs no End.
func NewBackground() *Bond {
	b := newBond()
	b.background = true
	return b
}

// NewNamed returns a bond that ties to a name, within the bond of the calling goroutine's task. s shows it in traces; nil:
// nothing does. It needs no End.
func NewNamed(name string, s *Span) *Bond {
	b := newBond()
	b.labelled = newLabel(name, b)
	if s != nil {
		b.span = s
	}
	return b
}

// Detached returns a bond for a task that nobody waits for, and that a task of b begins. It has b's class, name and span, and not
// b's context. b may be nil.
func (b *Bond) Detached() *Bond {
	switch {
	case b.ToContext() == nil:
		return b
	case !b.background && b.labelled == nil && b.span == nil:
		return nil
	}
	detached := b.within()
	detached.outer = nil
	return detached
}
