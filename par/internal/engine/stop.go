package engine

import (
	"math"
	"sync/atomic"
)

// Stop is the position from which on a run does nothing more: the lowest at
// which a panic, an error or a decision to end has occurred. What lies before it
// still runs, so that the lowest such position is the same on every run. The
// zero value stops nothing.
type Stop struct {
	// left is the number of positions behind the stop, so that the zero
	// value means none and the lowest stop is the maximum.
	left atomic.Int64
}

// Lower makes pos the stop unless there is one before it.
func (s *Stop) Lower(pos int) {
	left := math.MaxInt64 - int64(pos)
	for {
		old := s.left.Load()
		if old >= left || s.left.CompareAndSwap(old, left) {
			return
		}
	}
}

// Reached reports whether pos lies at the stop or behind it. One load.
func (s *Stop) Reached(pos int) bool {
	// Relaxed is enough: who sees the stop late does work that is not needed.
	return s.left.Load() >= math.MaxInt64-int64(pos)
}

// Any reports whether there is a stop.
func (s *Stop) Any() bool { return s.left.Load() != 0 }
