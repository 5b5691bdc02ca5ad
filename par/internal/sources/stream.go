package sources

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Stream returns a pipeline over what read gets from a sequential source, batch by batch. code is an ingredient of the
// key. If once is set, the source can be read only once, and the second run of the pipeline panics.
//
// The goroutine that calls the ending calls read. read appends what it gets to the batch's Items, and calls Next or
// Flush to pass them on.
func Stream(k describe.Kind, code uint64, once bool, proto describe.Block, read func(b *Batch)) describe.Node {
	return describe.Node{Src: newReading(k, nil, proto, describe.Shape{Traits: describe.Exact | describe.View | describe.Streamed | describe.Live | describe.Numbered}, once, read), ID: describe.Mix(uint64(k), code)}
}

// Streamed returns a pipeline over stretches of n, for which read calls the batch's Run. Only the positions of n
// matter, not their number. See [Stream].
func Streamed(n describe.Node, k describe.Kind, once bool, read func(b *Batch)) describe.Node {
	sh := n.Src.Shape()
	sh.N, sh.Traits = 0, sh.Traits|describe.Streamed|describe.Live
	if in, ok := n.Src.(*describe.FillSource); ok && in.Before != nil {
		sh.Traits |= describe.Numbered
	}
	return describe.Node{Src: newReading(k, n.Src, n.Proto(), sh, once, read), ID: n.ID}
}

// reading is a sequential source.
type reading struct {
	describe.LateSource
	in    describe.Source // the source of which batches are stretches; nil: batches are blocks of their own
	read  func(b *Batch)
	once  bool      // it can be read once
	begun seam.Bool // the source has been read
}

func newReading(k describe.Kind, in describe.Source, proto describe.Block, sh describe.Shape, once bool, read func(b *Batch)) describe.Source {
	r := &reading{LateSource: describe.LateSource{Kind: k, Block: proto, Sh: sh}, in: in, read: read, once: once}
	r.Make = r.begin
	return r
}

func (s *reading) begin(_ *describe.LateSource, b *describe.Binding) describe.Source {
	if s.once && s.begun.Swap(true) {
		panic(fmt.Sprintf("par: %v: the pipeline has been run before, and what it reads can be read only once", s.Kind))
	}
	r := &Batch{
		read: s.read, Fixed: b.Fixed, idle: b.Idle, Indexed: b.Indexed, body: b.Body,
		clock: pace.Now, alarm: pace.Alarm{After: watchTime}, readResult: readResult{kind: s.Kind},
	}
	b.Stream = r
	// FromChan passes on all that it has before it waits. While a program is measured, one goroutine runs everything.
	if b.Aside && s.Kind != describe.FromChan && !under.Measured() {
		r.aside = newAside()
	}
	if s.in != nil {
		return s.in
	}
	r.Items, r.window = s.Block.Make(0), s.Block.Make(0)
	r.memory = describe.MemoryOf(r.Items)
	if r.aside != nil {
		r.aside.box, r.memory.Elems = s.Block.Make(0), s.Block.Make(0)
	}
	return r.memory
}

// feed returns n with an operation after it that passes on elements batch by batch when an ending runs. The function
// feed gets n as n must run, and calls run for every batch, in order, as long as run returns true.
func feed(n describe.Node, k describe.Kind, ingredient uint64, proto describe.Block, feed feeding) describe.Node {
	sh := fedShape(n)
	begun := func(s *describe.LateSource, b *describe.Binding) describe.Source {
		return newFed(s.N.Before(b), b, s.Block, feed)
	}
	return n.With(&describe.LateSource{Kind: k, N: n.Apart(), Block: proto, Sh: sh, Make: begun}, ingredient)
}

// fedShape returns the shape of what is fed from n.
func fedShape(n describe.Node) describe.Shape {
	return describe.Shape{Traits: describe.Exact | describe.View | describe.Streamed | describe.Numbered | n.Src.Shape().Traits&describe.Live}
}

// feeding passes on the elements that it makes of n, batch by batch; see feed.
type feeding func(n describe.Node, run func(xs describe.Block) bool)

// fed is the source of one run: the batch that is being processed.
type fed struct {
	describe.Memory
	n    describe.Node
	feed feeding
}

func newFed(n describe.Node, b *describe.Binding, proto describe.Block, feed feeding) describe.Source {
	r := &fed{n: n, feed: feed}
	r.Elems = proto.Make(0)
	b.Stream = r
	return r
}

func (s *fed) Materialise(*describe.Binding) describe.Source { return s }

func (s *fed) Batches(run func(n int) bool) {
	s.feed(s.n, func(xs describe.Block) bool {
		s.Elems = xs
		n := xs.Len()
		more := n == 0 || run(n)
		s.Before += n
		return more
	})
}
