package engine

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Stop is the position from which on a run does nothing more: the lowest position at which a panic, an error or a decision to end
// has occurred. Positions before the stop still run, so the lowest such position is the same on every run. The zero value stops
// nothing.
//
// A run that is tied to a context stops everywhere when the context is done.
type Stop struct {
	_ seam.Uncompared
	// left is the number of positions after the stop. Therefore zero means that there is no stop, and the lowest stop has the largest
	// left.
	left seam.Int64
	// bond is what the run is tied to, or nil, and deadline is its deadline on the clock of pace.Now. They are written when a run
	// begins, and not while it is under way.
	bond     *under.Bond
	deadline int64
	// background: the run gives way to others between blocks. It is written when bond is.
	background bool
	// broken: some lane has left out positions because the context is done.
	broken seam.Bool
}

// Tie ties the run, which begins now, to what the calling goroutine is tied to. Tie does not return if the context is done.
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

// Reset makes s stop nothing and tied to nothing, for another run. No run may be using s. Reset writes only what differs: a store to
// an atomic costs as much as ten loads.
func (s *Stop) Reset() {
	if s.left.Load() != 0 { // Any order will do here, because the runs before have ended.
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

// Unwind ends the caller of the run, which has ended, if the run stopped because the context is done. It also ends the caller if
// something stopped that a function of the user's called, even if that function has returned. Unwind is called on the goroutine that
// called Tie.
func (s *Stop) Unwind() {
	if s.broken.Load() || s.bond != nil && s.bond.Ended() && under.Stopped() {
		core.Checkpoint()
	}
}

// Due reports whether a lane must leave out its positions from pos on, of which there is at least one: because there is a stop, as
// in Reached, or because the context is done. It costs one load, and one more if there is a context. It reads no clock; see Clock. A
// run of background work gives way here.
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
	s.broken.Store(true) // Before Lower, so that a run that stops because of it sees broken.
	s.Lower(0)
	return true
}

// Tied reports whether the run is tied to a context or is background work, so that blocks
// should be short.
func (s *Stop) Tied() bool { return s.bond != nil || s.background }

// Clock is for a caller that has read the clock after a block. If the deadline has passed, Clock ends the context, so that the next
// Due reports true.
func (s *Stop) Clock(now int64) {
	if s.bond != nil && now >= s.deadline {
		s.bond.Expire()
	}
}

// Look does what Clock does, for a caller that has not read the clock.
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

// Reached reports whether pos lies at the stop or after it. It costs one load.
func (s *Stop) Reached(pos int) bool {
	// Relaxed is enough: a lane that sees the stop late does work that is not needed.
	return s.left.Load() >= math.MaxInt64-int64(pos)
}

// Any reports whether there is a stop.
func (s *Stop) Any() bool { return s.left.Load() != 0 }
