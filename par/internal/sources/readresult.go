package sources

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// readResult is how the work on a batch, and the reading of it, ended if they did not just return. What reads may be a sequence of the
// user's, which has the work on its stack. So it may recover a panic of that, do it on another goroutine, and call yield when it must not.
type readResult struct {
	kind  describe.Kind // whose sequence it is
	state seam.Int32    // what a call of yield finds
	// raised is the panic by which work ended, nil if that was a Goexit: see left. Of a signal, which is the panic of no function but an
	// error of a stage or a context that is done, the sequence learns no more than that yield returns false.
	raised   any
	signal   bool
	cut      bool             // the context was found to be done in the middle of a batch
	failed   *core.PanicError // the sequence has yielded an error
	returned bool             // it has returned
}

// What a call of yield finds.
const (
	open    = iota // It may call.
	busy           // The work on what it yielded goes on.
	left           // That ended by a panic, or by a Goexit.
	refused        // Yield has returned false.
	ended          // The sequence has returned.
)

// Yielded is called at the beginning of each call of yield. It does not return if the sequence must not call it.
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

// Fail ends the elements with p in the place of the next one.
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

// raise has the work end once more as it did.
func (b *Batch) raise() {
	if b.raised != nil {
		panic(b.raised)
	}
	runtime.Goexit()
}

// finish is deferred by Batches. How the work ended surfaces now if it did not on the way; a sequence may only put another panic in the
// place of one. Both pass as they are: they may be of a loop body. If read panics, what it has read before comes first, and if
// that is enough, the panic is of something that nobody wanted.
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
		v = b.failed // Whatever the sequence has done after it.
	}
	if !b.signal {
		b.Flush()
	}
	switch {
	case b.signal:
		b.clear()
		panic(b.raised)
	case v == nil: // It has returned, or a Goexit goes on.
	case under.IsStop(v):
		panic(v)
	case !wanted || !b.over:
		panic(under.Wrapped[*core.PanicError](v))
	}
}
