package engine

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Stop is the position from which on a run does nothing more: the lowest at
// which a panic, an error or a decision to end has occurred. What lies before it
// still runs, so that the lowest such position is the same on every run. The
// zero value stops nothing.
//
// A run that is tied to a context stops everywhere when that is done.
type Stop struct {
	_ seam.Uncompared
	// left is the number of positions after the stop, so that the zero
	// value means none and the lowest stop is the maximum.
	left seam.Int64
	// bond is what the run is tied to, nil if to nothing, and deadline its deadline by now. They are written when a run begins and not
	// while it goes on.
	bond     *under.Bond
	deadline int64
	// background: the run gives way to others between blocks. Written as bond is.
	background bool
	// broken: some lane has left out positions because ctx is done.
	broken seam.Bool
}

// Tie ties the run that begins now, on the calling goroutine, to what that is
// tied to. It does not return where the context is done.
func (s *Stop) Tie() {
	bond, background := under.TiedTo()
	if background != s.background {
		s.background = background
	}
	if bond == nil {
		if s.bond != nil {
			s.bond = nil
		}
		return
	}
	s.bond = nil
	if bond.Broken() {
		core.Checkpoint()
	}
	s.bond, s.deadline = bond, math.MaxInt64
	if t, ok := bond.Due(); ok {
		s.deadline = pace.At(t)
	}
}

// Reset makes s one that stops nothing, tied to nothing, for another run. No run may be
// using it. What is so already isn't written: a store to an atomic costs as much as ten
// loads.
func (s *Stop) Reset() {
	if s.left.Load() != 0 { // Any order will do here: the runs before have ended.
		s.left.Store(0)
	}
	if s.broken.Load() {
		s.broken.Store(false)
	}
	if s.bond != nil {
		s.bond = nil
	}
	if s.background {
		s.background = false
	}
}

// Unwind ends the caller of the run, which has ended, if the run did because the
// context is done, or if something that a function of the user's called did, though that function may have returned. It is called on
// the goroutine that called Tie.
func (s *Stop) Unwind() {
	if s.broken.Load() || s.bond != nil && s.bond.Ended() && under.Stopped() {
		core.Checkpoint()
	}
}

// Due reports whether a lane must leave out its positions from pos on, of which
// there are some: as Reached does, or because the context is done. It costs one
// load, and one more where there is a context; the clock is for Clock. A run of background work gives way here.
func (s *Stop) Due(pos int) bool {
	return s.Reached(pos) || s.Tied() && s.due()
}

func (s *Stop) due() bool {
	if s.background {
		core.GiveWay()
	}
	if s.bond == nil || !s.bond.Ended() {
		return false
	}
	s.broken.Store(true) // Before Lower, so that a run that stops for it knows.
	s.Lower(0)
	return true
}

// Tied reports whether the run is tied to a context or is background work, so that blocks
// should be short.
func (s *Stop) Tied() bool { return s.bond != nil || s.background }

// Clock is for who has read the clock after a block: a deadline that has passed ends the context, so that the next Due tells.
func (s *Stop) Clock(now int64) {
	if s.bond != nil && now >= s.deadline {
		s.bond.Expire()
	}
}

// Look is Clock for who has not read it.
func (s *Stop) Look(l *under.LookState) {
	if s.bond != nil {
		l.Broken(s.bond)
	}
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

// Reached reports whether pos lies at the stop or after it. One load.
func (s *Stop) Reached(pos int) bool {
	// Relaxed is enough: who sees the stop late does work that is not needed.
	return s.left.Load() >= math.MaxInt64-int64(pos)
}

// Any reports whether there is a stop.
func (s *Stop) Any() bool { return s.left.Load() != 0 }
