package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A bondState is the part of a [Runner] that says what the runner's tasks are tied to.
type bondState struct {
	// marks is the list of the runner's marks, the innermost first. Only this goroutine writes it, and thieves read it.
	marks seam.Pointer[mark]
	// labelled is the label that profiles show for what runs on this goroutine now; nil: none.
	labelled *label
	// tied: what runs on this goroutine now is tied to a context.
	tied   bool
	looked LookState
	look   func() // the method value r.lookAtRight, made once
	// background: what runs on this goroutine now is of the class background. gaveWay is
	// when the goroutine last looked for work to give way to, and yielded is when it last
	// yielded. The goroutine may yield again yieldAfter later.
	background       bool
	gaveWay, yielded time.Time
	yieldAfter       time.Duration
}

// A mark says that what a goroutine runs from depth of its join stack on is tied
// to bond. A mark does not change once other goroutines can see it.
type mark struct {
	bond  *Bond // nil: the tasks are tied to nothing
	depth int
	outer *mark
}

// A BondFrame is the result of Bind. Its method Unbind undoes the Bind.
type BondFrame struct {
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
func (r *Runner) Bind(b *Bond) BondFrame {
	if r.Bond() == b {
		return BondFrame{}
	}
	return r.bind(b)
}

func (r *Runner) bind(b *Bond) BondFrame {
	old := r.marks.Load()
	// Release: pairs with bondAt, by way of the stack on which jobs are
	// published after this.
	r.marks.Store(&mark{b, r.stack.Len(), old})
	r.looked = LookState{}
	r.reclass(b)
	return BondFrame{r, old}
}

// Unbind undoes Bind.
func (b BondFrame) Unbind() {
	if b.r != nil {
		b.undo()
	}
}

func (b BondFrame) undo() {
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
		r.labelled = b.label() // The goroutine has these labels already.
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
