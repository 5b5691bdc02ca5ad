package describe

import "github.com/seed1237c087/manta/par/internal/block"

// Then returns n with a stage behind it whose work is loop: it gets the elements block by
// block. It panics if the loop's function is nil.
func (n Node) Then(k Kind, loop Loop) Node {
	var a About
	Ask(k, loop, &a)
	n = n.Of(a.In) // Not one of no type: its blocks may be asked for beside those of others.
	return n.Put(&Stage{In: n.Src, Work: loop, Out: a.Out, Kind: k}, a.F)
}

// Put returns n, which is not the zero Node, with s behind it, of which In, Work, Out and Kind are set, and Also of a Filter.
// The work calls f. Put panics if that is nil.
func (n Node) Put(s *Stage, f any) Node {
	c, isNil := code(f)
	if isNil {
		CodeOf(s.Kind, f)
	}
	s.shaped()
	return Node{s, n.Tuned, Mix(n.ID, uint64(s.Kind)^c)}
}

// Stage is a source whose blocks are made from those of another one. It may be a part of its own work.
type Stage struct {
	In   Source
	Work Work
	Out  Block // the prototype of its blocks
	sh   Shape
	// Also is the function of a Filter, for the stage before it; see Over. It is nil of
	// others.
	Also any
	Kind Kind
	// back: the stage is part of a pipeline that runs from back to front.
	back bool
	// simple: see Simple.
	simple bool
	// asks: the loop asks for the Index of elements.
	asks bool
}

// shaped sets s.sh.
func (s *Stage) shaped() {
	info := &Infos[s.Kind]
	s.asks = s.asks || info.Indexed
	in, simple := Simple(s.In)
	if !simple {
		in = s.In.Shape()
	}
	if info.passes {
		s.sh = in
		s.sh.Traits &^= Inert
		return
	}
	s.simple = simple && info.simple && !s.back && (in.Is(View) || block.SameType(s.In.Proto(), s.Out))
	if s.sh = in.Through(s.Out); info.few {
		s.sh.Width = in.Width
	}
	if info.drops {
		s.sh.Traits &^= Exact | Numbered
	}
}

// On returns the stage on another source.
func (s *Stage) On(in Source) *Stage {
	t := &Stage{In: in, Work: s.Work, Out: s.Out, Also: s.Also, Kind: s.Kind, back: s.back, asks: s.asks}
	t.shaped()
	return t
}

func (s *Stage) Shape() Shape { return s.sh }
func (s *Stage) Proto() Block { return s.Out }

func (s *Stage) Settle(b *Binding) Source {
	b.Indexed = b.Indexed || s.asks
	return s.On(s.In.Settle(b))
}

func (s *Stage) Text() string {
	if s.back { // It was put behind the reverse of in, and then a Rev behind it.
		return Behind(Reversed(s.In), s.Kind) + "." + Rev.String()
	}
	return Behind(s.In, s.Kind)
}

func (s *Stage) Reversed() Source {
	t := s.On(Reversed(s.In))
	t.back, t.simple = !s.back, false
	return t
}

func (s *Stage) Ordinal(pos int) (n int, known bool) {
	if Infos[s.Kind].drops {
		return 0, false
	}
	return Ordinal(s.In, pos)
}

// number returns the Index of the element of a step; see numberer.
func (s *Stage) number(at, by, i int) int {
	if by < 0 {
		if !s.In.Shape().Is(Exact) {
			return -1
		}
		return at - i
	}
	first, known := Ordinal(s.In, at)
	if !known {
		return -1
	}
	return first + i
}

// Over returns the stage before s if its loop does the work of s too.
func (s *Stage) Over() *Stage {
	if s.Kind != Filter {
		return nil
	}
	if in, ok := s.In.(*Stage); ok && Infos[in.Kind].Takes {
		return in
	}
	return nil
}

// Before returns the source that gives s, or the stage that does its work too, its input.
func (s *Stage) Before() Source {
	if in := s.Over(); in != nil {
		return in.In
	}
	return s.In
}

// Simple returns the shape of src, and whether its only block, if it has one, can be made without a cursor.
func Simple(src Source) (sh Shape, is bool) {
	if s, ok := src.(*Stage); ok { // A type switch would look at hashes first.
		return s.sh, s.simple
	}
	if m, ok := src.(*Memory); ok {
		return m.Shape(), true
	}
	if f, ok := src.(*Filled); ok {
		return f.Sh, !f.back && f.Sh.Is(Exact)
	}
	return Shape{}, false
}
