package sources

import (
	"reflect"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/rounding"
)

// Fold returns a pipeline over what loop makes of stretches of n. The loop works on Out[N]:
// if In is nil, it sets that to what a stretch begins with, and otherwise it folds the
// elements In[From:To] into it.
//
// Most endings run the Fold before the rest, in parallel, and a stretch is what a
// participant has done without a gap. An ending whose brackets are fixed asks for units
// instead, unless values of this type are the same whatever the brackets.
func Fold(n describe.Node, k describe.Kind, loop describe.Loop) describe.Node {
	return folded(n, k, 0, loop)
}

// FoldChunks is [Fold] for stretches of size elements each, of which the last may be
// shorter. Their number is known if n's length is.
func FoldChunks(n describe.Node, k describe.Kind, size int, loop describe.Loop) describe.Node {
	check.Size(k.String(), "size", size)
	return folded(n, k, size, loop)
}

func folded(n describe.Node, k describe.Kind, size int, loop describe.Loop) describe.Node {
	var a describe.About
	describe.Ask(k, loop, &a)
	n = n.Of(a.In)
	s := &Folded{In: n.Src, Size: size, Loop: loop, Out: a.Out, Kind: k, f: reflect.TypeOf(a.F)}
	key := describe.Mix(uint64(k), a.Code)
	if size > 0 {
		s.In, key = n.Positioned(), describe.Mix(key, uint64(size))
	}
	s.shaped()
	return n.With(s, key)
}

// shaped sets s.sh.
func (s *Folded) shaped() {
	if s.Size > 0 {
		s.sh = chunkShape(s.In, s.Size, s.Out)
		return
	}
	s.sh = s.In.Shape().Through(s.Out)
	s.sh.Traits = s.sh.Traits&^(describe.Exact|describe.Windowed|describe.Numbered) | describe.Whole
}

func (s *Folded) Shape() describe.Shape { return s.sh }
func (s *Folded) Proto() describe.Block { return s.Out }
func (s *Folded) Text() string          { return describe.Behind(s.In, s.Kind) }

func (s *Folded) Settle(b *describe.Binding) describe.Source {
	sh := s.In.Shape()
	first := s.Size == 0 && b.Tuned != nil && b.Tuned.Progress == nil
	if first && sh.Is(describe.Streamed) && !b.Prompt && !sh.Is(describe.Whole) && s.elastic(b, sh) {
		return s.run(b)
	}
	if sh.Is(describe.Loose | describe.Streamed | describe.Whole) {
		t := *s
		t.In = s.In.Settle(b)
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
func (s *Folded) run(b *describe.Binding) describe.Source {
	t := *b.Tuned
	t.Place, t.Part = nil, b.Part.Before() // The run is at it.
	n, key := describe.Node{Src: s.In, Tuned: &t}, b.Key
	b.Key = describe.Mix(key, uint64(s.Kind))
	if !s.In.Shape().Is(describe.Streamed) {
		return describe.MemoryOf(describe.Ahead.Fold(n, key, s.Kind, s.Loop, s.Out, nil))
	}
	return newFed(n, b, s.Out, func(n describe.Node, run func(xs describe.Block) bool) {
		describe.Ahead.Fold(n, key, s.Kind, s.Loop, s.Out, run)
	})
}

// elastic reports whether any stretch of the input, of shape in, will do for an element.
func (s *Folded) elastic(b *describe.Binding, in describe.Shape) bool {
	return !b.Fixed || !in.Is(describe.Whole) && rounding.None(s.f.Out(0))
}

// alone reports whether s makes one element if it is run as a part of the run of b.
func (s *Folded) alone(b *describe.Binding) bool {
	return b.Tuned.MaxLen == 0 && engine.Alone(b.Key, s.sh.N) || core.NumWorkers() == 1
}

func (s *Folded) Open(old describe.Cursor, _ int, _ *describe.Marks) describe.Cursor {
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
