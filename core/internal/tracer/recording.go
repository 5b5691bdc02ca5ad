package tracer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/pprof"
	"time"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Recording is one trace, from its Start to its Stop.
type Recording struct {
	start time.Time
	flows seam.Uint64 // arrows between tracks so far
	spans seam.Uint64

	mu    seam.Mutex
	rings []*Ring // of all who write; guarded by mu
	limit int     // of their number
	free  []*Ring // guarded by mu
	pools map[any]int32
	named []pool // pools of which the writer has not heard; guarded by mu
	over  bool   // guarded by mu
	lost  uint64 // events of those who got no ring; guarded by mu
	// shared is for goroutines that have no ring. Its writer is who holds sharedMu.
	sharedMu seam.Mutex
	shared   *Ring

	calls, stop, done chan struct{}
	writer            writer
	scratch           []*Ring // the reader's
}

const (
	maxRings   = 1024
	firstFlush = time.Millisecond       // A short program's trace must not be empty.
	lastFlush  = 100 * time.Millisecond // the time between two flushes, in the long run
)

// ErrOn is what Start returns if there is a recording already.
var ErrOn = errors.New("core: StartTrace: a trace is being taken already")

// ErrIncomplete is what Stop returns if events were dropped.
var ErrIncomplete = errors.New("core: the trace is incomplete")

var current seam.Pointer[Recording]

// tracks counts the tracks of all recordings, so that none has the number of another.
var tracks seam.Int32

// Current returns the recording that goes on, or nil. One load.
func Current() *Recording {
	if seam.Simulated {
		return nil
	}
	return current.Load()
}

// Start begins a recording, which writes to w.
func Start(w io.Writer) (*Recording, error) {
	switch {
	case seam.Simulated:
		return nil, errors.New("core: StartTrace: not in builds with the tag manta_sim")
	case bubble.In():
		return nil, errors.New("core: StartTrace: called in a bubble of testing/synctest, whose time is not the program's")
	}
	c := &Recording{
		start: seam.Now(), pools: map[any]int32{}, limit: maxRings,
		calls: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{}),
	}
	c.writer.init(c, w)
	c.shared = c.newRing("goroutines outside", programPool, nil)
	if !current.CompareAndSwap(nil, c) {
		return nil, ErrOn
	}
	seam.Go(c.loop)
	return c, nil
}

// Stop ends the recording and returns when all is written. It tells of an error of the writer, or of events that were
// dropped.
func (c *Recording) Stop() error {
	if !current.CompareAndSwap(c, nil) {
		seam.Wait(c.done)
		return nil
	}
	seam.Close(c.stop)
	seam.Wait(c.done)
	if err := c.writer.err; err != nil {
		return fmt.Errorf("core: writing the trace: %w", err)
	}
	if n := c.writer.dropped; n > 0 {
		return fmt.Errorf("%w: %d events found no room and were dropped", ErrIncomplete, n)
	}
	return nil
}

// Now is the time of an event.
func (c *Recording) Now() int64 { return int64(seam.Since(c.start)) }

// Flow returns a number for an arrow.
func (c *Recording) Flow() uint64 { return c.flows.Add(1) }

// Span returns a number for a span.
func (c *Recording) Span() uint64 { return c.spans.Add(1) }

// Pool returns the number of a pool, which is named when it is first asked for.
func (c *Recording) Pool(key any, name func() string) int32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.poolLocked(key, name)
}

func (c *Recording) poolLocked(key any, name func() string) int32 {
	n, ok := c.pools[key]
	if !ok && !c.over {
		n = int32(len(c.pools)) + programPool + 1
		c.pools[key] = n
		c.named = append(c.named, pool{n, name()})
	}
	return n
}

// Attach returns a ring for a goroutine at work in a pool, and nil where there are too many. finished tells when the goroutine is
// gone.
func (c *Recording) Attach(pool any, poolName, name func() string, finished func() bool) *Ring {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over || len(c.rings) >= c.limit {
		c.lost++
		return nil
	}
	r := c.newRing(name(), c.poolLocked(pool, poolName), finished)
	r.key = pool
	return r
}

// newRing makes a ring, or uses one again. mu is held.
func (c *Recording) newRing(name string, pool int32, finished func() bool) *Ring {
	var r *Ring
	if n := len(c.free); n > 0 {
		r = c.free[n-1]
		c.free = c.free[:n-1]
		r.retired.Store(false)
	} else {
		r = &Ring{rec: c}
		r.slots.Store(new([ringSize]Event))
	}
	r.track = track{id: tracks.Add(1), pool: pool, name: name}
	r.finished = finished
	c.rings = append(c.rings, r)
	return r
}

// NoteShared writes an event of this moment for a goroutine that has no ring.
func (c *Recording) NoteShared(e *Event) {
	e.Time = Stamp
	bubbled := bubble.In()
	c.sharedMu.Lock()
	defer c.sharedMu.Unlock()
	if !bubbled {
		e.Time = c.Now() // With the lock held: time goes on along the track.
	}
	c.shared.Note(e)
}

// nudge has the rings read soon.
func (c *Recording) nudge() { seam.TrySend(c.calls, struct{}{}) }

// loop is the goroutine that reads and writes.
func (c *Recording) loop() {
	pprof.SetGoroutineLabels(context.Background()) // Those of the caller of Start are not its.
	defer seam.Close(c.done)
	every, since := firstFlush, seam.Now()
	for !seam.Closed(c.stop) {
		t := seam.After(every, c.nudge)
		seam.WaitEither(c.calls, c.stop)
		t.Stop()
		c.drain()
		if seam.Since(since) >= every {
			c.writer.flush()
			every, since = min(2*every, lastFlush), seam.Now()
		}
	}
	c.mu.Lock()
	c.over = true
	c.mu.Unlock()
	c.drain()
	c.writer.end()
	c.letGo()
}

// letGo gives up all that takes memory.
func (c *Recording) letGo() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, rings := range [][]*Ring{c.rings, c.free} {
		for _, r := range rings {
			r.letGo()
		}
	}
	c.scratch, c.free, c.pools, c.named = nil, nil, nil, nil
	c.writer = writer{err: c.writer.err, dropped: c.writer.dropped}
}

// drain reads all rings once.
func (c *Recording) drain() {
	c.mu.Lock()
	c.scratch = append(c.scratch[:0], c.rings...)
	rings := c.scratch
	named, lost := c.named, c.lost
	c.named = nil
	c.mu.Unlock()
	for _, p := range named {
		c.writer.tellPool(p)
	}
	c.writer.tellLost(lost)
	gone := false
	for i, r := range rings {
		finished := r.retired.Load() || r.finished != nil && r.finished()
		r.drain(func(e *Event) { c.writer.event(&r.track, e) })
		if n := r.dropped.Load(); n != r.reported {
			c.writer.tellDrops(&r.track, n-r.reported)
			r.reported = n
		}
		if finished {
			c.writer.closeTrack(&r.track)
			gone = true
		} else {
			rings[i] = nil
		}
	}
	if gone {
		c.release(rings)
	}
	clear(rings)
}

// release makes rings, of which some are nil, free to be used again.
func (c *Recording) release(finished []*Ring) {
	c.mu.Lock()
	defer c.mu.Unlock()
	keep := c.rings[:0]
	for i, r := range c.rings {
		if i < len(finished) && finished[i] != nil {
			if !r.retired.Load() {
				delete(c.pools, r.key) // It has come to its end.
			}
			r.open, r.key, r.finished = 0, nil, nil
			c.free = append(c.free, r)
		} else {
			keep = append(keep, r)
		}
	}
	clear(c.rings[len(keep):])
	c.rings = keep
}
