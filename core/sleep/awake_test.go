//go:build !manta_sim

package sleep

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// clockwork is a Parker whose clock goes on by a step at each pause. A worker that parks is woken at once.
type clockwork struct {
	now    time.Time
	pauses int
	step   func(pause int) time.Duration
	sleeps int
	s      *Sleep
}

func (c *clockwork) Procs() int     { return 2 }
func (c *clockwork) Now() time.Time { return c.now }
func (c *clockwork) Pause() {
	c.pauses++
	c.now = c.now.Add(c.step(c.pauses))
}
func (c *clockwork) Step(int)   {}
func (c *clockwork) Lock(int)   {}
func (c *clockwork) Unlock(int) {}
func (c *clockwork) Unpark(int) {}
func (c *clockwork) Park(worker int) {
	c.sleeps++
	c.s.wake(worker)
}

// searched returns how many rounds worker 0 of two searches before it sleeps, and how long, the other one being busy if
// busy, with so many guests and callers of KeepAwake.
func searched(busy bool, guests, callers int, step func(pause int) time.Duration) (rounds int, d time.Duration) {
	var awake seam.Int32
	awake.Store(int32(callers))
	c := &clockwork{now: time.Unix(1, 0), step: step}
	c.s = New(Config{
		Workers: 2, Awake: &awake, Parker: c,
		Guests: func() int { return guests }, Visible: func() Sight { return Nothing },
	})
	defer c.s.Close()
	var l latch.Latch
	if !busy {
		// Worker 1 searches on and on.
		i := c.s.StartLooking(1)
		defer c.s.WorkFound(&i)
	}
	i := c.s.StartLooking(0)
	start := c.now
	for c.sleeps == 0 {
		rounds++
		c.s.NoWorkFound(&i, &l)
	}
	d = c.now.Sub(start)
	c.s.WorkFound(&i)
	return rounds, d
}

func steady(d time.Duration) func(int) time.Duration {
	return func(int) time.Duration { return d }
}

func TestStaysAwake(t *testing.T) {
	const usual = RoundsUntilSleepy + 2
	const round = 100 * time.Nanosecond
	n, _ := searched(true, 0, 0, steady(round))
	require.Equal(t, usual, n, "nobody wants it")

	n, d := searched(true, 0, 1, steady(round))
	require.Greater(t, n, usual, "the other processor has nothing to do")
	require.InDelta(t, awakeFor, d, float64((usual+2*roundsPerLook)*round))

	n, _ = searched(false, 0, 1, steady(round))
	require.Equal(t, usual, n, "two workers search, and the caller is at work between regions")

	n, _ = searched(true, 1, 1, steady(round))
	require.Equal(t, usual, n, "a worker and a guest have both processors")

	n, _ = searched(true, 0, 2, steady(round))
	require.Equal(t, usual, n, "two callers have both processors between regions")

	n, _ = searched(true, 0, 1, func(pause int) time.Duration {
		if pause == 2*RoundsUntilSleepy {
			return lateLook
		}
		return round
	})
	require.Greater(t, n, usual)
	require.Less(t, n, usual+3*RoundsUntilSleepy, "the system gave the processor to somebody else")
}
