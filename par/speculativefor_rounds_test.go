package par

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// oneByOne is a loop of n iterations that are all in each other's way, so that each round does one of them. It calls
// commits of iteration i when it may commit, and tries it again if that returns false. It returns how many tries there were.
func oneByOne(n int, commits func(i int) bool) int64 {
	var r Reservation
	var tries atomic.Int64
	SpeculativeFor(0, n, func(i int) bool {
		tries.Add(1)
		r.Reserve(i)
		return true
	}, func(i int) bool {
		defer r.Release(i)
		return r.Holds(i) && commits(i)
	})
	return tries.Load()
}

// TestSpeculativeForInOrder: where each iteration waits for the one before it, rounds get so short that not many are tried in vain.
func TestSpeculativeForInOrder(t *testing.T) {
	const n = 10_000
	for _, workers := range poolSizes(1, 2, 5, 16) {
		next := 0
		var tries int64
		pools[workers].Install(func() {
			tries = oneByOne(n, func(i int) bool {
				require.Equal(t, next, i)
				next++
				return true
			})
		})
		require.Equal(t, n, next)
		require.Less(t, tries, int64(4*n)) // Many workers try two rounds in vain.
	}
}

// TestSpeculativeForReservesFirst: with few workers each commit comes behind its reserve. With many all reserves of a round come before its
// first commit.
func TestSpeculativeForReservesFirst(t *testing.T) {
	const n = 200_000
	for _, workers := range poolSizes(1, 2, 16) {
		reserved := make([]atomic.Bool, n)
		var reserves, commits, most atomic.Int64 // most is how many reserves there were beyond the commits when there was a commit
		pools[workers].Install(func() {
			SpeculativeFor(0, n, func(i int) bool {
				reserves.Add(1)
				reserved[i].Store(true)
				return true
			}, func(i int) bool {
				if !reserved[i].Load() {
					t.Error("a commit without a reserve")
				}
				open := reserves.Load() - commits.Load()
				commits.Add(1)
				for m := most.Load(); open > m && !most.CompareAndSwap(m, open); m = most.Load() {
				}
				return true
			})
		})
		require.EqualValues(t, n, commits.Load())
		switch workers {
		case 1:
			require.EqualValues(t, 1, most.Load())
		case 16:
			require.Greater(t, most.Load(), int64(1000))
		}
	}
}

// TestSpeculativeForShortRounds: in rounds that the caller does alone a panic surfaces as in others, a Goexit ends the goroutine, and
// Do stops an iteration that never goes through.
func TestSpeculativeForShortRounds(t *testing.T) {
	const n, last = 10_000, 5000
	for _, workers := range poolSizes(1, 2, 5, 16) {
		pools[workers].Install(func() {
			v := recovered(func() {
				oneByOne(n, func(i int) bool {
					if i == last {
						panic(i)
					}
					return true
				})
			})
			require.Equal(t, last, v.(*core.PanicError).Value)

			stopped := errors.New("stopped")
			ctx, cancel := context.WithCancelCause(t.Context())
			calls := 0
			require.ErrorIs(t, Do(ctx, func() error {
				oneByOne(n, func(i int) bool {
					if i < last {
						return true
					}
					if calls++; calls == 1000 {
						cancel(stopped)
					}
					return false
				})
				return nil
			}), stopped)
			require.GreaterOrEqual(t, calls, 1000)
		})
	}
	gone := make(chan bool)
	go func() {
		ended := false
		defer func() { gone <- !ended }()
		oneByOne(n, func(i int) bool {
			if i == last {
				runtime.Goexit()
			}
			return true
		})
		ended = true
	}()
	require.True(t, <-gone)
}

// TestReservationMakesNothing: what a round does for each iteration allocates nothing.
func TestReservationMakesNothing(t *testing.T) {
	var r Reservation
	require.Zero(t, testing.AllocsPerRun(100, func() {
		r.Reserve(3)
		if r.Holds(3) {
			r.Release(3)
		}
	}))
	require.PanicsWithValue(t, "par: Reservation.Reserve: i must not be negative, got -1", func() { r.Reserve(-1) })
}
