package iter

// oneBlock makes the only block of a run that has no more: it runs the loops of the stages one after
// the other, over one buffer. Nothing is opened for it, and nothing is to be forgotten but one step.
type oneBlock struct {
	step Step
	out  Block // the buffer
	// begun is how many loops have begun: the last of them is at work, or was.
	begun int
	// each is the function that a source calls instead of making a block; nil: none.
	each any
}

// isOneFold reports whether src is a Fold whose only element a oneBlock can make, if any stretch will do for one.
func isOneFold(src source) bool {
	if s, ok := src.(*folded); ok && s.kind == Fold && s.size == 0 {
		_, ok = s.in.(*Memory)
		return ok
	}
	return false
}

// make returns the block of all elements of src. It must not be written.
func (o *oneBlock) make(src source) Block {
	switch s := src.(type) {
	case *Memory:
		return s.elems
	case *stage:
		return o.apply(s, o.make(s.before()))
	case *folded:
		return o.fold(src)
	default:
		return o.fill(src.(*filled))
	}
}

// apply runs the loop of s over in.
func (o *oneBlock) apply(s *stage, in Block) Block {
	st, n, out := &o.step, in.Len(), o.out
	o.begun++
	loop := s.loop
	if before := s.over(); before != nil {
		st.Behind, loop = s.also, before.loop
	}
	st.In, st.Out, st.To, st.N = in, out, n, 0
	st.At, st.By = 0, 1
	if infos[s.kind].indexed {
		st.of = s
	}
	out.Resize(n)
	loop(st)
	st.forget()
	if st.N != n {
		out.Resize(st.N)
	}
	return out
}

// fold runs the loop of src, which is one Fold, for one element. A *folded in its signature would have packages of
// users compile what can be reached from that.
func (o *oneBlock) fold(src source) Block {
	s := src.(*folded)
	st, in, out := &o.step, o.make(s.in), o.out
	o.begun++
	out.Resize(1)
	st.In, st.Out, st.N = nil, out, 0
	s.loop(st)
	st.In, st.From, st.To = in, 0, in.Len()
	s.loop(st)
	st.N = 1
	return out
}

// fill runs the loop of f.
func (o *oneBlock) fill(f *filled) Block {
	st, out := &o.step, o.out
	o.begun++
	st.Out, st.To, st.N = out, f.sh.n, 0
	st.At, st.By = 0, 1
	if out != nil {
		out.Resize(f.sh.n)
	}
	st.Behind = o.each
	f.loop(st)
	st.forget()
	return out
}

// loops returns how many loops it takes to make the block of src.
func loops(src source) int {
	switch s := src.(type) {
	case *Memory:
		return 0
	case *stage:
		return 1 + loops(s.before())
	}
	return 1
}

// salvage is called after a loop panicked while the block of src was made: it returns what comes before the
// element at which that was. It may panic itself, at an earlier one; then it may be called again.
func (o *oneBlock) salvage(src source) Block {
	o.step.forget()
	if n := loops(src); n > o.begun {
		s := src.(*stage)
		in := o.salvage(s.before())
		if in == nil {
			return nil
		}
		return o.apply(s, in)
	}
	if o.out == nil {
		return nil // The elements went to the ending one by one.
	}
	o.out.Resize(o.step.N)
	return o.out
}

// forget lets go of what is the user's.
func (o *oneBlock) forget() {
	if o.begun != 0 { // Memory alone leaves nothing.
		o.begun, o.step.In = 0, nil
		o.step.forget()
	}
}
