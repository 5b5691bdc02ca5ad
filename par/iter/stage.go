package iter

import "github.com/seed1237c087/manta/par/internal/block"

// Then returns n with a stage behind it whose work is loop: it gets the elements block by
// block. It panics if the loop's function is nil.
func (n Node) Then(k Kind, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	if n.src == nil {
		n.src = Empty(a.in).src // Not one of no type: its blocks may be asked for beside those of others.
	}
	s := &stage{in: n.src, loop: loop, out: a.out, kind: k}
	if k == Filter {
		s.also = a.f
	}
	s.shaped()
	return Node{s, n.tuned, Mix(n.key, uint64(k)^a.code)}
}

// stage is a source whose blocks a loop makes from those of another one.
type stage struct {
	in   source
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
	// also is the function of a Filter, for the stage before it; see over. It is nil of
	// others.
	also any
	kind Kind
	// back: the stage is part of a pipeline that runs from back to front.
	back bool
	// simple: see isSimple.
	simple bool
	// asks: the loop asks for the Index of elements.
	asks bool
}

// shaped sets s.sh.
func (s *stage) shaped() {
	info := &infos[s.kind]
	s.asks = s.asks || info.indexed
	s.sh = s.in.shape()
	if info.passes {
		s.sh.traits &^= inert
		return
	}
	s.simple = info.simple && isSimple(s.in) && (s.sh.is(view) || block.SameType(s.in.proto(), s.out))
	if s.sh = s.sh.through(s.out); info.few {
		s.sh.width = s.in.shape().width
	}
	if info.drops {
		s.sh.traits &^= exact | numbered
	}
	if info.perPiece {
		s.sh.traits |= perPiece
	}
}

// on returns the stage on another source.
func (s *stage) on(in source) *stage {
	t := &stage{in: in, loop: s.loop, out: s.out, also: s.also, kind: s.kind, back: s.back, asks: s.asks}
	t.shaped()
	return t
}

func (s *stage) shape() shape { return s.sh }
func (s *stage) proto() Block { return s.out }

func (s *stage) settle(b *binding) source {
	b.indexed = b.indexed || s.asks
	return s.on(s.in.settle(b))
}

func (s *stage) text() string {
	if s.back { // It was put behind the reverse of in, and then a Rev behind it.
		return behind(reversed(s.in), s.kind) + "." + Rev.String()
	}
	return behind(s.in, s.kind)
}

func (s *stage) reversed() source {
	t := s.on(reversed(s.in))
	t.back = !s.back
	return t
}

func (s *stage) ordinal(pos int) (n int, known bool) {
	if infos[s.kind].drops {
		return 0, false
	}
	return ordinal(s.in, pos)
}

// number returns the Index of the element of a step; see numberer.
func (s *stage) number(at, by, i int) int {
	if by < 0 {
		if !s.in.shape().is(exact) {
			return -1
		}
		return at - i
	}
	first, known := ordinal(s.in, at)
	if !known {
		return -1
	}
	return first + i
}

// over returns the stage before s if its loop does the work of s too.
func (s *stage) over() *stage {
	if s.kind != Filter {
		return nil
	}
	if in, ok := s.in.(*stage); ok && infos[in.kind].takes {
		return in
	}
	return nil
}

// before returns the source that gives s, or the stage that does its work too, its input.
func (s *stage) before() source {
	if in := s.over(); in != nil {
		return in.in
	}
	return s.in
}

// isSimple reports whether the blocks of src can be made by a oneBlock.
func isSimple(src source) bool {
	switch s := src.(type) {
	case *Memory:
		return true
	case *stage:
		return s.simple && !s.back
	case *filled:
		return !s.back && s.sh.is(exact)
	}
	return false
}
