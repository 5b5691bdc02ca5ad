package registry

import (
	"context"
	"runtime/pprof"

	"github.com/seed1237c087/manta/internal/seam"
)

// plain returns the context whose labels a goroutine shows while it runs a task of b, if b has no name.
func (b *Bond) plain() context.Context {
	if in := b.ToContext(); in != nil {
		return in.ctx
	}
	return context.Background()
}

// label returns b's label, or nil if b has none. b may be nil.
func (b *Bond) label() *label {
	if b == nil {
		return nil
	}
	return b.labelled
}

// relabel makes profiles show what r runs from now on under b's name, if b has one.
func (r *Runner) relabel(b *Bond) {
	l := b.label()
	r.labelled = l
	switch {
	case l == nil && r.Hired():
		r.reg.label(r)
	case l == nil:
		pprof.SetGoroutineLabels(b.plain())
	case r.worker != nil && r.reg.config.WorkerName != nil:
		pprof.SetGoroutineLabels(r.reg.workerLabel(l.ctx, r.worker))
	default:
		pprof.SetGoroutineLabels(l.ctx)
	}
}

// relabelOutside is relabel for a goroutine without a runner, whose bond changes from old to b.
func relabelOutside(old, b *Bond) {
	switch l := b.label(); {
	case l == old.label():
	case l == nil:
		pprof.SetGoroutineLabels(b.plain())
	default:
		pprof.SetGoroutineLabels(l.ctx)
	}
}

// unlabel removes all labels from the calling goroutine, which has inherited them from the goroutine that started it.
func unlabel() { pprof.SetGoroutineLabels(context.Background()) }

// Span returns b's span, or nil if b has none. b may be nil.
func (b *Bond) Span() *Span {
	if b == nil {
		return nil
	}
	return b.span
}

// labels keeps the labels of recently used names, for tasks that are tied to no context of the user's. Making a label takes as long
// as everything else that core.Named does.
var labels [64]seam.Kept[label] // by hash of the name

// newLabel returns a label within a task that is tied to b, which may be nil.
func newLabel(name string, b *Bond) *label {
	if b.ToContext() != nil {
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
	return &label{name, pprof.WithLabels(b.plain(), pprof.Labels("manta", name))}
}

// label makes profiles show which worker the calling goroutine carries, if the user has
// named the workers, and nothing else. r is the goroutine's runner.
func (reg *Registry) label(r *Runner) {
	if reg.config.WorkerName != nil && r.worker != nil {
		pprof.SetGoroutineLabels(reg.workerLabel(context.Background(), r.worker))
	} else {
		unlabel()
	}
}

// workerLabel returns ctx with the label that shows w.
func (reg *Registry) workerLabel(ctx context.Context, w *Worker) context.Context {
	name := w.name.Load()
	if name == nil || reg.config.Label == nil {
		return ctx
	}
	return reg.config.Label(ctx, *name)
}

// WorkerLabel returns ctx with the label that shows a worker of the given name.
func WorkerLabel(ctx context.Context, name string) context.Context {
	return pprof.WithLabels(ctx, pprof.Labels("worker", name))
}
