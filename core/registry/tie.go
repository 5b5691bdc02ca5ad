package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A tie is the part of a [Runner] that knows what its tasks are tied to.
type tie struct {
	// marks say to which bond, the innermost first. This goroutine writes them, and thieves read them.
	marks seam.Pointer[mark]
	// labelled is what profiles show of what runs on this goroutine now; nil: nothing.
	labelled *label
	// tied: what runs on this goroutine now is tied to a context.
	tied   bool
	looked LookState
	look   func() // lookAtRight, made once
	// background: what runs on this goroutine now is of that class. gaveWay is when the
	// goroutine last looked for work to give way to, and yielded when it last yielded. It
	// yields again yieldAfter later.
	background       bool
	gaveWay, yielded time.Time
	yieldAfter       time.Duration
}

// A mark says that what a goroutine runs above some depth of its join stack is
// tied to bond. It does not change once others can see it.
type mark struct {
	bond  *Bond // nil: tied to nothing
	depth int
	outer *mark
}

// Bound is what Unbind undoes.
type Bound struct {
	r     *Runner
	outer *mark
}

// Bond returns what r's task is tied to, or nil.
func (r *Runner) Bond() *Bond {
	if m := r.marks.Load(); m != nil { // Relaxed: only this goroutine writes it.
		return m.bond
	}
	return nil
}

// Bind ties what r runs from now on to b, until Unbind.
func (r *Runner) Bind(b *Bond) Bound {
	if r.Bond() == b {
		return Bound{}
	}
	return r.bind(b)
}

func (r *Runner) bind(b *Bond) Bound {
	old := r.marks.Load()
	// Release: pairs with bondAt, by way of the stack on which jobs are
	// published after this.
	r.marks.Store(&mark{b, r.stack.Len(), old})
	r.looked = LookState{}
	r.reclass(b)
	return Bound{r, old}
}

// Unbind undoes Bind.
func (b Bound) Unbind() {
	if b.r != nil {
		b.undo()
	}
}

func (b Bound) undo() {
	b.r.marks.Store(b.outer)
	b.r.reclass(b.r.Bond())
}

// bindGuest ties r, whose goroutine has just become a guest, to the bond that the
// goroutine had before.
func (r *Runner) bindGuest() {
	if bonded.Load() {
		r.bindOutside()
	}
}

func (r *Runner) bindOutside() {
	if b := outside.Get(r.key); b != nil {
		r.marks.Store(&mark{bond: b})
		r.looked = LookState{}
		r.labelled = b.label() // The goroutine has these labels.
		r.reclass(b)
	}
}

// unbindGuest undoes bindGuest.
func (r *Runner) unbindGuest() {
	if r.marks.Load() != nil {
		r.unbindOutside()
	}
}

func (r *Runner) unbindOutside() {
	r.marks.Store(nil)
	r.labelled = nil
	r.reclass(nil)
}

// bondAt returns the bond of the job in the given slot of r's join stack. It is for
// the thief that has claimed the job and not yet run it: see README.md, "Contexts".
func (r *Runner) bondAt(slot int) *Bond {
	for m := r.marks.Load(); m != nil; m = m.outer {
		if m.depth <= slot {
			return m.bond
		}
	}
	return nil
}
