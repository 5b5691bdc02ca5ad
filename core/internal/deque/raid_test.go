package deque

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// filledWith returns a deque of the jobs 0 to n-1.
func filledWith(n int) (o *Owner[int], jobs []*int) {
	o = new(Owner[int])
	for i := range n {
		jobs = append(jobs, &i)
		o.PushBottom(&i)
	}
	return o, jobs
}

func fitsAny(*int) bool { return true }

// TestStealMore takes the oldest, one of so many, and as many as there is room for.
func TestStealMore(t *testing.T) {
	const jobs = usualLarge + 10 // in a ring twice as long
	o, all := filledWith(jobs)
	small := make([]*int, 10)
	require.Equal(t, 10, o.Thief().StealMore(small, fitsAny))
	require.Equal(t, all[:10], small)
	large := make([]*int, jobs)
	n := o.Thief().StealMore(large, fitsAny)
	require.Equal(t, all[10:10+n], large[:n])
	if share == usualShare { // else it takes all
		require.InDelta(t, (jobs-10)/share, n, some)
	}
	require.Equal(t, jobs-10-n, o.Len())
	require.False(t, o.Thief().Raided())
}

// TestStealMoreOfFew takes nothing.
func TestStealMoreOfFew(t *testing.T) {
	if share != usualShare {
		t.Skip("few are many under control")
	}
	o, _ := filledWith(usualLarge / 4)
	require.Zero(t, o.Thief().StealMore(make([]*int, 8), fitsAny))
	require.Zero(t, new(Owner[int]).Thief().StealMore(make([]*int, 8), fitsAny))
}

// TestStealMoreStops before a job that does not fit, and if another thief is at it.
func TestStealMoreStops(t *testing.T) {
	o, all := filledWith(2 * usualLarge)
	got := make([]*int, 8)
	thief := o.Thief()
	require.Equal(t, 3, thief.StealMore(got, func(j *int) bool {
		require.True(t, thief.Raided())
		require.Zero(t, thief.StealMore(make([]*int, 1), fitsAny))
		return *j != 3
	}))
	require.Equal(t, all[:3], got[:3])
	j, outcome := thief.StealTop()
	require.Equal(t, steal.Taken, outcome)
	require.Equal(t, 3, *j)
}

// TestNewest tells what PopBottom takes.
func TestNewest(t *testing.T) {
	var none Owner[int]
	require.Nil(t, none.Newest())
	o, all := filledWith(2)
	require.Same(t, all[1], o.Newest())
	require.Same(t, all[1], o.PopBottom())
	require.Same(t, all[0], o.Newest())
	o.PopBottom()
	require.Nil(t, o.Newest())
}
