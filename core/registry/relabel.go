package registry

import (
	"context"
	"runtime/pprof"

	"github.com/seed1237c087/manta/internal/seam"
)

// plain is the context whose labels a goroutine has that runs for b, if b is not named.
func (b *Bond) plain() context.Context {
	if in := b.context(); in != nil {
		return in.ctx
	}
	return context.Background()
}

// label returns b's label, nil if there is none. b may be nil.
func (b *Bond) label() *label {
	if b == nil {
		return nil
	}
	return b.labelled
}

// relabel has profiles show what r runs from now on as b's.
func (r *Runner) relabel(b *Bond) {
	l := b.label()
	r.labelled = l
	switch {
	case l == nil && r.hired():
		r.reg.label(r)
	case l == nil:
		pprof.SetGoroutineLabels(b.plain())
	case r.worker != nil && r.reg.config.WorkerName != nil:
		pprof.SetGoroutineLabels(r.reg.workerLabel(l.ctx, r.worker))
	default:
		pprof.SetGoroutineLabels(l.ctx)
	}
}

// relabelOutside is relabel for a goroutine without a runner, which goes over from what old is to what b is.
func relabelOutside(old, b *Bond) {
	switch l := b.label(); {
	case l == old.label():
	case l == nil:
		pprof.SetGoroutineLabels(b.plain())
	default:
		pprof.SetGoroutineLabels(l.ctx)
	}
}

// unlabel takes all labels from the calling goroutine, which has them from the one that started it.
func unlabel() { pprof.SetGoroutineLabels(context.Background()) }

// NewNamed returns a bond that ties to a name, and to all that the calling goroutine's task is tied to besides. s is what
// shows it in traces; nil: nothing does. It needs no End.
func NewNamed(name string, s *Span) *Bond {
	markBonded()
	around := CurrentBond()
	b := around.spanned(s)
	b.labelled = newLabel(name, around)
	return b
}

// newSpanned is NewNamed without a name.
func newSpanned(s *Span) *Bond {
	markBonded()
	return CurrentBond().spanned(s)
}

// spanned returns a bond that is as b, which may be nil, and has s; if s is nil, the span of b.
func (b *Bond) spanned(s *Span) *Bond {
	if s == nil {
		s = b.Span()
	}
	return &Bond{background: b.Background(), outer: b.context(), labelled: b.label(), span: s}
}

// Span returns b's span, nil if there is none. b may be nil.
func (b *Bond) Span() *Span {
	if b == nil {
		return nil
	}
	return b.span
}

// Loose returns a bond for a task that b's begins and for which nobody waits: it has b's class, name and span, and not
// b's context. b may be nil.
func (b *Bond) Loose() *Bond {
	switch {
	case b == nil || b.context() == nil:
		return b
	case b.labelled != nil || b.span != nil:
		return &Bond{background: b.background, labelled: b.labelled, span: b.span}
	case b.background:
		return plainBackground
	}
	return nil
}

// labels are those of names that were used lately, in tasks that are tied to no context of the user's. To make one takes
// as long as all else that core.Named does.
var labels [64]seam.Kept[label] // by hash of the name

// newLabel returns a label within a task that is tied to b, which may be nil.
func newLabel(name string, b *Bond) *label {
	if b.context() != nil {
		return makeLabel(name, b)
	}
	kept := &labels[hashOf(name)%uint32(len(labels))]
	l := kept.Load()
	if l == nil || l.name != name {
		l = makeLabel(name, b)
		kept.Store(l)
	}
	return l
}

// hashOf is FNV-1a: names are short.
func hashOf(name string) uint32 {
	h := uint32(2166136261)
	for i := range len(name) {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return h
}

func makeLabel(name string, b *Bond) *label {
	return &label{name, pprof.WithLabels(b.plain(), pprof.Labels(labelKey, name))}
}

// label shows which worker the goroutine carries in profiles, where the user
// named the workers. What it runs has no name.
func (reg *Registry) label(r *Runner) {
	switch {
	case reg.config.WorkerName != nil && r.worker != nil:
		pprof.SetGoroutineLabels(reg.workerLabel(context.Background(), r.worker))
	default:
		unlabel()
	}
}

// workerLabel returns ctx with the label that shows w.
func (reg *Registry) workerLabel(ctx context.Context, w *Worker) context.Context {
	name := w.name.Load()
	if name == nil {
		return ctx
	}
	return pprof.WithLabels(ctx, pprof.Labels("worker", *name))
}
