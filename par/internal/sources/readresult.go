package sources

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// readResult says how the work on a batch, and the reading of it, ended if they did not simply return. The reader may be a sequence of the
// user's, which has the work on its stack. Therefore the sequence may recover a panic of the work, do the work on another goroutine, and
// call yield when it must not.
type readResult struct {
	kind  describe.Kind // the operation that the sequence belongs to
	state seam.Int32    // what a call of yield finds
	// raised is the panic that ended the work, or nil for a Goexit: see left. A signal is an error of a stage or a context that is done, and
	// not the panic of a function. The sequence learns nothing of a signal except that yield returns false.
	raised   any
	signal   bool
	cut      bool             // the context was found to be done in the middle of a batch
	failed   *core.PanicError // the sequence has yielded an error
	returned bool             // the sequence has returned
}

// What a call of yield finds.
const (
	open    = iota // The sequence may call yield.
	busy           // The work on what the sequence yielded is under way.
	left           // The work ended by a panic, or by a Goexit.
	refused        // Yield has returned false.
	ended          // The sequence has returned.
)

// Yielded is called at the beginning of each call of yield. It does not return if the sequence must not call yield.
func (b *Batch) Yielded() {
	if b.state.Load() != open {
		b.misused()
	}
}

func (b *Batch) misused() {
	when := "before the last call returned"
	switch b.state.Load() {
	case left:
		b.raise()
	case refused:
		when = "after yield returned false"
	case ended:
		when = "after it returned"
	}
	panic(fmt.Sprintf("par: %v: the sequence called yield %s", b.kind, when))
}

// Fail ends the elements. The panic p takes the place of the next element.
func (b *Batch) Fail(p *core.PanicError) {
	b.failed = p
	b.state.Store(refused)
}

// leave is called if the work on a batch ends by the panic v, or by a Goexit.
func (b *Batch) leave(v any) {
	b.raised = v
	if p, _ := v.(*core.PanicError); p != nil && p.Stack == nil || under.IsStop(v) {
		b.signal = true
		return
	}
	b.state.Store(left)
	if v != nil {
		panic(v)
	}
}

// raise ends the calling goroutine's work in the way that the work on the batch ended.
func (b *Batch) raise() {
	if b.raised != nil {
		panic(b.raised)
	}
	runtime.Goexit()
}

// finish is deferred by Batches. If the work has ended badly, and that did not surface through the sequence, it surfaces now; a sequence
// may only replace a panic by another one. Both panics pass as they are, because they may be those of a loop body. If read panics, what it
// has read before comes first. If that is enough, nobody wanted what panicked.
func (b *Batch) finish() {
	if b.state.Swap(ended) == left {
		b.clear()
		if b.returned {
			b.raise()
		}
		return
	}
	v, wanted := recover(), !b.over
	if exits := v == nil && !b.returned; !exits && (b.cut || b.bond != nil && under.Stopped()) {
		b.clear()
		core.Checkpoint()
	}
	if b.failed != nil {
		v = b.failed // Whatever the sequence has done after the error.
	}
	if !b.signal {
		b.Flush()
	}
	switch {
	case b.signal:
		b.clear()
		panic(b.raised)
	case v == nil: // The sequence has returned, or a Goexit continues.
	case under.IsStop(v):
		panic(v)
	case !wanted || !b.over:
		panic(under.Wrapped[*core.PanicError](v))
	}
}
