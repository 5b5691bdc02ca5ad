package sources

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// asidePart is the part of a batch whose source is read by a goroutine of its own. A sequence or a reader may yield no element for
// long, and meanwhile the elements that have come are processed.
type asidePart struct {
	mu   seam.Mutex
	box  describe.Block // what has been read and nobody processes yet; guarded by mu, as over, n and done are
	over bool           // no more is wanted
	n    int            // positions whose processing the reader waits for
	done bool           // the reader has ended
	some chan struct{}  // contains a value if there is something to do, or the reader has ended
	room chan struct{}  // contains a value if the reader may continue
	gone chan struct{}  // closed when the reader has ended
	// panic and exited say how the reader ended. They are written before done.
	panic  *core.PanicError
	exited bool
}

func newAside() *asidePart {
	return &asidePart{some: make(chan struct{}, 1), room: make(chan struct{}, 1), gone: make(chan struct{})}
}

// read runs the reader of b, and processes what the reader passes on. When read returns or panics, the reader has ended. If no more is
// wanted, how the reader ends does not matter, because that depends on how far ahead the reader was.
func (a *asidePart) read(b *Batch) {
	seam.Go(func() { a.reader(b) }) // Not a task, because a sequence that waits would keep a worker from work.
	defer a.end()
	for !b.over {
		core.Blocking(func() { seam.WaitEither(a.some, b.done()) })
		if b.bond != nil && b.bond.Broken() {
			b.over, b.cut = true, true
			return
		}
		switch n, ended := a.take(b); {
		case n > 0:
			b.work(n)
			if b.Items == nil {
				a.answer(b.over)
			}
		case ended && a.panic != nil:
			panic(a.panic)
		case ended && a.exited:
			runtime.Goexit()
		case ended:
			return
		}
	}
}

// done returns a channel that is closed when the context is done, or nil if there is no context.
func (b *Batch) done() <-chan struct{} {
	if b.bond == nil {
		return nil
	}
	return b.bond.Context().Done()
}

// take returns how many positions there are to process, and whether the reader has ended.
func (a *asidePart) take(b *Batch) (n int, ended bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if n = a.n; b.Items != nil {
		m := b.memory
		m.Elems.Erase()
		m.Elems.Resize(0)
		a.box, m.Elems = m.Elems, a.box
		n = m.Elems.Len()
		seam.TrySend(a.room, struct{}{})
	}
	if n > 0 && a.done {
		seam.TrySend(a.some, struct{}{}) // The caller must still see that the reader has ended.
	}
	return n, a.done
}

// answer lets the reader continue, after what it has read has been processed.
func (a *asidePart) answer(over bool) {
	a.mu.Lock()
	a.n, a.over = 0, over
	a.mu.Unlock()
	seam.TrySend(a.room, struct{}{})
}

// end makes the reader end, and waits for that.
func (a *asidePart) end() {
	a.answer(true)
	core.Blocking(func() { seam.Wait(a.gone) })
}

// reader is the goroutine that reads.
func (a *asidePart) reader(b *Batch) {
	a.exited = true // Unless b.read returns.
	defer func() {
		if v := recover(); v != nil {
			a.panic = under.Wrapped[*core.PanicError](v)
		}
		a.mu.Lock()
		a.done = true
		a.mu.Unlock()
		seam.TrySend(a.some, struct{}{})
		seam.Close(a.gone)
	}()
	if b.bond != nil {
		_ = core.WithContext(b.bond.Context(), func() error { b.read(b); return nil })
	} else {
		b.read(b)
	}
	a.exited = false
}

// put does the work of Next on the reader's side.
func (a *asidePart) put(b *Batch) (more bool) {
	a.mu.Lock()
	for !a.over && a.box.Len() >= SafeBatch {
		a.mu.Unlock()
		core.Blocking(func() { seam.Wait(a.room) })
		a.mu.Lock()
	}
	first := a.box.Len() == 0
	if more = !a.over; more {
		a.box.Append(b.Items, 0, b.Items.Len())
	}
	a.mu.Unlock()
	if !b.Items.Plain() {
		b.Items.Erase()
	}
	b.Items.Resize(0)
	if first {
		seam.TrySend(a.some, struct{}{})
	}
	if !more {
		b.state.Store(refused)
	}
	return more
}

// ask does the work of Run on the reader's side.
func (a *asidePart) ask(n int) (more bool) {
	a.mu.Lock()
	if more = !a.over; more {
		a.n = n
	}
	a.mu.Unlock()
	if !more {
		return false
	}
	seam.TrySend(a.some, struct{}{})
	core.Blocking(func() { seam.Wait(a.room) })
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.over
}
