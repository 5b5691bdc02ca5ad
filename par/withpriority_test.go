package par

import (
	"errors"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestWithPriorityOfEndings holds that every ending of background work runs as that, and none of
// another.
func TestWithPriorityOfEndings(t *testing.T) {
	n := 1000
	if raceEnabled {
		n = 200
	}
	pool, err := core.NewPool(core.Config{Workers: 3})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	for name, end := range doEndings(n) {
		for _, tuned := range []struct {
			name string
			tune func(Iter[int]) Iter[int]
			want core.Priority
		}{
			{"", func(it Iter[int]) Iter[int] { return it }, core.Foreground},
			{" of the background", func(it Iter[int]) Iter[int] { return it.WithPriority(core.Background) }, core.Background},
			{" of the background in a pool", func(it Iter[int]) Iter[int] {
				return it.WithPriority(core.Background).WithPool(pool)
			}, core.Background},
			{" in a pool, of the background", func(it Iter[int]) Iter[int] {
				return it.WithPool(pool).WithPriority(core.Background)
			}, core.Background},
			{" of the foreground after all", func(it Iter[int]) Iter[int] {
				return it.WithPriority(core.Background).WithPriority(core.Foreground)
			}, core.Foreground},
		} {
			var calls, wrong atomic.Int32
			end(tuned.tune(Range(0, n).Map(func(x int) int {
				calls.Add(1)
				if core.CurrentPriority() != tuned.want {
					wrong.Add(1)
				}
				return x
			})))
			require.NotZero(t, calls.Load(), name+tuned.name)
			require.Zero(t, wrong.Load(), "elements of another class: "+name+tuned.name)
			require.Equal(t, core.Foreground, core.CurrentPriority(), name+tuned.name)
		}
	}
}

// TestWithPriorityGivesWay has the workers of a pool in the middle of a pipeline that ends when
// a task of the foreground has run, which another goroutine spawns meanwhile. The machine may be
// busy, so the pipeline is as long as it takes.
func TestWithPriorityGivesWay(t *testing.T) {
	done := errors.New("the task has run")
	for name, run := range map[string]func(it Iter[int], f func(int) int){
		"Sum":     func(it Iter[int], f func(int) int) { it.Map(f).Sum() },
		"Collect": func(it Iter[int], f func(int) int) { it.Filter(func(x int) bool { return f(x) < 0 }).Collect() },
		"ForEach": func(it Iter[int], f func(int) int) { it.ForEach(func(x int) { f(x) }) },
		"Any":     func(it Iter[int], f func(int) int) { it.Any(func(x int) bool { return f(x) < 0 }) },
		"Seq": func(it Iter[int], f func(int) int) {
			for range it.Map(f).Seq() {
			}
		},
	} {
		for _, workers := range poolSizes(1, 2) {
			pool, err := core.NewPool(core.Config{Workers: workers, BackgroundPause: 1 << 40})
			require.NoError(t, err)
			var begun, ran atomic.Bool
			inside := make(chan struct{})
			go func() { // What the pipeline's own functions spawn is background work.
				<-inside
				pool.Spawn(func() { ran.Store(true) })
			}()
			v := recovered(func() {
				run(Range(0, math.MaxInt).WithPool(pool).WithPriority(core.Background), func(x int) int {
					if !begun.Load() && begun.CompareAndSwap(false, true) {
						close(inside)
					}
					if ran.Load() {
						panic(done)
					}
					return x
				})
			})
			cause, _ := v.(error)
			require.ErrorIs(t, cause, done, "%s with %d workers: the task has not run", name, workers)
			require.NoError(t, pool.Close())
		}
	}
}

// TestGivesWayWithinOneBlock: a pipeline of one block that is part of background work gives way between its elements, though
// the pool has one worker, so that its calls know nobody to share them with.
func TestGivesWayWithinOneBlock(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1, BackgroundPause: 1 << 40})
	require.NoError(t, err)
	for name, run := range map[string]func(f func(int) int){
		"Sum":     func(f func(int) int) { Range(0, 8).Map(f).Sum() },
		"Collect": func(f func(int) int) { Range(0, 8).Map(f).Collect() },
		"ForEach": func(f func(int) int) { Range(0, 8).Map(f).ForEach(func(int) {}) },
		"Count":   func(f func(int) int) { Range(0, 8).Map(f).Count() },
	} {
		var ran atomic.Bool
		seen := false
		pool.Install(func() {
			for range 300 { // Now and then such a call looks whether there is one worker.
				run(func(x int) int { return x })
			}
			core.WithPriority(core.Background, func() {
				run(func(x int) int {
					if x == 0 {
						spawned := make(chan struct{})
						go func() { // What the pipeline's own functions spawn is background work.
							pool.Spawn(func() { ran.Store(true) })
							close(spawned)
						}()
						<-spawned
					}
					seen = seen || ran.Load()
					for begun := time.Now(); time.Since(begun) < 300*time.Microsecond; { // More than there is between two occasions.
					}
					return x
				})
			})
		})
		require.True(t, seen, "%s: the task has not run meanwhile", name)
	}
	require.NoError(t, pool.Close())
}

// TestWithPriorityMisuse holds what panics, and that a panic comes through as any other.
func TestWithPriorityMisuse(t *testing.T) {
	require.PanicsWithValue(t, "par: WithPriority: no such priority", func() { Range(0, 1).WithPriority(2) })
	cause := errors.New("cause")
	v := recovered(func() {
		Range(0, 1000).WithPriority(core.Background).ForEach(func(x int) {
			if x >= 7 {
				panic(cause)
			}
		})
	})
	err, _ := v.(error)
	require.ErrorIs(t, err, cause)
}
