package sim

import (
	"reflect"
	"time"
)

// A channel is what a run knows of a channel besides its contents.
type channel struct {
	ref    any // so that no other channel gets its address
	closed bool
	// offers are the values of senders that wait, on a channel without a buffer.
	offers []*offer
	// receivers is how many goroutines wait to receive.
	receivers int
}

type offer struct {
	value any
	taken bool
}

// channel returns what c knows of the channel ch.
func (c *controller) channel(ch any) *channel {
	at := reflect.ValueOf(ch).Pointer()
	x := c.chans[at]
	if x == nil {
		x = &channel{ref: ch}
		if c.chans == nil {
			c.chans = map[uintptr]*channel{}
		}
		c.chans[at] = x
	}
	return x
}

func never() bool { return false }

// Send sends v on ch.
func Send[T any](ch chan<- T, v T) {
	c := mine()
	if c == nil {
		ch <- v
		return
	}
	c.point("Send", ch)
	if ch == nil {
		c.block("Send", ch, never)
	}
	x := c.channel(ch)
	if cap(ch) == 0 && !x.closed {
		o := &offer{value: v}
		x.offers = append(x.offers, o)
		c.changed()
		c.block("Send", ch, func() bool { return o.taken || x.closed })
		if o.taken {
			return
		}
	}
	for !trySend(ch, v) {
		c.block("Send", ch, func() bool { return len(ch) < cap(ch) || x.closed })
	}
	c.changed()
}

func trySend[T any](ch chan<- T, v T) bool {
	select {
	case ch <- v:
		return true
	default:
		return false
	}
}

// TrySend is Send if that doesn't block. It reports whether v was sent.
func TrySend[T any](ch chan<- T, v T) bool {
	c := mine()
	if c == nil {
		return trySend(ch, v)
	}
	c.point("TrySend", ch)
	c.changed()
	if ch != nil && cap(ch) == 0 {
		if x := c.channel(ch); !x.closed && x.receivers > len(x.offers) {
			x.offers = append(x.offers, &offer{value: v})
			return true
		}
	}
	return trySend(ch, v)
}

// take receives from ch if that doesn't block.
func take[T any](x *channel, ch <-chan T) (v T, ok, done bool) {
	if len(x.offers) > 0 {
		o := x.offers[0]
		x.offers = x.offers[1:]
		o.taken = true
		return o.value.(T), true, true
	}
	select {
	case v, ok = <-ch:
		return v, ok, true
	default:
		return v, false, false
	}
}

// Receive receives from ch; ok is false if ch was closed.
func Receive[T any](ch <-chan T) (v T, ok bool) {
	c := mine()
	if c == nil {
		v, ok = <-ch
		return v, ok
	}
	c.point("Receive", ch)
	if ch == nil {
		c.block("Receive", ch, never)
	}
	x := c.channel(ch)
	v, ok, done := take(x, ch)
	if !done {
		x.receivers++
		// ch may be closed by other means than this package, such as a context's cancel.
		c.block("Receive", ch, func() bool {
			switch {
			case done:
			case len(x.offers) > 0 || len(ch) > 0:
				return true
			case cap(ch) == 0 || x.closed:
				v, ok, done = take(x, ch)
			}
			return done
		})
		x.receivers--
		if !done {
			v, ok, _ = take(x, ch)
		}
	}
	c.changed()
	return v, ok
}

// TryReceive is Receive if that doesn't block. done reports whether something was received.
func TryReceive[T any](ch <-chan T) (v T, ok, done bool) {
	c := mine()
	if c == nil {
		return take(&channel{}, ch)
	}
	c.point("TryReceive", ch)
	if ch == nil {
		return v, false, false
	}
	c.changed()
	return take(c.channel(ch), ch)
}

// ReceiveOr is Receive unless something can be received from stop first, which is usually closed; then came is false.
func ReceiveOr[T any](ch <-chan T, stop <-chan struct{}) (v T, ok, came bool) {
	if c := mine(); c != nil {
		c.point("ReceiveOr", ch)
		return either(c, "ReceiveOr", ch, stop)
	}
	select {
	case v, ok = <-ch:
		return v, ok, true
	case <-stop:
		return v, false, false
	}
}

// Wait waits until something can be received from ch, and receives it. Usually ch is
// closed.
func Wait(ch <-chan struct{}) { Receive(ch) }

// WaitEither is Wait for either of two channels.
func WaitEither(a, b <-chan struct{}) {
	if c := mine(); c != nil {
		c.point("WaitEither", a)
		either(c, "WaitEither", a, b)
		return
	}
	select {
	case <-a:
	case <-b:
	}
}

// either receives from a or b. first reports whether it was a; then v and ok are what a gave.
func either[T any](c *controller, op string, a <-chan T, b <-chan struct{}) (v T, ok, first bool) {
	inA, inB := &channel{}, &channel{}
	if a != nil {
		inA = c.channel(a)
	}
	if b != nil {
		inB = c.channel(b)
	}
	done := false
	takeEither := func() bool {
		if done {
			return true
		}
		if v, ok, first = take(inA, a); !first {
			_, _, done = take(inB, b)
		}
		done = done || first
		return done
	}
	if !takeEither() {
		inA.receivers++
		inB.receivers++
		c.block(op, a, takeEither)
		inA.receivers--
		inB.receivers--
	}
	c.changed()
	return v, ok, first
}

// WaitFor is Wait for d at most, and reports whether something was received. A
// controlled goroutine may wait for a shorter or a longer time: see [After].
func WaitFor(ch <-chan struct{}, d time.Duration) bool {
	if c := mine(); c != nil {
		over := make(chan struct{})
		t := After(d, func() { Close(over) })
		defer t.Stop()
		_, _, first := either(c, "WaitFor", ch, over)
		return first
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ch:
		return true
	case <-t.C:
		return false
	}
}

// Closed reports whether ch, on which nothing is sent, is closed.
func Closed(ch <-chan struct{}) bool {
	Point("Closed", ch)
	select {
	case <-ch:
		return true
	default:
		return false
	}
}

// Close closes ch.
func Close[T any](ch chan<- T) {
	c := mine()
	if c == nil {
		close(ch)
		return
	}
	c.point("Close", ch)
	close(ch)
	c.channel(ch).closed = true
	c.changed()
}
