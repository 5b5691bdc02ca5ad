package sim_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/internal/sim"
)

// prices are easy to add up.
func prices() sim.Prices {
	return sim.Prices{Step: 1, Miss: 100, Clock: 0, Yield: 10, Switch: 20, Park: 30, Queue: 40, Wake: 1000, Woken: 5000, Slice: 1_000_000}
}

// onMachine runs the program on so many processors, and returns when it ended.
func onMachine(t *testing.T, processors int, program func()) (end sim.Counts) {
	t.Helper()
	r := sim.Run(sim.Config{Machine: &sim.Machine{Processors: processors, Prices: prices()}, MaxSteps: 1e7}, func() {
		program()
		end = sim.Counted()
	})
	if r.Failure != nil {
		t.Fatal(r.Failure)
	}
	return end
}

// TestPassing takes as long as it says, on one processor after the other, on two at once.
func TestPassing(t *testing.T) {
	both := func() {
		var wg sim.WaitGroup
		wg.Go(func() { sim.Pass(time.Second) })
		sim.Pass(time.Second)
		wg.Wait()
	}
	for processors, want := range map[int]time.Duration{1: 2 * time.Second, 2: time.Second, 8: time.Second} {
		got := onMachine(t, processors, both)
		require.InDelta(t, float64(want), float64(got.Now), float64(time.Millisecond), "%d processors", processors)
		require.Equal(t, 2*time.Second, got.Passed)
	}
}

// TestLines: an operation on a line that another processor has written takes longer, one on a line of one's own does not, and neither does
// one that all only read.
func TestLines(t *testing.T) {
	type apart struct {
		v sim.Int64
		_ [120]byte
	}
	for _, c := range []struct {
		name      string
		shared    func(a, b *apart) (of *sim.Int64)
		missesMin int
		missesMax int
	}{
		{"of its own", func(_, b *apart) *sim.Int64 { return &b.v }, 0, 20},
		{"of both", func(a, _ *apart) *sim.Int64 { return &a.v }, 100, 2100},
	} {
		t.Run(c.name, func(t *testing.T) {
			end := onMachine(t, 2, func() {
				both := new([2]apart)
				var wg sim.WaitGroup
				wg.Go(func() {
					for range 1000 {
						both[0].v.Add(1)
					}
				})
				x := c.shared(&both[0], &both[1])
				for range 7000 {
					x.Add(1)
				}
				wg.Wait()
			})
			misses := end.LoadMisses + end.WriteMisses
			require.GreaterOrEqual(t, misses, c.missesMin)
			require.LessOrEqual(t, misses, c.missesMax)
		})
	}
}

// TestFalseSharing shows: two words of one line are as dear as one word.
func TestFalseSharing(t *testing.T) {
	words := new(struct {
		_    [64]byte
		a, b sim.Int64
		_    [64]byte
	})
	end := onMachine(t, 2, func() {
		var wg sim.WaitGroup
		wg.Go(func() {
			for range 1000 {
				words.a.Add(1)
			}
		})
		for range 7000 {
			words.b.Add(1)
		}
		wg.Wait()
	})
	require.Greater(t, end.WriteMisses, 100)
}

// TestReaders of a line that nobody writes miss once each.
func TestReaders(t *testing.T) {
	end := onMachine(t, 4, func() {
		x := new(sim.Int64)
		x.Store(1)
		var wg sim.WaitGroup
		for range 3 {
			wg.Go(func() {
				for range 1000 {
					x.Load()
				}
			})
		}
		wg.Wait()
	})
	require.Equal(t, 3000, end.Loads-end.Loads%1000)
	require.LessOrEqual(t, end.LoadMisses, 6)
}

// TestWakes cost who wakes, and take a while, unless all processors are in use.
func TestWakes(t *testing.T) {
	var begins, goesOn time.Duration
	program := func() {
		sim.Go(func() { begins = sim.Counted().Now })
		goesOn = sim.Counted().Now
		sim.Pass(time.Millisecond)
	}
	onMachine(t, 2, program)
	require.Equal(t, []time.Duration{1001, 5001}, []time.Duration{goesOn, begins})
	onMachine(t, 1, program)
	require.Equal(t, time.Duration(41), goesOn)
	require.Greater(t, begins, time.Millisecond)
}

// TestSlices: who has had its processor for long leaves it to others.
func TestSlices(t *testing.T) {
	var order []int
	onMachine(t, 1, func() {
		var wg sim.WaitGroup
		for i := range 3 {
			wg.Go(func() {
				for range 4 {
					sim.Pass(600 * time.Microsecond)
				}
				order = append(order, i)
			})
		}
		wg.Wait()
	})
	require.Equal(t, []int{0, 1, 2}, slices.Sorted(slices.Values(order)))
	require.Equal(t, []int{0, 1, 2}, order)
}

// TestTimersFire when their time has come, whatever else goes on.
func TestTimersFire(t *testing.T) {
	end := onMachine(t, 2, func() {
		stop := make(chan struct{})
		require.False(t, sim.WaitFor(stop, time.Second))
	})
	require.InDelta(t, float64(time.Second), float64(end.Now), float64(time.Millisecond))
	var fired time.Duration
	onMachine(t, 2, func() {
		over := make(chan struct{})
		sim.After(time.Millisecond, func() {
			fired = sim.Counted().Now
			sim.Close(over)
		})
		sim.Pass(3 * time.Millisecond)
		sim.Wait(over)
		stopped := sim.After(time.Hour, func() { t.Error("a timer that was stopped has fired") })
		require.True(t, stopped.Stop())
	})
	require.InDelta(t, float64(time.Millisecond), float64(fired), 10_000)
}

// TestLocksOnMachine keep others out, and wake one at a time.
func TestLocksOnMachine(t *testing.T) {
	n := 0
	end := onMachine(t, 8, func() {
		var mu sim.Mutex
		var wg sim.WaitGroup
		for range 8 {
			wg.Go(func() {
				for range 10 {
					mu.Lock()
					was := n
					sim.Pass(10 * time.Microsecond)
					n = was + 1
					mu.Unlock()
				}
			})
		}
		wg.Wait()
	})
	require.Equal(t, 80, n)
	require.Greater(t, end.Now, 800*time.Microsecond)
	require.Less(t, end.Woken, 200)
}

// TestDeadlocksOnMachine are found as without one.
func TestDeadlocksOnMachine(t *testing.T) {
	r := sim.Run(sim.Config{Machine: &sim.Machine{Processors: 2, Prices: prices()}}, func() { sim.Wait(make(chan struct{})) })
	require.NotNil(t, r.Failure)
	require.Equal(t, sim.Deadlock, r.Failure.Kind)
}

// TestSameSeedSameTime: what a program takes depends on nothing but the program.
func TestSameSeedSameTime(t *testing.T) {
	run := func() sim.Counts {
		return onMachine(t, 4, func() {
			words := make([]sim.Int64, 64)
			var wg sim.WaitGroup
			for i := range 8 {
				wg.Go(func() {
					for k := range 100 {
						words[(i*k)%8*8].Add(1)
						sim.Yield()
					}
				})
			}
			wg.Wait()
		})
	}
	first := run()
	require.Equal(t, first.Blocked, run().Blocked)
}
