//go:build !manta_sim

package sleep

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/latch"
)

// TestSearchesLongerAfterShortSleeps: a worker that is woken soon searches for longer from then on, however long it takes
// the system to run it, and for less long again when its sleeps are long.
func TestSearchesLongerAfterShortSleeps(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		s := New(Config{Workers: 2})
		defer s.Close()
		s.onProcessors(2)
		var asleep, late time.Duration
		s.hook = func(st step, worker int) {
			switch st {
			case stepBlock:
				go func() {
					time.Sleep(asleep) //nolint:forbidigo // The clock of the bubble goes on by that.
					s.wake(worker)
				}()
			case stepSignal:
				time.Sleep(late) //nolint:forbidigo // The worker does not run yet.
			default:
			}
		}
		var l latch.Latch
		search := func() (rounds int) {
			i := s.StartLooking(0)
			sleeps := s.Stats().Sleeps
			for ; s.Stats().Sleeps == sleeps; rounds++ {
				s.NoWorkFound(&i, &l)
			}
			s.WorkFound(&i)
			synctest.Wait() // Whoever has woken the worker is through with it.
			return rounds
		}
		asleep = shortSleep
		usual := search()
		asleep, late = shortSleep-1, time.Millisecond
		search() // Its sleep is the first such one.
		require.Equal(t, usual+RoundsUntilSleepy, search())
		for range 10 {
			search()
		}
		require.Equal(t, usual+mostRounds-RoundsUntilSleepy, search())
		asleep, late = shortSleep, 0
		search()
		require.Equal(t, usual+mostRounds/2-RoundsUntilSleepy, search())
		for range 10 {
			search()
		}
		require.Equal(t, usual, search())
	})
}
