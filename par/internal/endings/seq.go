package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/flow"
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/stash"
)

// Deliver runs n, and hands all elements to deliver, in order and on this goroutine, while
// the work on those behind goes on.
func Deliver(n describe.Node, deliver flow.Delivery) {
	if n.Src == nil {
		core.Checkpoint()
		return
	}
	at, here := n.Place(), n.MovedTo(nil)
	if at != nil && at.Name != "" {
		describe.InPlace(n.MovedTo(new(place.Place).Called(at.Name)), func(n describe.Node) nothing {
			Deliver(n.MovedTo(at.Called("")), deliver)
			return 0
		})
		return
	}
	if at != nil && at.Background {
		core.WithPriority(core.Background, func() { Deliver(here.MovedTo(at.As(core.Foreground)), deliver) })
		return
	}
	check := checker()
	if at.Away() {
		caller.Shown(n.Tuning().Part == nil, func() {
			flow.Relayed(at.Pool, deliver, check, func(deliver flow.Delivery, drained func() bool) {
				new(delivering).run(here, deliver, nil, drained)
			})
		})
		return
	}
	key := describe.Mix(n.ID, uint64(describe.Seq))
	p := stash.Take[delivering](key)
	if p.run(here, deliver, check, nil) {
		stash.Put(key, p)
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
	run.Pipeline
	node  describe.Node
	flow  flow.Flow
	first portionLane
}

// run reports whether p can be used again.
func (p *delivering) run(n describe.Node, deliver flow.Delivery, check func(), drained func() bool) (again bool) {
	p.node = n
	defer func() {
		p.node = describe.Node{}
		p.Pipeline.Retire()
		if !again {
			p.first = portionLane{} // A helper of the flow may keep p for long, and must not keep more.
		}
	}()
	key := describe.Mix(n.ID, uint64(describe.Seq))
	if under.Tracing() {
		caller.Shown(n.Tuning().Part == nil, func() { p.flow.Run(&p.Spec, p, key, deliver, check, drained) })
	} else {
		p.flow.Run(&p.Spec, p, key, deliver, check, drained)
	}
	if again = p.flow.Reset(); again {
		p.first.Retire()
	}
	return again
}

// Feed implements flow.Plan.
func (p *delivering) Feed(f *flow.Flow) {
	p.Lazy = true
	p.Bound.Body = &p.flow.InBody
	p.Open(p.node, describe.Mix(p.node.ID, uint64(describe.Seq)))
	p.flow.Timed = p.Stream != nil
	p.Spec.Stop.Tie()
	if p.Stream != nil {
		p.Stream.Batches(f.Batch)
	} else {
		f.Batch(p.Spec.N)
	}
	p.Progress.End(p.Spec.Stop.Any())
}

// Lane implements flow.Plan.
func (p *delivering) Lane(only bool) flow.Lane {
	l := &p.first
	if !only {
		l = new(portionLane)
	}
	l.Open(&p.Pipeline, nil)
	return l
}

// portionLane copies the elements to the portion that it is at.
type portionLane struct {
	run.Lane
	into *describe.Block
}

// Do implements flow.Lane.
func (l *portionLane) Do(lo, hi int, into *describe.Block) {
	l.into = into
	l.Begin(lo, hi)
	l.Pull(hi, l)
	l.into = nil
}

func (l *portionLane) Take(_, _ int, b describe.Block) {
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
