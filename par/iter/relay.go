package iter

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
)

// relay hands what a flow in another pool delivers to the goroutine that ranges.
type relay[T any] struct {
	full  chan []T // buffers on their way; closed when the flow has ended
	empty chan []T // buffers on their way back
	stop  chan struct{}
	// How the flow ended; written before full is closed.
	panic  *core.PanicError
	exited bool
}

// relayBuffers is how many portions are on their way at most.
const relayBuffers = 2

// relayed runs it in p and calls deliver here, as long as that returns true.
func relayed[T any](it Iter[T], p *core.Pool, deliver func(xs []T) bool) {
	var r *relay[T]
	_, tied := core.CurrentContext()
	p.Install(func() {
		r = newRelay[T]()
		if tied {
			// Install and futures hand on what they are tied to, and Spawn does not.
			core.Go(func() nothing {
				r.run(it)
				return nothing{}
			})
		} else {
			core.Spawn(func() { r.run(it) })
		}
	})
	defer func() {
		close(r.stop)
		core.Blocking(func() {
			for range r.full { // Until the flow has ended.
			}
		})
	}()
	for xs, ok := r.receive(); ok; xs, ok = r.receive() {
		if !deliver(xs) {
			return
		}
		wipe(xs)
		r.empty <- xs
	}
	if r.panic != nil {
		panic(r.panic)
	}
	if r.exited {
		runtime.Goexit()
	}
}

// newRelay is called in the other pool: channels that are made in a bubble of
// testing/synctest belong to that, and the pool's goroutines may be outside.
func newRelay[T any]() *relay[T] {
	r := &relay[T]{
		full:  make(chan []T, relayBuffers),
		empty: make(chan []T, relayBuffers),
		stop:  make(chan struct{}),
	}
	for range relayBuffers {
		r.empty <- nil
	}
	return r
}

// receive returns the next elements, ok false where there are no more.
func (r *relay[T]) receive() (xs []T, ok bool) {
	select {
	case xs, ok = <-r.full:
	default:
		core.Blocking(func() { xs, ok = <-r.full })
	}
	return xs, ok
}

// run is the task in the other pool.
func (r *relay[T]) run(it Iter[T]) {
	ended := false
	defer func() {
		if v := recover(); v != nil {
			r.panic = core.NewPanicError(v)
		} else {
			r.exited = !ended
		}
		close(r.full)
	}()
	f := &flow[T]{deliver: r.send, drained: r.drained}
	f.flow(it)
	ended = true
}

// send copies xs for the ranging goroutine and reports whether that wants more.
func (r *relay[T]) send(xs []T) bool {
	if len(xs) == 0 {
		return true
	}
	buf, ok := r.buffer()
	if ok {
		r.full <- append(buf[:0], xs...) // There is room for every buffer.
	}
	return ok
}

// buffer returns one that is empty, ok false where no more is wanted.
func (r *relay[T]) buffer() (buf []T, ok bool) {
	wait := func() {
		select {
		case buf = <-r.empty:
			ok = true
		case <-r.stop:
		}
	}
	select {
	case <-r.stop:
		return nil, false
	case buf = <-r.empty:
		return buf, true
	default:
		core.Blocking(wait)
	}
	return buf, ok
}

// drained waits until all that was sent has been through the loop body, and reports
// whether more is wanted: the source, which is asked next, may have nothing for long.
func (r *relay[T]) drained() bool {
	var bufs [relayBuffers][]T
	for i := range bufs {
		buf, ok := r.buffer()
		if !ok {
			return false
		}
		bufs[i] = buf
	}
	for _, buf := range bufs {
		r.empty <- buf
	}
	return true
}
