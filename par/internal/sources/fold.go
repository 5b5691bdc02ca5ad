package sources

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// FoldSource is a source whose elements are made of stretches of another source.
//
// Its positions are the stretches. Where stretches end is fixed before an ending sees them, by the number of positions of the input and
// by the bounds that the user gave. It does not depend on workers, time, the ending, or the type of what is made. Therefore an element
// is the same on every run, and every later cut falls between two elements. Only if the order does not matter (Unordered), the number
// of workers counts. A stream has no number of positions; see [foldRun].
type FoldSource struct {
	_     seam.Uncompared
	In    describe.Source
	Size  int // elements of a stretch; 0: the run decides
	Begin describe.Work
	Work  describe.Work
	Out   describe.Block // the prototype of its blocks
	Kind  describe.Kind
	sh    describe.Shape
	// FoldGrid is that of a run, if Size is 0. It is zero if s has not been materialised.
	FoldGrid
}

// Fold returns a pipeline over what f makes of stretches of n. If n is the zero Node, its blocks are of the type of in. begin sets
// Out[N] to the initial value of a stretch, and f folds the elements In[From:To] into it. Fold panics if begin or f is a nil function.
func Fold(n describe.Node, k describe.Kind, begin, f describe.Work, in, out describe.Block) describe.Node {
	return new(FoldSource).behind(n.Of(in), k, begin, f, out)
}

// A FoldMemory is a source in memory together with a Fold of it. It is part of what a Fold of a slice allocates, together with the
// block.
type FoldMemory struct {
	folded FoldSource
	memory describe.Memory
}

// Fold makes m a [Fold] of the elements of elems, which are not written.
func (m *FoldMemory) Fold(k describe.Kind, begin, f describe.Work, elems, out describe.Block) describe.Node {
	return m.folded.behind(m.memory.Init(elems), k, begin, f, out)
}

// FoldChunks does what [Fold] does for stretches of size elements each. The last stretch may be shorter. The number of stretches is
// known if the length of n is known.
func FoldChunks(n describe.Node, k describe.Kind, size int, begin, f describe.Work, out describe.Block) describe.Node {
	s := &FoldSource{Size: size}
	n.Src = n.Positioned()
	return Keyed(s.behind(n, k, begin, f, out), uint64(size))
}

// behind makes s a Fold of n, and returns the pipeline.
func (s *FoldSource) behind(n describe.Node, k describe.Kind, begin, f describe.Work, out describe.Block) describe.Node {
	describe.CodeOf(k, begin)
	s.In, s.Begin, s.Work, s.Out, s.Kind = n.Src, begin, f, out, k
	s.shaped()
	return n.With(s, describe.Mix(uint64(k), describe.CodeOf(k, f)))
}

// shaped sets s.sh.
func (s *FoldSource) shaped() {
	switch {
	case s.Size > 0:
		s.sh = chunkShape(s.In, s.Size, s.Out)
		s.sh.Traits &^= describe.Quiet
	case s.count > 0: // A block is as short as it can be, so that not too many elements are kept at a time.
		s.sh = describe.Shape{N: s.of(s.at+s.In.Shape().N-1) + 1 - s.first, Width: max(longWidth, block.Width(s.Out)), Traits: describe.Exact}
	case s.In.Shape().Is(describe.Streamed):
		s.sh = describe.Shape{Traits: describe.Exact | describe.View | describe.Streamed | describe.Numbered}
	default:
		s.sh = describe.Shape{Traits: describe.Exact | describe.Breaker | describe.Whole}
	}
}

// longWidth is so large that blocks are as short as they can be.
const longWidth = 1 << 16

func (s *FoldSource) Shape() describe.Shape { return s.sh }
func (s *FoldSource) Proto() describe.Block { return s.Out }
func (s *FoldSource) Text() string          { return describe.Behind(s.In, s.Kind) }

func (s *FoldSource) Materialise(b *describe.Binding) describe.Source {
	return s.MaterialiseFirst(everything, b)
}

// MaterialiseFirst reads no more of a stream than FoldChunks needs for the first elements. A Fold folds the whole stream.
func (s *FoldSource) MaterialiseFirst(first int, b *describe.Binding) describe.Source {
	t, sh := *s, s.In.Shape()
	switch {
	case s.Size == 0 && sh.Is(describe.Streamed):
		return s.streamed(b)
	case !sh.Is(describe.Breaker):
	case s.Size > 0:
		t.In = describe.MaterialiseFirst(s.In, describe.Product(first, s.Size), b)
	default:
		t.In = s.In.Materialise(b)
	}
	if n := t.In.Shape().N; s.Size > 0 {
		t.shaped()
	} else if n == 0 {
		return describe.MemoryOf(s.Out.Make(0))
	} else {
		b.Cut = n
		t.cut(n, b)
		t.shaped()
	}
	return &t
}

// cut decides how the n positions of the input are cut, for the run of b.
func (s *FoldSource) cut(n int, b *describe.Binding) {
	key := b.Key
	cut := func(count int) {
		if t := b.Tuned; t != nil {
			count = bounded(n, count, t.MinLen, t.MaxLen)
		}
		s.FoldGrid = FoldGrid{length: n, count: count}
		b.Key = s.KeyFor(key)
	}
	if b.Tuned == nil || !b.Tuned.Unordered {
		cut(min(n, engine.Few(n, engine.MostFew)))
		return
	}
	workers := core.NumWorkers()
	cut(min(n, stretchesPerWorker*workers))
	if workers == 1 || engine.Alone(b.Key, s.count) {
		cut(1)
	}
}

// stretchesPerWorker is how many stretches there are for each worker, if their number may depend on that of workers.
const stretchesPerWorker = 4

// bounded returns the number of stretches of n positions that is nearest to count within the bounds. A bound of 0 means that there is
// none.
func bounded(n, count, minLen, maxLen int) int {
	if maxLen > 0 {
		count = max(count, Pieces(n, maxLen))
	}
	if minLen > 0 {
		count = min(count, max(1, n/minLen))
	}
	return count
}

func (s *FoldSource) Open(old describe.Cursor, _ int, _ *describe.Offsets) describe.Cursor {
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
	default:
		most = min(most, sh.N)
	}
	c.in.Open(s.In, most)
	c.pauses.Open(most, s.Kind == describe.FoldBlocks) // The function of a FoldBlocks gets the blocks.
	return c
}
