package registry

import (
	"context"

	"github.com/seed1237c087/manta/internal/gid"
)

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

// outsideBond returns the bond of the calling goroutine, which has no runner, and its key.
func outsideBond() (gid.Key, *Bond) {
	key := gid.Get()
	return key, outside.Get(key)
}
