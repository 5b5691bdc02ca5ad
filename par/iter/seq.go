package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/flow"
	"github.com/seed1237c087/manta/par/internal/place"
)

// Deliver runs n, and hands all elements to deliver, in order and on this goroutine, while
// the work on those behind goes on.
func (n Node) Deliver(deliver flow.Delivery) {
	if n.src == nil {
		core.Checkpoint()
		return
	}
	at, here := n.place(), n.movedTo(nil)
	if at != nil && at.Name != "" {
		inPlace(n.movedTo(new(place.Place).Called(at.Name)), func(n Node) nothing {
			n.movedTo(at.Called("")).Deliver(deliver)
			return 0
		})
		return
	}
	if at != nil && at.Background {
		core.WithPriority(core.Background, func() { here.movedTo(at.As(core.Foreground)).Deliver(deliver) })
		return
	}
	check := checker()
	if at.Away() {
		caller.Shown(n.tuning().part == nil, func() {
			flow.Relayed(at.Pool, deliver, check, func(deliver flow.Delivery, drained func() bool) {
				new(delivering).run(here, deliver, nil, drained)
			})
		})
		return
	}
	key := Mix(n.key, uint64(Seq))
	p := takeStash[delivering](key)
	if p.run(here, deliver, check, nil) {
		putStash(key, p)
	}
}

// checker returns a function that does not return if the context is done that the calling
// goroutine is tied to, so that no element follows: what is done with one may take long. It
// is nil if there is no context.
func checker() func() {
	ctx, tied := core.CurrentContext()
	if !tied {
		return nil
	}
	return func() {
		if ctx.Err() != nil {
			core.Checkpoint()
		}
	}
}

// delivering is a run that delivers the elements.
type delivering struct {
	pipeline
	node  Node
	flow  flow.Flow
	first portionLane
}

// run reports whether p can be used again.
func (p *delivering) run(n Node, deliver flow.Delivery, check func(), drained func() bool) (again bool) {
	p.node = n
	defer func() {
		p.node = Node{}
		p.pipeline.retire()
		if !again {
			p.first = portionLane{} // A helper of the flow may keep p for long, and must not keep more.
		}
	}()
	key := Mix(n.key, uint64(Seq))
	if core.Tracing() {
		caller.Shown(n.tuning().part == nil, func() { p.flow.Run(&p.spec, p, key, deliver, check, drained) })
	} else {
		p.flow.Run(&p.spec, p, key, deliver, check, drained)
	}
	if again = p.flow.Reset(); again {
		p.first.retire()
	}
	return again
}

// Feed implements flow.Plan.
func (p *delivering) Feed(f *flow.Flow) {
	p.lazy = true
	p.bound.body = &p.flow.InBody
	p.prepare(p.node, Mix(p.node.key, uint64(Seq)))
	p.flow.Timed = p.stream != nil
	p.spec.Stop.Tie()
	if p.stream != nil {
		p.stream.batches(f.Batch)
	} else {
		f.Batch(p.spec.N)
	}
	p.progress.End(p.spec.Stop.Any())
}

// Lane implements flow.Plan.
func (p *delivering) Lane(only bool) flow.Lane {
	l := &p.first
	if !only {
		l = new(portionLane)
	}
	l.open(&p.pipeline, nil)
	return l
}

// portionLane copies the elements to the portion that it is at.
type portionLane struct {
	lane
	into *Block
}

// Do implements flow.Lane.
func (l *portionLane) Do(lo, hi int, into *Block) {
	l.into = into
	l.Begin(lo, hi)
	l.step(hi, l)
	l.into = nil
}

func (l *portionLane) take(_, _ int, b Block) {
	n := b.Len()
	if n == 0 {
		return
	}
	xs := *l.into
	if xs == nil || !block.SameType(xs, b) {
		xs = b.Make(0)
		*l.into = xs
	}
	xs.Append(b, 0, n)
}
