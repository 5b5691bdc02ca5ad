package flow

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
)

// relay passes what a flow in another pool delivers to the goroutine that ranges.
type relay struct {
	full  chan block.Block // buffers on their way; closed when the flow has ended
	empty chan block.Block // buffers on their way back, nil at first
	stop  chan struct{}
	// panic and exited say how the flow ended. They are written before full is closed.
	panic  *core.PanicError
	exited bool
}

// relayBuffers is the most portions that are on their way.
const relayBuffers = 2

// Relayed calls run in p, and calls deliver on the calling goroutine with what run delivers, as long as deliver returns
// true. The arguments of run are for [Flow.Run].
func Relayed(p *core.Pool, deliver BodyLoop, check func(), run func(deliver BodyLoop, drained func() bool)) {
	var r *relay
	_, tied := core.CurrentContext()
	p.Install(func() {
		r = newRelay()
		spawn(tied, func() { r.run(run) })
	})
	defer r.close()
	for b, ok := r.receive(); ok; b, ok = r.receive() {
		if !deliver(b, check) {
			return
		}
		block.Wipe(b)
		seam.Send(r.empty, b)
	}
	r.raise()
}

// close stops the flow, and waits for its end.
func (r *relay) close() {
	seam.Close(r.stop)
	core.Blocking(func() {
		for more := true; more; {
			_, more = seam.Receive(r.full)
		}
	})
}

// raise surfaces how the flow ended.
func (r *relay) raise() {
	if r.panic != nil {
		panic(r.panic)
	}
	if r.exited {
		runtime.Goexit()
	}
}

// newRelay is called in the other pool, because channels that are made in a bubble of testing/synctest belong to that
// bubble, and the pool's goroutines may be outside.
func newRelay() *relay {
	r := &relay{
		full:  make(chan block.Block, relayBuffers),
		empty: make(chan block.Block, relayBuffers),
		stop:  make(chan struct{}),
	}
	for range relayBuffers {
		seam.Send(r.empty, nil)
	}
	return r
}

// receive returns the next elements; ok is false if there are no more.
func (r *relay) receive() (b block.Block, ok bool) {
	b, ok, done := seam.TryReceive(r.full)
	if !done {
		core.Blocking(func() { b, ok = seam.Receive(r.full) })
	}
	return b, ok
}

// run is the task in the other pool.
func (r *relay) run(run func(deliver BodyLoop, drained func() bool)) {
	r.exited = true // Unless run returns.
	defer func() {
		if v := recover(); v != nil {
			r.panic = under.Wrapped[*core.PanicError](v)
		}
		seam.Close(r.full)
	}()
	run(r.send, r.drained)
	r.exited = false
}

// send copies b for the ranging goroutine, and reports whether more are wanted.
func (r *relay) send(b block.Block, _ func()) bool {
	n := b.Len()
	if n == 0 {
		return true
	}
	buf, ok := r.buffer()
	if !ok {
		return false
	}
	if buf == nil {
		buf = b.Make(0)
	}
	buf.Resize(0)
	buf.Append(b, 0, n)
	seam.Send(r.full, buf) // There is room for every buffer.
	return true
}

// buffer returns an empty buffer, which is nil if it has never been used. ok is false if no more is wanted.
func (r *relay) buffer() (buf block.Block, ok bool) {
	if seam.Closed(r.stop) {
		return nil, false
	}
	if buf, _, ok = seam.TryReceive(r.empty); !ok {
		core.Blocking(func() { buf, _, ok = seam.ReceiveOr(r.empty, r.stop) })
	}
	return buf, ok
}

// drained waits until all that was sent has been through the loop body, and reports whether more is wanted. It waits
// because the source, which is asked next, may have nothing for long.
func (r *relay) drained() bool {
	var bufs [relayBuffers]block.Block
	for i := range bufs {
		buf, ok := r.buffer()
		if !ok {
			return false
		}
		bufs[i] = buf
	}
	for _, buf := range bufs {
		seam.Send(r.empty, buf)
	}
	return true
}
