package run

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// oneBlock makes the only block of a run that has no more: it runs the loops of the stages one after
// the other, over one buffer. Nothing is opened for it, and nothing is to be forgotten but one step.
type oneBlock struct {
	Step describe.Step
	Out  describe.Block // the buffer
	// begun is how many loops have begun: the last of them is at work, or was.
	begun int
	// Each is the function that a source calls instead of making a block; nil: none.
	Each any
}

// isOneFold reports whether src is a Fold whose only element a oneBlock can make, if any stretch will do for one.
func isOneFold(src describe.Source) bool {
	if s, ok := src.(*sources.Folded); ok && s.Kind == describe.Fold && s.Size == 0 {
		_, ok = s.In.(*describe.Memory)
		return ok
	}
	return false
}

// Make returns the block of all elements of src. It must not be written.
func (o *oneBlock) Make(src describe.Source) describe.Block {
	if m, ok := src.(*describe.Memory); ok { // A type switch would look at hashes first.
		return m.Elems
	}
	if s, ok := src.(*describe.Stage); ok {
		return o.apply(s, o.Make(s.Before()))
	}
	if f, ok := src.(*describe.Filled); ok {
		return o.fill(f)
	}
	return o.Fold(src)
}

// apply runs the loop of s over in.
func (o *oneBlock) apply(s *describe.Stage, in describe.Block) describe.Block {
	st, n, out := &o.Step, in.Len(), o.Out
	o.begun++
	work := s.Work
	if before := s.Over(); before != nil {
		st.Behind, work = s.Also, before.Work
	}
	st.In, st.Out, st.To, st.N = in, out, n, 0
	st.At, st.By = 0, 1
	if describe.Infos[s.Kind].Indexed {
		st.Of = s
	}
	out.Resize(n)
	work.Do(st)
	st.Forget()
	if st.N != n {
		out.Resize(st.N)
	}
	return out
}

// Fold runs the loop of src, which is one Fold, for one element. A *folded in its signature would have packages of
// users compile what can be reached from that.
func (o *oneBlock) Fold(src describe.Source) describe.Block {
	s := src.(*sources.Folded)
	st, in, out := &o.Step, o.Make(s.In), o.Out
	o.begun++
	out.Resize(1)
	st.In, st.Out, st.N = nil, out, 0
	s.Loop(st)
	st.In, st.From, st.To = in, 0, in.Len()
	s.Loop(st)
	st.N = 1
	return out
}

// fill runs the loop of f.
func (o *oneBlock) fill(f *describe.Filled) describe.Block {
	st, out := &o.Step, o.Out
	o.begun++
	st.Out, st.To, st.N = out, f.Sh.N, 0
	st.At, st.By = 0, 1
	if out != nil {
		out.Resize(f.Sh.N)
	}
	st.Behind = o.Each
	f.Loop(st)
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
		return o.apply(s, in)
	}
	if o.Out == nil {
		return nil // The elements went to the ending one by one.
	}
	o.Out.Resize(o.Step.N)
	return o.Out
}

// forget lets go of what is the user's.
func (o *oneBlock) forget() {
	o.begun = 0
	if o.Step.In != nil { // To store a pointer costs more than to look.
		o.Step.In = nil
	}
	o.Step.Forget()
}
