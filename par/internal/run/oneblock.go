package run

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// oneBlock makes the only block of a run that has no more: it runs the loops of the stages one after
// the other, over one buffer. Nothing is opened for it, and nothing is to be forgotten but one step.
type oneBlock struct {
	Step describe.Step // Out is the buffer
	// begun is how many loops have begun: the last of them is at work, or was.
	begun int
	// Each is the function that a source calls instead of making a block; nil: none.
	Each any
	// parts: the blocks are those of windows of all positions, the next of which begins at lo. Of memory a window is in view.
	parts bool
	lo    int
	view  describe.Block
}

// into has the blocks be made in out, of which n elements are in use.
func (o *oneBlock) into(out describe.Block) {
	st := &o.Step
	st.Out, st.From, st.At, st.By = out, 0, 0, 1 // A Fold that ran here before has left From in its input.
	o.begun = 0
}

// part returns the block of the positions from lo to hi-1 of src, made in out.
func (o *oneBlock) part(src describe.Source, out describe.Block, lo, hi int) describe.Block {
	o.into(out)
	o.parts, o.lo, o.Step.At = true, lo, lo
	return o.Make(src, hi-lo)
}

// windowOf returns the block of n positions of m.
func (o *oneBlock) windowOf(m *describe.Memory, n int) describe.Block {
	o.view = block.RoomFor(o.view, m.Elems, 0)
	o.view.Window(m.Elems, o.lo, o.lo+n)
	return o.view
}

// Make returns the block of all n positions of src, which must not be written. It has Step.N elements.
func (o *oneBlock) Make(src describe.Source, n int) (b describe.Block) {
	if s, ok := src.(*describe.Stage); ok { // A type switch would look at hashes first.
		before := s.Before()
		if m, ok := before.(*describe.Memory); ok {
			if b, o.Step.N = m.Elems, n; o.parts {
				b = o.windowOf(m, n)
			}
		} else {
			b = o.Make(before, n)
		}
		return o.apply(s, b)
	}
	if m, ok := src.(*describe.Memory); ok {
		if o.Step.N = n; o.parts {
			return o.windowOf(m, n)
		}
		return m.Elems
	}
	if f, ok := src.(*describe.FillSource); ok {
		return o.fill(f, n)
	}
	return o.Fold(src)
}

// apply runs the loop of s over in, which has Step.N elements.
func (o *oneBlock) apply(s *describe.Stage, in describe.Block) describe.Block {
	st, work, n := &o.Step, s.Work, o.Step.N
	o.begun++
	if before := s.Over(); before != nil {
		st.Behind, work = work, before.Work
	}
	st.In, st.To, st.N = in, n, 0
	if s.Asks {
		st.Of = s
	}
	st.Out.Resize(n)
	work.Do(st)
	st.Forget()
	if st.N != n {
		st.Out.Resize(st.N)
	}
	return st.Out
}

// Fold makes the elements of src, which is one Fold. A *folded in its signature would have packages of
// users compile what can be reached from that.
func (o *oneBlock) Fold(src describe.Source) describe.Block {
	s, cut := src.(*sources.FoldSource), sources.Short(src)
	st, in := &o.Step, s.In.(*describe.Memory).Elems
	o.begun++
	st.Out.Resize(cut.Count())
	for st.N = 0; st.N < cut.Count(); st.N++ {
		s.Begin.Do(st)
		st.In = in
		st.From, st.To = cut.Stretch(st.N)
		s.Work.Do(st)
	}
	return st.Out
}

// fill runs the loop of f for n positions.
func (o *oneBlock) fill(f *describe.FillSource, n int) describe.Block {
	st, out := &o.Step, o.Step.Out
	o.begun++
	st.To, st.N = n, 0
	if out != nil {
		out.Resize(n)
	}
	st.Behind = o.Each
	f.Work.Do(st)
	st.N = n
	st.Forget()
	if out == nil {
		return f.Proto() // The elements went to the ending one by one.
	}
	return out
}

// loops returns how many loops it takes to make the block of src.
func loops(src describe.Source) int {
	switch s := src.(type) {
	case *describe.Memory:
		return 0
	case *describe.Stage:
		return 1 + loops(s.Before())
	}
	return 1
}

// Salvage is called after a loop panicked while the block of src was made: it returns what comes before the
// element at which that was. It may panic itself, at an earlier one; then it may be called again.
func (o *oneBlock) Salvage(src describe.Source) describe.Block {
	o.Step.Forget()
	if n := loops(src); n > o.begun {
		s := src.(*describe.Stage)
		in := o.Salvage(s.Before())
		if in == nil {
			return nil
		}
		o.Step.N = in.Len()
		return o.apply(s, in)
	}
	b := o.Step.Out
	if b != nil { // Else the elements went to the ending one by one.
		b.Resize(o.Step.N)
	}
	return b
}

// forget lets go of what is the user's.
func (o *oneBlock) forget() {
	if o.Step.In != nil { // To store a pointer costs more than to look.
		o.Step.In = nil
	}
	o.Step.Forget()
}
