package iter

import (
	"reflect"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
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
func (n Node) Fold(k Kind, loop Loop) Node { return n.folded(k, 0, loop) }

// FoldChunks is [Node.Fold] for stretches of size elements each, of which the last may be
// shorter. Their number is known if n's length is.
func (n Node) FoldChunks(k Kind, size int, loop Loop) Node {
	check.Size(k.String(), "size", size)
	return n.folded(k, size, loop)
}

func (n Node) folded(k Kind, size int, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	n = n.Of(a.in)
	s := &folded{in: n.src, size: size, loop: loop, out: a.out, kind: k, f: reflect.TypeOf(a.f)}
	key := Mix(uint64(k), a.code)
	if size > 0 {
		s.in, key = n.positioned(), Mix(key, uint64(size))
	}
	s.shaped()
	return n.with(s, key)
}

// shaped sets s.sh.
func (s *folded) shaped() {
	if s.size > 0 {
		s.sh = chunkShape(s.in, s.size, s.out)
		return
	}
	s.sh = s.in.shape().through(s.out)
	s.sh.traits = s.sh.traits&^(exact|windowed|numbered) | whole
}

func (s *folded) shape() shape { return s.sh }
func (s *folded) proto() Block { return s.out }
func (s *folded) text() string { return behind(s.in, s.kind) }

func (s *folded) settle(b *binding) source {
	sh := s.in.shape()
	first := s.size == 0 && b.tuned != nil && b.tuned.progress == nil
	if first && sh.is(streamed) && !b.prompt && !sh.is(whole) && s.elastic(b, sh) {
		return s.run(b)
	}
	if sh.is(loose | streamed | whole) {
		t := *s
		t.in = s.in.settle(b)
		t.shaped()
		s, sh = &t, t.in.shape()
	}
	b.elastic = s.size == 0 && s.elastic(b, sh)
	if !first || !b.elastic || b.stream != nil || s.alone(b) {
		return s
	}
	return s.run(b)
}

// run makes the elements before the run of b, whose key it takes; those of a stream some at a time.
func (s *folded) run(b *binding) source {
	t := *b.tuned
	t.place, t.part = nil, b.part.Before() // The run is at it.
	n, key := Node{src: s.in, tuned: &t}, b.key
	b.key = Mix(key, uint64(s.kind))
	if !s.in.shape().is(streamed) {
		return memoryOf(ahead.fold(n, key, s.kind, s.loop, s.out, nil))
	}
	return newFed(n, b, s.out, func(n Node, run func(xs Block) bool) { ahead.fold(n, key, s.kind, s.loop, s.out, run) })
}

// elastic reports whether any stretch of the input, of shape in, will do for an element.
func (s *folded) elastic(b *binding, in shape) bool {
	return !b.fixed || !in.is(whole) && rounding.None(s.f.Out(0))
}

// alone reports whether s makes one element if it is run as a part of the run of b.
func (s *folded) alone(b *binding) bool {
	return b.tuned.maxLen == 0 && engine.Alone(b.key, s.sh.n) || core.NumWorkers() == 1
}

func (s *folded) open(old cursor, _ int, _ *marks) cursor {
	c := reopened[foldCursor](old)
	sh := s.in.shape()
	c.s, c.n = s, sh.n
	most := sh.blockLen()
	switch {
	case sh.is(whole):
		c.in.open(s.in, 1)
		c.pauses.open(everything, true)
		return c
	case s.size > 0:
		most = min(most, s.size)
	case sh.n > 0: // It is not known of what comes in batches.
		most = min(most, sh.n)
	}
	c.in.open(s.in, most)
	c.pauses.open(most, s.kind == FoldBlocks) // Its function gets the blocks.
	return c
}
