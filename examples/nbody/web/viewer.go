package web

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Window is how many frames are under way to a page that has not said that it saw
// them. With one there would be a round trip between two frames.
const Window = 4

// A viewer is one connection.
type viewer struct {
	show *Show
	conn *websocket.Conn

	mu     sync.Mutex
	unseen int
	seen   chan struct{} // holds one token after unseen fell
}

// serve shows frames and takes messages until the connection, the show or ctx
// ends. Other viewers don't notice, whatever this one does.
func (v *viewer) serve(ctx context.Context) {
	v.show.join()
	defer v.show.leave()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var reading sync.WaitGroup
	reading.Go(func() {
		defer cancel()
		v.read()
	})
	v.write(ctx)
	v.conn.Close(websocket.StatusGoingAway, "the show is over") // If it is not closed yet; reading ends with it.
	reading.Wait()
}

// write sends the newest frame whenever there is room for it.
func (v *viewer) write(ctx context.Context) {
	number := uint64(0)
	for v.room(ctx) {
		var frame []byte
		if frame, number = v.show.next(ctx, number); frame == nil {
			return
		}
		if v.send(ctx, frame) != nil {
			return
		}
	}
}

// patience is how long a page may take to read one frame, a variable for the sake of tests.
var patience = 5 * time.Second

// send sends a frame. It sends all of it even if ctx ends meanwhile: a connection that ends
// within a frame can't say why.
func (v *viewer) send(ctx context.Context, frame []byte) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	return v.conn.Write(ctx, websocket.MessageBinary, frame)
}

// room waits until the page may get another frame, and counts it as unseen. It
// returns false if ctx ends before.
func (v *viewer) room(ctx context.Context) bool {
	for ctx.Err() == nil {
		v.mu.Lock()
		if v.unseen < Window {
			v.unseen++
			v.mu.Unlock()
			return true
		}
		v.mu.Unlock()
		select {
		case <-v.seen:
		case <-ctx.Done():
		}
	}
	return false
}

// read takes messages until one is bad, or none will come. It has closed the
// connection where the page is to know why.
func (v *viewer) read() {
	for {
		kind, b, err := v.conn.Read(context.Background())
		if err != nil {
			return
		}
		if err := v.take(kind, b); err != nil {
			v.conn.Close(websocket.StatusPolicyViolation, err.Error())
			return
		}
	}
}

// take does what one message asks for.
func (v *viewer) take(kind websocket.MessageType, b []byte) error {
	if kind != websocket.MessageBinary {
		return errors.New("messages are binary")
	}
	v.mu.Lock()
	m, err := v.show.limits.parse(b, v.unseen)
	if err == nil && m.Op == Seen {
		v.unseen -= int(m.Value)
	}
	v.mu.Unlock()
	if err != nil {
		return err
	}
	if m.Op != Seen {
		v.show.obey(m)
		return nil
	}
	select {
	case v.seen <- struct{}{}:
	default: // The writer will look, anyway.
	}
	return nil
}
