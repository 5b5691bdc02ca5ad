package coreweb

import (
	"math/rand/v2"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
)

// A sampler looks at the pools at intervals, as long as somebody watches, and keeps what it has
// seen in the last minute. All viewers share it.
type sampler struct {
	Config
	sources
	columns int // samples in a minute

	mu      sync.Mutex
	running bool
	began   time.Time // when running was set
	// watchers are streams that are open, seen is when somebody asked for something last.
	watchers int
	seen     time.Time
	// samples is how many were taken since the sampler was made, gaps of time left out.
	samples int
	tracks  []*track // of the open pools, in their order
	ids     int      // tracks made so far
	// fresh is closed, and replaced, when there is something new for viewers.
	fresh chan struct{}
}

func newSampler(c Config, from sources) *sampler {
	return &sampler{Config: c, sources: from, columns: max(1, int(span/c.Every)), fresh: make(chan struct{})}
}

// watch notes that somebody watches, and starts the sampling if it has stopped. The lock is held.
func (s *sampler) watch() {
	s.seen = s.now()
	if s.running {
		return
	}
	// What was seen before is older than it would look.
	s.running, s.began, s.tracks = true, s.seen, nil
	s.sample()
	go s.run()
}

// run is the sampler's goroutine. The time between two looks varies by half of it, because
// what the program does at regular times would be seen always or never otherwise.
func (s *sampler) run() {
	perPush := max(1, int(push/s.Every))
	start := s.now()
	for n := time.Duration(0); ; n++ {
		at := start.Add(n*s.Every + rand.N(s.Every/2+1))
		time.Sleep(at.Sub(s.now()))
		s.mu.Lock()
		if s.watchers == 0 && s.now().Sub(s.seen) > s.Linger {
			s.running = false
			s.mu.Unlock()
			return
		}
		s.sample()
		if s.samples%perPush == 0 {
			s.publish()
		}
		s.mu.Unlock()
	}
}

// publish wakes the viewers. The lock is held.
func (s *sampler) publish() {
	close(s.fresh)
	s.fresh = make(chan struct{})
}

// sample looks at the pools once. The lock is held.
func (s *sampler) sample() {
	now := s.now()
	open := s.pools()
	tracks := make([]*track, len(open))
	for i, p := range open {
		tracks[i] = s.trackOf(p)
		tracks[i].add(s.samples, now)
	}
	s.tracks = tracks // without those of pools that were closed
	s.samples++
}

// trackOf returns the track of p.
func (s *sampler) trackOf(p *core.Pool) *track {
	for _, t := range s.tracks {
		if t.pool == p {
			return t
		}
	}
	s.ids++
	return newTrack(p, s.ids, s.columns, s.samples)
}
