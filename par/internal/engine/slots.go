package engine

import "github.com/seed1237c087/manta/internal/seam"

// slots are those of a job that stolen nodes get. All that a participant needs before its first element, and leaves behind after its
// last one, lies together, because each line that comes from another processor takes a tenth of a microsecond or two.
type slots[R any] struct {
	mu   seam.Mutex
	free []*slot[R] // guarded by mu: those that nobody uses now
	// sum is what slots did that were given back, and again how many of them had been used in an earlier run; both guarded by mu.
	sum   stats
	again int
	// kept are those of earlier runs, guarded by mu, with lanes that last.
	kept []*slot[R]
	// busy: a run goes on, or has ended in a panic. The root's own.
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

// rest follows a run that has ended well.
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
