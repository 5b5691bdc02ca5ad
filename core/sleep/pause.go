package sleep

import (
	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

// pauses is how many of the processor's own pauses there are between two searches: they last some tens of nanoseconds, so that
// searching workers don't keep the lines busy that working ones write to.
const pauses = 1

// Pause passes a moment between two searches, or in a loop that waits for another processor. It does not yield where there is
// more than one processor: a goroutine that yields is put where any processor may
// take it, and Go then wakes one that has nothing to do, at the price of waking
// a thread.
func (s *Sleep) Pause() {
	if s.yields || !s.Spins() {
		seam.Yield()
		return
	}
	spin.Pause(pauses)
	seam.Paused()
}
