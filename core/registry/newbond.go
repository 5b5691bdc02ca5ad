package registry

import (
	"context"

	"github.com/seed1237c087/manta/internal/seam"
)

// bonded: there has been a bond. Until then, bonds cost a task one load. bonded is not a count
// of the bonds that have not ended, because every bond would write the count, and all tasks read it.
var bonded seam.Bool

// within returns a new bond with the ties of b, which may be nil. All bonds are made by within. What a new bond ties to changes only
// before other goroutines see the bond.
func (b *Bond) within() *Bond {
	return &Bond{background: b.Background(), outer: b.ToContext(), labelled: b.label(), span: b.Span()}
}

// newBond returns a new bond within the bond of the calling goroutine's task.
func newBond() *Bond {
	if !bonded.Load() { // All tasks read bonded, so it is written only once.
		bonded.Store(true)
	}
	return CurrentBond().within()
}

// NewBond returns a bond to ctx within the calling task's bond. End must follow. If
// ctx, or the context of the calling task, is done already, NewBond returns nil and
// the cause.
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
// the calling goroutine's task. The bond needs no End.
func NewBackground() *Bond {
	b := newBond()
	b.background = true
	return b
}

// NewNamed returns a bond that ties to a name, within the bond of the calling goroutine's task. Traces show the name by s, or not
// at all if s is nil. The bond needs no End.
func NewNamed(name string, s *Span) *Bond {
	b := newBond()
	b.labelled = newLabel(name, b)
	if s != nil {
		b.span = s
	}
	return b
}

// Detached returns the bond for a task that a task of b begins and nobody waits for. The bond has b's class, name and span, but
// not b's context. b may be nil.
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
