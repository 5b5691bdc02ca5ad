package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Stream returns a pipeline over what read gets from a sequential source, batch by batch. The code is an ingredient of
// the key. If once is set, the source can be read once: then the second run of the pipeline panics.
//
// Read is called by the goroutine that calls the ending. It appends what it gets to the batch's Items and asks Next or
// Flush to hand them on.
func Stream(k Kind, code uint64, once bool, proto Block, read func(b *Batch)) Node {
	return Node{src: &reading{kind: k, block: proto, once: once, read: read}, key: Mix(uint64(k), code)}
}

// Streamed returns a pipeline over stretches of n, for which read calls the batch's Run. Of n the positions count, not
// how many it has. See [Stream].
func (n Node) Streamed(k Kind, once bool, read func(b *Batch)) Node {
	return Node{src: &reading{kind: k, in: n.src, block: n.Proto(), once: once, read: read}, key: n.key}
}

// reading is a sequential source.
type reading struct {
	unopened
	irreversible
	kind  Kind
	in    source // what batches are stretches of; nil: they are blocks of their own
	block Block  // the prototype of its blocks
	read  func(b *Batch)
	once  bool      // it can be read once
	begun seam.Bool // and has been
}

func (s *reading) proto() Block { return s.block }
func (s *reading) text() string { return s.kind.String() }

func (s *reading) shape() shape {
	sh := shape{traits: exact | view}
	if s.in != nil {
		sh = s.in.shape()
		sh.n = 0
	}
	sh.traits |= streamed
	return sh
}

func (s *reading) settle(b *binding) source {
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

// feed is a source that gets its elements batch by batch when an ending runs.
type feed struct {
	unopened
	irreversible
	in    source
	kind  Kind
	block Block // the prototype of its blocks
	// feed calls run for every batch, in order, as long as it returns true. What it runs
	// itself is for the run of b.
	feed func(b *binding, run func(xs Block) bool)
}

func (s *feed) shape() shape { return shape{traits: exact | view | streamed} }
func (s *feed) proto() Block { return s.block }
func (s *feed) text() string { return behind(s.in, s.kind, false) }

func (s *feed) settle(b *binding) source {
	r := &feedBatch{feed: s, b: binding{limit: b.limit, fixed: b.fixed, part: b.part, body: b.body}}
	r.elems = s.block.Make(0)
	b.stream = r
	return r
}

// feedBatch is the source of one run: the batch that is being worked off.
type feedBatch struct {
	Memory
	feed *feed
	b    binding
}

func (s *feedBatch) settle(*binding) source { return s }

func (s *feedBatch) batches(run func(n int) bool) {
	s.feed.feed(&s.b, func(xs Block) bool {
		s.elems = xs
		n := xs.Len()
		more := n == 0 || run(n)
		s.before += n
		return more
	})
}

// eachFew runs p, whose source is a stream, and calls run with some of its values each
// time, as long as it returns true. So they need not all be kept.
func (p *Gathering) eachFew(run func(xs Block) bool) {
	const few = 64
	var r gathered
	more := true
	pass := func() {
		if r.a.Len > 0 && more {
			more = run(p.first.a.Block(r.a, p.about.out))
			r, p.first.value.is = gathered{}, false // It stands where others will.
		}
	}
	p.stream.batches(func(n int) bool {
		p.spec.N, p.firstTaken = n, false
		r = p.Join(r, engine.Run(&p.spec, engine.Plan[gathered](p)))
		if r.a.Len >= few {
			pass()
		}
		return more && !p.spec.Stop.Any()
	})
	pass()
}

// ThenPlaced is Then for a loop that asks for the [Step.Place] of an element. If nobody can
// tell it, the elements are packed first.
func (n Node) ThenPlaced(k Kind, loop Loop) Node {
	if n.src == nil {
		return n.Then(k, loop)
	}
	if numbered(n.src) {
		n = n.Then(k, loop)
		n.src.(*stage).asks = true
		return n
	}
	return Node{n.positioned(), n.tuned, n.key}.Then(k, loop)
}

// numbered reports whether src is a stream of which it will be known, when a batch is worked
// off, how many elements come before one of its elements; see ordinal.
func numbered(src source) bool {
	switch s := src.(type) {
	case *stage:
		return !infos[s.kind].drops && numbered(s.in)
	case *reading:
		in, ok := s.in.(*someFilled)
		return s.in == nil || ok && in.before != nil
	case *feed, *flattened:
		return true
	}
	return false
}

// ordinal returns how many elements of src come before position pos of this run, those of
// batches before it too.
func ordinal(src source, pos int) (n int, known bool) {
	switch s := src.(type) {
	case *stage:
		if infos[s.kind].drops {
			return 0, false
		}
		return ordinal(s.in, pos)
	case *Memory:
		return s.before + pos, true
	case *feedBatch:
		return s.before + pos, true
	case *flatBatch:
		return s.before + pos, true
	case *pacedRun:
		return ordinal(s.in, s.lo+pos)
	case *someFilled:
		if s.before != nil {
			return s.before(pos), true
		}
	}
	return pos, src.shape().is(exact)
}
