package web

import (
	"context"
	"sync"
	"time"
)

// A Show is one simulation with any number of viewers.
type Show struct {
	limits Limits
	pace   time.Duration // of ticks; 0: as fast as viewers ask

	mu      sync.Mutex
	wish    Settings
	viewers int
	waiting int           // viewers who ask for a frame newer than number
	wanted  chan struct{} // holds one token after a viewer has asked
	number  uint64        // of frames made
	newest  []byte
	fresh   chan struct{} // closed when there is a newer frame
	ended   bool          // no newer frame will come
}

// Settings are what viewers can change. Another number of bodies, or another
// Restart, is a flock that begins anew.
type Settings struct {
	Mode, Bodies, Workers int
	Seed                  uint64
	Paused                bool
	restarts              uint32
}

// NewShow returns a show that begins with the given settings, and makes at most one tick in a time of
// pace. It does nothing until Run.
func NewShow(s Settings, l Limits, pace time.Duration) *Show {
	return &Show{limits: l, pace: pace, wish: s, wanted: make(chan struct{}, 1), fresh: make(chan struct{})}
}

// Run lets the flock fly until ctx ends. It rests while no viewer asks for a
// frame. Run is called once.
func (s *Show) Run(ctx context.Context) error {
	defer s.end()
	st := &stage{limits: s.limits}
	defer st.close()
	due := time.Now()
	for {
		wish, viewers, ok := s.await(ctx, st)
		if !ok {
			return nil
		}
		f, err := st.frame(wish)
		if err != nil {
			return err
		}
		f.Viewers = viewers
		s.publish(f.Append(make([]byte, 0, f.size())))
		due = s.wait(ctx, due)
	}
}

// wait waits until a tick of the pace has passed since due, and returns when that
// is. Who is late by more than a tick does not catch up.
func (s *Show) wait(ctx context.Context, due time.Time) time.Time {
	now := time.Now()
	due = due.Add(s.pace)
	if !due.After(now) {
		return now
	}
	select {
	case <-time.After(due.Sub(now)):
	case <-ctx.Done():
	}
	return due
}

// await waits until a viewer asks for a frame and there is something new to
// show. It returns what viewers wish, and false at the end.
func (s *Show) await(ctx context.Context, st *stage) (wish Settings, viewers int, ok bool) {
	for ctx.Err() == nil {
		s.mu.Lock()
		wish, viewers = s.wish, s.viewers
		ready := s.waiting > 0 && (!wish.Paused || wish != st.have || s.number == 0)
		s.mu.Unlock()
		if ready {
			return wish, viewers, true
		}
		st.rest()
		select {
		case <-s.wanted:
		case <-ctx.Done():
		}
	}
	return wish, 0, false
}

// knock makes await look again.
func (s *Show) knock() {
	select {
	case s.wanted <- struct{}{}:
	default: // It will, anyway.
	}
}

// publish makes a frame the newest one, and forgets the one before.
func (s *Show) publish(frame []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	s.newest, s.waiting = frame, 0
	close(s.fresh)
	s.fresh = make(chan struct{})
}

func (s *Show) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	close(s.fresh)
}

// next returns the newest frame and its number, if that is more than after, and otherwise
// waits for one. It returns nil when the show or ctx has ended. The frame is shared: nobody writes to it.
func (s *Show) next(ctx context.Context, after uint64) (frame []byte, number uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.number <= after {
		if s.ended || ctx.Err() != nil {
			return nil, after
		}
		fresh := s.fresh
		s.waiting++
		s.knock()
		s.mu.Unlock()
		select {
		case <-fresh:
		case <-ctx.Done():
		}
		s.mu.Lock()
		if s.fresh == fresh && !s.ended {
			s.waiting-- // Publish did not.
		}
	}
	return s.newest, s.number
}

// join and leave count the viewers.
func (s *Show) join() { s.count(1) }

func (s *Show) leave() { s.count(-1) }

func (s *Show) count(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.viewers += n
}

// obey does what a message asks for that was parsed with the show's limits.
func (s *Show) obey(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch v := int(m.Value); m.Op {
	case Mode:
		s.wish.Mode = v
	case Bodies:
		s.wish.Bodies = v
	case Workers:
		s.wish.Workers = v
	case Pause:
		s.wish.Paused = v == 1
	case Restart:
		s.wish.Seed = uint64(m.Value)
		s.wish.restarts++
	case Seen: // is about the viewer's own frames
	}
	s.knock()
}
