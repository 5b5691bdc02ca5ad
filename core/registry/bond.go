package registry

import (
	"context"

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
	ctx    context.Context
	cancel context.CancelCauseFunc
	outer  *Bond       // the next bond around it that has a context; nil: none
	unlink func() bool // from outer; nil where that is
	// stopped: something was left undone because ctx was done.
	stopped seam.Bool

	mu seam.Mutex
	// late are tasks that need not have ended when the function has, and sweepAt
	// how many there are when those that have are next dropped. Guarded by mu.
	late    []Late
	sweepAt int
}

// Late is a task that can outlast the function that began it. The end of its bond
// waits for it.
type Late interface {
	// Begin has the task run, on another goroutine, where nobody has begun it.
	Begin()
	// Done returns a channel that is closed when the task has ended.
	Done() <-chan struct{}
}

// mark says that what a goroutine runs above some depth of its join stack is
// tied to bond. It is never written once others can see it.
type mark struct {
	bond  *Bond // nil: tied to nothing
	depth int
	outer *mark
}

// bonded: there has been a bond. Until then no task is tied to anything, and that
// is what all tasks pay for bonds: one load. Afterwards they look for theirs. A
// count of those that have not ended would spare them that again, but every
// bond would write to a word that all tasks read.
var bonded seam.Bool

// outside has the bonds of goroutines that are no runners.
var outside gid.Table[Bond]

// CurrentBond returns the bond of the calling goroutine's task, or nil.
func CurrentBond() *Bond {
	if !bonded.Load() {
		return nil
	}
	key := gid.Get()
	if r := runnerOf(key); r != nil {
		return r.Bond()
	}
	return outside.Get(key)
}

// NewBond returns a bond to ctx within the calling task's own. End must follow.
// Where one of the two is done already it returns nil and the cause.
func NewBond(ctx context.Context) (*Bond, error) {
	around := CurrentBond()
	outer := around.context()
	if outer != nil && outer.Broken() {
		outer.Stop()
		return nil, context.Cause(outer.ctx)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	b := &Bond{background: around.Background(), outer: outer, span: around.Span()}
	b.ctx, b.cancel = context.WithCancelCause(ctx)
	if l := around.label(); l != nil {
		b.labelled = newLabel(l.name, b)
	}
	if outer != nil {
		b.unlink = context.AfterFunc(outer.ctx, func() { b.cancel(context.Cause(outer.ctx)) })
	}
	markBonded()
	return b, nil
}

// markBonded notes that there has been a bond.
func markBonded() {
	if !bonded.Load() { // All tasks read its line: it is written once.
		bonded.Store(true)
	}
}

// End says that nothing is tied to b any more.
func (b *Bond) End() {
	if b.unlink != nil {
		b.unlink()
	}
	b.cancel(nil)
}

// Context returns the context.
func (b *Bond) Context() context.Context { return b.ctx }

// context returns the innermost bond to a context, which may be b, or nil. b may be nil.
func (b *Bond) context() *Bond {
	if b != nil && b.ctx == nil {
		return b.outer
	}
	return b
}

// ContextBond returns the bond by which b, which may be nil, ties a task to a context, or nil.
func ContextBond(b *Bond) *Bond { return b.context() }

// Broken reports whether the context is done. One atomic load.
func (b *Bond) Broken() bool { return b.ctx.Err() != nil }

// Stopped reports whether anything was left undone because the context was done.
func (b *Bond) Stopped() bool { return b.stopped.Load() }

// Stop notes that something of b, which is broken, is left undone. Where the outer
// bonds are broken too, it would have been for their sake.
func (b *Bond) Stop() {
	for ; b != nil; b = b.outer {
		if b.Broken() {
			b.stopped.Store(true)
		}
	}
}

// AddLate notes a task for which the end of b must wait. The task must be b's, and
// so must the caller's.
func (b *Bond) AddLate(t Late) {
	const sweepAtLeast = 64
	if b = b.context(); b == nil {
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

// Under runs f on the calling goroutine, tied to b and to nothing where b is nil.
func Under(b *Bond, f func()) {
	if r := Current(); r != nil {
		defer r.Bind(b).Unbind()
		f()
		return
	}
	if b == nil && !bonded.Load() {
		f()
		return
	}
	key, old := outsideBond()
	if old != b {
		putOutside(key, old, b)
		defer putOutside(key, b, old)
	}
	f()
}

func putOutside(key gid.Key, old, b *Bond) {
	relabelOutside(old, b)
	if old != nil {
		outside.Delete(key)
	}
	if b != nil {
		outside.Put(key, b)
	}
}

// Bond returns what r's task is tied to, or nil.
func (r *Runner) Bond() *Bond {
	if m := r.marks.Load(); m != nil { // Relaxed: only this goroutine writes it.
		return m.bond
	}
	return nil
}

// Bound is what Unbind undoes.
type Bound struct {
	r     *Runner
	outer *mark
}

// Bind ties what r runs from now on to b, until Unbind.
func (r *Runner) Bind(b *Bond) Bound {
	old := r.marks.Load()
	if r.Bond() == b {
		return Bound{}
	}
	// Release: pairs with bondAt, by way of the stack on which jobs are
	// published after this.
	r.marks.Store(&mark{b, r.stack.Len(), old})
	r.reclass(b)
	return Bound{r, old}
}

// Unbind undoes Bind.
func (b Bound) Unbind() {
	if b.r != nil {
		b.r.marks.Store(b.outer)
		b.r.reclass(b.r.Bond())
	}
}

// bindGuest ties r, whose goroutine has just become a guest, to what that was tied
// to before.
func (r *Runner) bindGuest() {
	if !bonded.Load() {
		return
	}
	if b := outside.Get(r.key); b != nil {
		r.marks.Store(&mark{bond: b})
		r.labelled = b.label() // The goroutine has these labels.
		r.reclass(b)
	}
}

// unbindGuest undoes bindGuest.
func (r *Runner) unbindGuest() {
	if r.marks.Load() != nil {
		r.marks.Store(nil)
		r.labelled = nil
		r.reclass(nil)
	}
}

// bondAt returns the bond of the job in the given slot of r's join stack. It is for
// the thief that has claimed the job and not yet run it, so that r can't have left
// the fork: the marks that were there when the job was pushed still are, and those
// that have come since are deeper.
func (r *Runner) bondAt(slot int) *Bond {
	for m := r.marks.Load(); m != nil; m = m.outer {
		if m.depth <= slot {
			return m.bond
		}
	}
	return nil
}
