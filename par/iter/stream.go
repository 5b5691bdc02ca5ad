package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Stream returns a pipeline over what read gets from a sequential source, batch by batch. The code is an ingredient of
// the key. If once is set, the source can be read once: then the second run of the pipeline panics.
//
// Read is called by the goroutine that calls the ending. It appends what it gets to the batch's Items and asks Next or
// Flush to hand them on.
func Stream(k Kind, code uint64, once bool, proto Block, read func(b *Batch)) Node {
	return Node{src: newReading(k, nil, proto, shape{traits: exact | view | streamed | numbered}, once, read), key: Mix(uint64(k), code)}
}

// Streamed returns a pipeline over stretches of n, for which read calls the batch's Run. Of n the positions count, not
// how many it has. See [Stream].
func (n Node) Streamed(k Kind, once bool, read func(b *Batch)) Node {
	sh := n.src.shape()
	sh.n, sh.traits = 0, sh.traits|streamed
	if in, ok := n.src.(*filled); ok && in.before != nil {
		sh.traits |= numbered
	}
	return Node{src: newReading(k, n.src, n.Proto(), sh, once, read), key: n.key}
}

// reading is a sequential source, and the maker of those of its runs.
type reading struct {
	deferred
	in    source // what batches are stretches of; nil: they are blocks of their own
	read  func(b *Batch)
	once  bool      // it can be read once
	begun seam.Bool // and has been
}

func newReading(k Kind, in source, proto Block, sh shape, once bool, read func(b *Batch)) source {
	r := &reading{deferred: deferred{kind: k, block: proto, sh: sh}, in: in, read: read, once: once}
	r.maker = r
	return r
}

func (s *reading) make(_ *deferred, b *binding) source {
	if s.once && s.begun.Swap(true) {
		panic(fmt.Sprintf("par: %v: the pipeline has been run before, and what it reads can be read only once", s.kind))
	}
	r := &Batch{read: s.read, fixed: b.fixed, indexed: b.indexed, body: b.body, clock: pace.Now, alarm: pace.Alarm{After: watchTime}}
	b.stream = r
	if s.in != nil {
		return s.in
	}
	r.Items, r.window = s.block.Make(0), s.block.Make(0)
	r.memory = memoryOf(r.Items)
	return r.memory
}

// fed returns n with an operation behind it that hands its elements on batch by batch when an ending
// runs: feed gets n as it must run, and calls run for every batch, in order, as long as that
// returns true.
func (n Node) fed(k Kind, ingredient uint64, proto Block, feed feeding) Node {
	sh := shape{traits: exact | view | streamed | numbered}
	return n.with(&deferred{kind: k, n: n.apart(), block: proto, sh: sh, maker: feed}, ingredient)
}

type feeding func(n Node, run func(xs Block) bool)

func (f feeding) make(s *deferred, b *binding) source { return newFed(s.n.before(b), b, s.block, f) }

// fed is the source of one run: the batch that is being worked off.
type fed struct {
	Memory
	n    Node
	feed feeding
}

func newFed(n Node, b *binding, proto Block, feed feeding) source {
	r := &fed{n: n, feed: feed}
	r.elems = proto.Make(0)
	b.stream = r
	return r
}

func (s *fed) settle(*binding) source { return s }

func (s *fed) batches(run func(n int) bool) {
	s.feed(s.n, func(xs Block) bool {
		s.elems = xs
		n := xs.Len()
		more := n == 0 || run(n)
		s.before += n
		return more
	})
}
