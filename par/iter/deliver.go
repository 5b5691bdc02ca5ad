package iter

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// A Delivery gets the elements of a block, in order, and returns false if no more are
// wanted. It calls check, unless that is nil, before it does anything with an element: that
// does not return if the work has been stopped.
type Delivery func(b Block, check func()) bool

// Deliver runs n, and hands all elements to deliver, in order and on this goroutine, while
// the work on those behind goes on.
func (n Node) Deliver(deliver Delivery) {
	if n.src == nil {
		core.Checkpoint()
		return
	}
	p, check := n.pool(), checker()
	here := n.movedTo(nil)
	if p != nil {
		if _, inside := p.WorkerIndex(); !inside {
			relayed(here, p, deliver, check)
			return
		}
	}
	f := takeStash[flow](mix(n.key, uint64(Seq)))
	f.deliver, f.check = deliver, check
	f.flow(here)
	f.keep()
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

// flow runs n and delivers the elements.
func (f *flow) flow(n Node) {
	defer func() {
		f.close()
		if f.settled || f.delivering {
			return // What the loop body does passes as it is.
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v))
		}
	}()
	f.start(n)
	if f.stream != nil {
		f.stream.batches(f.batch)
	} else {
		f.batch(f.spec.N)
	}
	f.progress.end(&f.spec.Stop)
	f.settled = true
}

// start prepares the run.
func (f *flow) start(n Node) {
	f.prepare(n, mix(n.key, uint64(Seq)))
	f.spec.Stop.Tie()
	f.pace.Cost = engine.Known(f.spec.Key)
}

// raise surfaces how a portion ended that did not end well.
func (p *portion) raise() {
	if p.panic != nil {
		panic(p.panic)
	}
	if p.exited {
		runtime.Goexit()
	}
}
