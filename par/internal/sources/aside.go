package sources

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// asidePart is what a batch has if its source is read by a goroutine of its own: a sequence or a reader may go on for long without an
// element, and those that it has are worked off meanwhile.
type asidePart struct {
	mu   seam.Mutex
	box  describe.Block // what has been read and nobody works on; guarded by mu, as over, n and done are
	over bool           // no more is wanted
	n    int            // positions that the reader waits for the work on
	done bool           // the reader has ended
	some chan struct{}  // holds one if there is something to do, or the reader has ended
	room chan struct{}  // holds one if the reader may go on
	gone chan struct{}  // closed when the reader has ended
	// How the reader ended; written before done.
	panic  *core.PanicError
	exited bool
}

func newAside() *asidePart {
	return &asidePart{some: make(chan struct{}, 1), room: make(chan struct{}, 1), gone: make(chan struct{})}
}

// read has the source of b read, and works off what comes. When it returns or panics, the reader has ended. How that ends when no more
// is wanted is of no account: it depends on how far ahead it was.
func (a *asidePart) read(b *Batch) {
	seam.Go(func() { a.reader(b) }) // No task, because a sequence that waits would keep a worker from work.
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

// done returns a channel that is closed when the context is done; nil: there is none.
func (b *Batch) done() <-chan struct{} {
	if b.bond == nil {
		return nil
	}
	return b.bond.Context().Done()
}

// take returns how many positions there are to work off, and, if there are none, whether the reader has ended.
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
		seam.TrySend(a.some, struct{}{}) // That it has ended is still to be seen.
	}
	return n, a.done
}

// answer has the reader go on that waits for the work on what it has read.
func (a *asidePart) answer(over bool) {
	a.mu.Lock()
	a.n, a.over = 0, over
	a.mu.Unlock()
	seam.TrySend(a.room, struct{}{})
}

// end has the reader end, and waits for that.
func (a *asidePart) end() {
	a.answer(true)
	core.Blocking(func() { seam.Wait(a.gone) })
}

// reader is what the goroutine does that reads.
func (a *asidePart) reader(b *Batch) {
	a.exited = true // Unless it proves otherwise.
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

// put is what Next does on the reader's side.
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

// ask is what Run does on the reader's side.
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
