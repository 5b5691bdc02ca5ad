package engine

import "github.com/seed1237c087/manta/internal/seam"

// slots contains the slots of a job for stolen nodes. What a participant needs before its first element, and what it leaves after
// its last one, lies together, because each cache line that comes from another processor takes a tenth of a microsecond or two.
type slots[R any] struct {
	mu   seam.Mutex
	free []*slot[R] // guarded by mu: the slots that nobody uses now
	// sum is what slots that were given back did, and again is how many slots were taken with the lane of an earlier run. Both are
	// guarded by mu.
	sum   stats
	again int
	// kept contains the slots of earlier runs, with lanes that last. It is guarded by mu.
	kept []*slot[R]
	// busy: a run is under way, or has ended in a panic. Only the root uses it.
	busy bool
}

func (ss *slots[R]) take() *slot[R] {
	var s *slot[R]
	ss.mu.Lock()
	if n := len(ss.free); n > 0 {
		s = ss.free[n-1]
		ss.free = ss.free[:n-1]
	} else if n := len(ss.kept); n > 0 {
		s = ss.kept[n-1]
		ss.kept = ss.kept[:n-1]
		if s.at != nil {
			ss.again++
		}
	}
	ss.mu.Unlock()
	if s == nil {
		s = new(slot[R])
	}
	return s
}

func (ss *slots[R]) give(s *slot[R]) {
	did := s.stats
	*s = slot[R]{at: s.at, retired: s.retired}
	ss.mu.Lock()
	ss.sum.add(&did)
	ss.free = append(ss.free, s)
	ss.mu.Unlock()
}

// rest is called after a run that has ended well.
func (ss *slots[R]) rest() {
	for _, s := range ss.free {
		if !s.retired {
			s.at = nil
		}
		ss.kept = append(ss.kept, s)
	}
	clear(ss.free)
	ss.free, ss.sum, ss.again = ss.free[:0], stats{}, 0
}
