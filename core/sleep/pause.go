package sleep

import (
	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

// pauses is how many pauses of the processor there are between two searches. They last some tens of nanoseconds, so that
// searching workers don't keep the cache lines busy to which working workers write.
const pauses = 1

// Pause waits a moment between two searches, or in a loop that waits for another processor. If there are several processors,
// Pause does not yield, because Go puts a goroutine that yields into the global queue and wakes an idle P for it, which costs
// as much as to wake a thread.
func (s *Sleep) Pause() {
	if s.yields || !s.Spins() {
		seam.Yield()
		return
	}
	spin.Pause(pauses)
	seam.Paused()
}
