package describe

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
)

// Then returns n with a stage after it whose work is loop, which gets the elements block by block. Then panics if the loop's
// function is nil.
func (n Node) Then(k Kind, loop Loop) Node {
	a := ask(loop)
	return n.By(k, a.f, a.in, a.out, loop)
}

// By is [Node.PutOn] for a loop that calls the user's function f; a nil f means that it calls none.
func (n Node) By(k Kind, f any, in, out Block, loop Loop) Node {
	return n.Of(in).put(k, CodeOf(k, f), loop, out) // Of gives n a type, because Zip and others ask two pipelines for blocks side by side.
}

// Put returns n, which is not the zero Node, with a stage after it. f is a function of the user's with a method Do, which makes
// blocks of the type of out. Put panics if f is nil.
func (n Node) Put(k Kind, f Work, out Block) Node { return n.put(k, CodeOf(k, f), f, out) }

func (n Node) put(k Kind, code uint64, work Work, out Block) Node {
	s := &Stage{In: n.Src, Work: work, Out: out, Kind: k}
	s.shaped()
	return Node{s, n.Tuned, Mix(n.ID, uint64(k)^code)}
}

// PutOn does what Put does, for a node that may be the zero Node. The blocks of the zero Node are of the type of in.
func (n Node) PutOn(k Kind, f Work, in, out Block) Node { return n.Of(in).Put(k, f, out) }

// Stage is a source whose blocks are made from those of another one.
type Stage struct {
	_    seam.Uncompared
	In   Source
	Work Work
	Out  Block // the prototype of its blocks
	// front is the stage that this stage is the reverse of; nil: this stage is not reversed.
	front *Stage
	sh    Shape
	Kind  Kind
	// over: the loop of the stage before this one also does the work of this one, which is a Filter.
	over bool
	// Asks: the loop asks for the Index of elements.
	Asks bool
	// Gone: what the loop has made is gone when the loop is called again.
	Gone bool
	// plain: of a Step the loop needs only In, Out and the indices in them.
	plain bool
	// apart: the elements that the loop gets are in a buffer of their own, and not where the loop writes.
	apart bool
}

// shaped sets s.sh.
func (s *Stage) shaped() {
	if s.Kind == Filter {
		before, is := s.In.(*Stage)
		s.over = is && Infos[before.Kind].Takes
	}
	s.shapedOn(ShapeOf(s.In))
}

// shapedOn sets s.sh for a source of shape in.
func (s *Stage) shapedOn(in Shape) {
	info := &Infos[s.Kind]
	if s.Kind != Enumerate {
		in.Traits &^= Quiet
	}
	if info.Indexed {
		s.Asks = true
	}
	if info.passes {
		s.sh = in
		s.sh.Traits &^= Inert | Simple
		return
	}
	if s.sh = in.Through(s.Out); info.few {
		s.sh.Width = in.Width
	}
	if info.drops {
		s.sh.Traits &^= Exact | Numbered
	}
	switch {
	case s.over:
		s.apart = s.In.(*Stage).apart
	case !in.Is(View):
		s.apart = info.apart || !block.SameType(s.In.Proto(), s.Out)
	}
	if s.plain = info.simple && !s.over && !s.Asks; !info.simple || s.front != nil || s.apart {
		s.sh.Traits &^= Simple
	}
}

// On returns a copy of the stage on another source.
func (s *Stage) On(in Source) *Stage {
	t := &Stage{In: in, Work: s.Work, Out: s.Out, Kind: s.Kind, front: s.front, Asks: s.Asks}
	t.shaped()
	return t
}

func (s *Stage) Shape() Shape {
	sh := s.sh
	sh.Traits &^= Simple
	return sh
}

func (s *Stage) Proto() Block { return s.Out }

func (s *Stage) Materialise(b *Binding) Source {
	b.Indexed = b.Indexed || s.Asks
	return s.On(s.In.Materialise(b))
}

func (s *Stage) MaterialiseFirst(n int, b *Binding) Source {
	if !s.Shape().Is(Exact) {
		return s.Materialise(b)
	}
	b.Indexed = b.Indexed || s.Asks
	return s.On(MaterialiseFirst(s.In, n, b))
}

func (s *Stage) Text() string {
	if s.front != nil {
		return Behind(s.front, Rev)
	}
	return Behind(s.In, s.Kind)
}

func (s *Stage) Reversed() Source {
	t := s.On(Reversed(s.In))
	if t.front = s; s.front != nil {
		t.front = nil
	}
	t.sh.Traits &^= Simple
	return t
}

func (s *Stage) Ordinal(pos int) (n int, known bool) {
	if Infos[s.Kind].drops {
		return 0, false
	}
	return Ordinal(s.In, pos)
}

// number implements numberer.
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
	if !s.over {
		return nil
	}
	return s.In.(*Stage)
}

// Before returns the source of the input of s, or of the stage whose loop does the work of s too.
func (s *Stage) Before() Source {
	if s.over {
		return s.In.(*Stage).In
	}
	return s.In
}

// ShapeOf returns the shape of src, with Simple if src is simple. The shape of nil is zero.
func ShapeOf(src Source) Shape {
	if s, ok := src.(*Stage); ok { // A type switch would look at hashes first.
		return s.sh
	}
	return shapeOf(src)
}

func shapeOf(src Source) Shape {
	if m, ok := src.(*Memory); ok {
		sh := m.Shape()
		sh.Traits |= Simple
		return sh
	}
	if src == nil {
		return Shape{}
	}
	sh := src.Shape()
	if f, ok := src.(*FillSource); ok && !f.back && (sh.Is(Exact) || f.Takes()) {
		sh.Traits |= Simple
	}
	return sh
}
