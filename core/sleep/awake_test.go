//go:build !manta_sim

package sleep

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// searched returns how many rounds worker 0 of two searches before it sleeps, and how long, the other one being busy if
// busy, with so many guests and callers of KeepAwake, and how often it yields. A round takes as long as length says.
func searched(
	t *testing.T, busy bool, guests, callers int, length func(round int) time.Duration,
) (rounds int, d time.Duration, yields int) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		var awake seam.Int32
		awake.Store(int32(callers))
		s := New(Config{
			Workers: 2, Awake: &awake,
			Guests: func() int { return guests }, Visible: func() VisibleKind { return Nothing },
		})
		defer s.Close()
		s.onProcessors(2)
		slept := false
		s.hook = func(st step, worker int) {
			if st == stepYield {
				yields++
			}
			if st == stepBlock {
				slept = true
				go s.wake(worker)
			}
		}
		var l latch.Latch
		if !busy {
			// Worker 1 searches on and on.
			i := s.StartLooking(1)
			defer s.WorkFound(&i)
		}
		i := s.StartLooking(0)
		start := time.Now()
		for !slept {
			rounds++
			time.Sleep(length(rounds)) //nolint:forbidigo // The clock of the bubble goes on by that.
			s.NoWorkFound(&i, &l)
		}
		d = time.Since(start)
		s.WorkFound(&i)
	})
	return rounds, d, yields
}

// TestStaysAwakeAfterEachSleep: who was woken for nothing searches for as long again.
func TestStaysAwakeAfterEachSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var awake seam.Int32
		awake.Store(1)
		s := New(Config{Workers: 2, Awake: &awake, Visible: func() VisibleKind { return Nothing }})
		defer s.Close()
		s.onProcessors(2)
		s.hook = func(st step, worker int) {
			if st == stepBlock {
				go s.wake(worker)
			}
		}
		var l latch.Latch
		i := s.StartLooking(0)
		for sleeps := range uint64(3) {
			start, usual := time.Now(), time.Duration(i.limit)*time.Microsecond
			for s.Stats().Sleeps == sleeps {
				time.Sleep(time.Microsecond) //nolint:forbidigo // The clock of the bubble goes on by that.
				s.NoWorkFound(&i, &l)
			}
			require.GreaterOrEqual(t, time.Since(start), awakeFor+usual, "sleep %d", sleeps)
		}
		s.WorkFound(&i)
	})
}

func steady(d time.Duration) func(int) time.Duration {
	return func(int) time.Duration { return d }
}

func TestStaysAwake(t *testing.T) {
	usual := RoundsUntilSleepy + 2
	const each = 100 * time.Nanosecond
	n, _, yields := searched(t, true, 0, 0, steady(each))
	require.Equal(t, usual, n, "nobody wants it")
	require.Zero(t, yields, "who soon sleeps")

	n, d, yields := searched(t, true, 0, 1, steady(each))
	require.Greater(t, n, usual, "the other processor has nothing to do")
	require.InDelta(t, awakeFor, d, float64(time.Duration(usual+2*roundsPerLook)*each))
	require.InDelta(t, n/roundsPerYield, yields, 1, "what others want comes first, soon")

	_, d, _ = searched(t, true, 0, 1, steady(lateLook/roundsPerLook/2))
	require.InDelta(t, awakeFor, d, float64(lateLook+time.Duration(usual)*lateLook/roundsPerLook/2), "a look is late if the one before was long ago")

	n, _, _ = searched(t, false, 0, 1, steady(each))
	require.Equal(t, usual, n, "two workers search, and the caller is at work between regions")

	n, _, _ = searched(t, true, 1, 1, steady(each))
	require.Equal(t, usual, n, "a worker and a guest have both processors")

	n, _, _ = searched(t, true, 0, 2, steady(each))
	require.Equal(t, usual, n, "two callers have both processors between regions")

	n, _, _ = searched(t, true, 0, 1, func(round int) time.Duration {
		if round == 2*RoundsUntilSleepy {
			return lateLook
		}
		return each
	})
	require.Greater(t, n, usual)
	require.Less(t, n, usual+3*RoundsUntilSleepy, "the system gave the processor to somebody else")
}
