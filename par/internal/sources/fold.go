package sources

import (
	"reflect"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Fold returns a pipeline over what f makes of stretches of n, whose blocks are of the type of in: begin sets Out[N] to what a
// stretch begins with, and f folds the elements In[From:To] into it. It panics if one of them is a nil function.
//
// Most endings run the Fold before the rest, in parallel, and a stretch is what a
// participant has done without a gap. An ending whose brackets are fixed asks for units
// instead, unless values of this type are the same whatever the brackets.
func Fold(n describe.Node, k describe.Kind, begin, f describe.Work, in, out describe.Block) describe.Node {
	return new(FoldSource).behind(n.Of(in), k, begin, f, out)
}

// A FoldMemory is a source in memory with a Fold on it. It is part of what a Fold of a slice allocates, together with the block.
type FoldMemory struct {
	folded FoldSource
	memory describe.Memory
}

// Fold makes m a [Fold] of the elements of elems, which are not written.
func (m *FoldMemory) Fold(k describe.Kind, begin, f describe.Work, elems, out describe.Block) describe.Node {
	return m.folded.behind(m.memory.Init(elems), k, begin, f, out)
}

// FoldChunks is [Fold] for stretches of size elements each, of which the last may be
// shorter. Their number is known if n's length is.
func FoldChunks(n describe.Node, k describe.Kind, size int, begin, f describe.Work, out describe.Block) describe.Node {
	s := &FoldSource{Size: size}
	n.Src = n.Positioned()
	return Keyed(s.behind(n, k, begin, f, out), uint64(size))
}

// behind makes s a Fold of n, and returns that.
func (s *FoldSource) behind(n describe.Node, k describe.Kind, begin, f describe.Work, out describe.Block) describe.Node {
	describe.CodeOf(k, begin)
	s.In, s.Begin, s.Work, s.Out, s.Kind = n.Src, begin, f, out, k
	s.shaped()
	return n.With(s, describe.Mix(uint64(k), describe.CodeOf(k, f)))
}

// shaped sets s.sh.
func (s *FoldSource) shaped() {
	if s.Size > 0 {
		s.sh = chunkShape(s.In, s.Size, s.Out)
		s.sh.Traits &^= describe.Quiet
		return
	}
	s.sh = s.In.Shape().Through(s.Out)
	s.sh.Traits = s.sh.Traits&^(describe.Exact|describe.Windowed|describe.Numbered) | describe.Whole
}

func (s *FoldSource) Shape() describe.Shape { return s.sh }
func (s *FoldSource) Proto() describe.Block { return s.Out }
func (s *FoldSource) Text() string          { return describe.Behind(s.In, s.Kind) }

func (s *FoldSource) Settle(b *describe.Binding) describe.Source { return s.SettleFirst(everything, b) }

func (s *FoldSource) SettleFirst(n int, b *describe.Binding) describe.Source {
	sh := s.In.Shape()
	first := s.Size == 0 && b.Tuned != nil && b.Tuned.Progress == nil
	if first && sh.Is(describe.Streamed) && !b.Prompt && !sh.Is(describe.Whole) && s.elastic(b, sh) {
		return s.run(b)
	}
	if sh.Is(describe.Loose | describe.Streamed | describe.Whole) {
		t := *s
		if s.Size > 0 {
			t.In = describe.SettleFirst(s.In, describe.Product(n, s.Size), b)
		} else {
			t.In = s.In.Settle(b)
		}
		t.shaped()
		s, sh = &t, t.In.Shape()
	}
	b.Elastic = s.Size == 0 && s.elastic(b, sh)
	if !first || !b.Elastic || b.Stream != nil || s.alone(b) {
		return s
	}
	return s.run(b)
}

// run makes the elements before the run of b, whose key it takes; those of a stream some at a time.
func (s *FoldSource) run(b *describe.Binding) describe.Source {
	t := *b.Tuned
	t.Place, t.Part = nil, b.Part.Before() // The run is at it.
	n, key, g := describe.Node{Src: s.In, Tuned: &t}, b.Key, describe.Gatherer{Kind: s.Kind, Loop: s.loop, Out: s.Out, PerPiece: true}
	b.Key = describe.Mix(key, uint64(s.Kind))
	if !s.In.Shape().Is(describe.Streamed) {
		return describe.MemoryOf(describe.Ahead.Fold(n, key, g, nil))
	}
	return newFed(n, b, s.Out, func(n describe.Node, run func(xs describe.Block) bool) {
		describe.Ahead.Fold(n, key, g, run)
	})
}

// loop is the loop of the run of s: it begins a stretch if In is nil.
func (s *FoldSource) loop(st *describe.Step) {
	if st.In == nil {
		s.Begin.Do(st)
	} else {
		s.Work.Do(st)
	}
}

// elastic reports whether any stretch of the input, of shape in, will do for an element.
func (s *FoldSource) elastic(b *describe.Binding, in describe.Shape) bool {
	return !b.Fixed || !in.Is(describe.Whole) && unrounded(reflect.TypeOf(s.Work).Out(0)) // f returns an element
}

// alone reports whether s makes one element if it is run as a part of the run of b.
func (s *FoldSource) alone(b *describe.Binding) bool {
	return b.Tuned.MaxLen == 0 && engine.Alone(b.Key, s.sh.N) || core.NumWorkers() == 1
}

func (s *FoldSource) Open(old describe.Cursor, _ int, _ *describe.Marks) describe.Cursor {
	c := describe.Reopened[foldCursor](old)
	sh := s.In.Shape()
	c.s, c.n = s, sh.N
	most := sh.BlockLen()
	switch {
	case sh.Is(describe.Whole):
		c.in.Open(s.In, 1)
		c.pauses.Open(everything, true)
		return c
	case s.Size > 0:
		most = min(most, s.Size)
	case sh.N > 0: // It is not known of what comes in batches.
		most = min(most, sh.N)
	}
	c.in.Open(s.In, most)
	c.pauses.Open(most, s.Kind == describe.FoldBlocks) // Its function gets the blocks.
	return c
}
