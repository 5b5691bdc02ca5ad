package describe

// once is a source with a loop that makes its only block, of n elements, as a loop of a [FillSource] does.
type once interface {
	Once(st *Step, n int, out Block)
}

// do returns the block of src, which is stage i or the source under i stages. Step.N is how many elements
// the block has.
func (c *Stages) do(src Source, i int, dst Block) Block {
	s, is := src.(*Stage) // A type switch would look at hashes first.
	if !is {
		c.at = i
		if m, is := src.(*Memory); is {
			return c.memory(m)
		}
		if f, is := src.(*FillSource); is {
			return c.fill(f, dst)
		}
		return c.pull(src, dst)
	}
	before := s.Before()
	if m, is := before.(*Memory); is {
		in := m.Elems
		if c.Step.N = c.hi; len(c.kept) > 0 || c.part {
			in = c.memory(m)
		}
		return c.apply(s, i, in, dst)
	}
	return c.apply(s, i, c.do(before, i+1, c.room(s, i, dst)), dst)
}

// pull returns the block of src, which is under the stages and is neither a Memory nor a FillSource.
func (c *Stages) pull(src Source, dst Block) Block {
	if len(c.kept) == 0 {
		src.(once).Once(&c.Step, c.hi, dst)
		return dst
	}
	b := c.under.Block(c.lo, c.hi, dst)
	c.Step.N = b.Len()
	return b
}

// room returns where stage i, which writes to dst, gets its input.
func (c *Stages) room(s *Stage, i int, dst Block) Block {
	if s.apart {
		return c.kept[i].buf
	}
	return dst
}

// apply runs the loop of stage i over in, and writes to dst.
func (c *Stages) apply(s *Stage, i int, in, dst Block) Block {
	st := &c.Step
	n := st.N
	c.at = i
	st.In, st.Out, st.From, st.To, st.N = in, dst, 0, n, 0
	if !s.plain || c.offsets != nil {
		return c.applyOdd(s)
	}
	dst.Resize(n)
	s.Work.Do(st)
	if st.N != n {
		dst.Resize(st.N)
	}
	return dst
}

// applyOdd does what apply does, for a stage whose loop needs more of the Step, or if offsets are kept.
func (c *Stages) applyOdd(s *Stage) Block {
	st, work, info := &c.Step, s.Work, &Infos[s.Kind]
	n := st.To
	st.At, st.By, st.Gone = c.lo, 1, s.Gone
	if over := s.Over(); over != nil {
		s, st.Behind, work = over, work, over.Work
	}
	if s.front != nil {
		st.At, st.By = s.sh.N-1-c.lo, -1
	}
	if s.Asks {
		st.Of = s
	}
	c.resume()
	switch {
	case info.passes:
		work.Do(st)
		c.pause()
		st.N = n
		return st.In
	case info.drops && c.offsets != nil:
		st.Out.Resize(n)
		c.sift(work)
	default:
		st.Out.Resize(n)
		work.Do(st)
	}
	c.pause()
	if st.N != n {
		st.Out.Resize(st.N)
	}
	return st.Out
}

// resume gives the loop of stage c.at the state that it left.
func (c *Stages) resume() {
	if len(c.kept) > 0 && c.kept[c.at].state != nil {
		c.Step.State = c.kept[c.at].state
	}
}

// pause keeps that state, if there may be another block, and clears the fields that were for that loop
// alone.
func (c *Stages) pause() {
	if c.Step.State != nil && len(c.kept) > 0 {
		c.kept[c.at].state = c.Step.State
	}
	c.Step.Forget()
}

// sift runs the loop of a stage that drops elements, unit by unit, and replaces the offsets.
func (c *Stages) sift(work Work) {
	st := &c.Step
	n := st.To
	ends := c.offsets.Input(n)
	for i, end := range ends {
		st.To = end
		work.Do(st)
		ends[i], st.From = st.N, end
	}
	st.To = n
	work.Do(st)
}

// Salvage implements [Cursor]. The stages after the one that panicked process the elements before the
// panic.
func (c *Stages) Salvage() Block { return c.salvage(c.top, 0, c.dst) }

// SalvageOnly does what Salvage does, after a panic of Only.
func (c *Stages) SalvageOnly(src Source) Block { return c.salvage(src, 0, c.Step.Out) }

func (c *Stages) salvage(src Source, i int, dst Block) (b Block) {
	st := &c.Step
	s, is := src.(*Stage)
	switch f, fills := src.(*FillSource); {
	case i < c.at:
		in := c.salvage(s.Before(), i+1, c.room(s, i, dst))
		if in == nil {
			return nil
		}
		st.N = in.Len()
		return c.apply(s, i, in, dst)
	case is && Infos[s.Kind].passes:
		dst = c.windowOf(st.In, 0, st.N)
	case is, fills && f.Sh.Is(Exact) && c.Each == nil, len(c.kept) == 0 && !direct(src):
		dst.Resize(st.N)
	case direct(src):
		return nil // The elements went to the ending one by one, or nothing can be salvaged.
	default:
		dst = c.under.Salvage()
	}
	st.Forget()
	return dst
}
