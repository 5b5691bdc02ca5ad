package sim

import (
	"fmt"
	"testing"

	"github.com/seed1237c087/manta/core"
)

var modes = []struct {
	name  string
	tick  Tick
	exact bool
}{
	{"seq", Seq, true}, {"par", Par, true}, {"bridge", Bridge, true}, {"parreduce", ParReduce, false},
	{"stretches", stretches, true},
}

// stretches does a tick in two parts, the second one first.
func stretches(out, in []Body, t int) {
	part := len(in) / 3
	Stretch(out, in, part, len(in), t)
	Stretch(out, in, 0, part, t)
}

// sizes are around the edges of ParReduce's windows.
var sizes = []int{0, 1, 2, window - 1, window, window + 1, 2*window + 90}

// TestModesAgree takes one tick of each phase, and a few in a row.
func TestModesAgree(t *testing.T) {
	for _, n := range sizes {
		in := dense(n, uint64(n))
		want, got := make([]Body, n), make([]Body, n)
		for _, time := range []int{0, 200, 500, 501} {
			Seq(want, in, time)
			for _, m := range modes {
				clear(got)
				m.tick(got, in, time)
				compare := Same
				if !m.exact {
					compare = func(a, b []Body) error { return Near(a, b, 1e-9) }
				}
				if err := compare(got, want); err != nil {
					t.Errorf("%s, %d bodies, time %d: %v", m.name, n, time, err)
				}
			}
		}
	}
}

// TestTicksFollowTheRules over several ticks, before differences have grown.
func TestTicksFollowTheRules(t *testing.T) {
	for seed := range uint64(3) {
		for _, start := range []int{0, 198, 498} {
			in := NewBodies(400, seed)
			want, got := make([]Body, len(in)), make([]Body, len(in))
			for time := start; time < start+5; time++ {
				referenceTick(want, in, time)
				for _, m := range modes {
					m.tick(got, in, time)
					if err := Near(got, want, 1e-9); err != nil {
						t.Errorf("%s, seed %d, time %d: %v", m.name, seed, time, err)
					}
				}
				copy(in, want)
			}
		}
	}
}

// TestSameBitsWithAnyWorkers covers ParReduce above all: its sums must be
// bracketed alike whoever computes them.
func TestSameBitsWithAnyWorkers(t *testing.T) {
	const ticks = 2
	start := dense(2*window+1, 5)
	for _, m := range modes {
		w := NewWorld(start)
		w.Run(m.tick, ticks)
		for _, workers := range []int{1, 2, 7} {
			pool, err := core.NewPool(core.Config{Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			again := NewWorld(start)
			pool.Install(func() { again.Run(m.tick, ticks) })
			if err := pool.Close(); err != nil {
				t.Error(err)
			}
			if err := Same(again.Bodies(), w.Bodies()); err != nil {
				t.Errorf("%s with %d workers: %v", m.name, workers, err)
			}
		}
	}
}

func TestSeqAllocatesNothing(t *testing.T) {
	in := dense(100, 1)
	out := make([]Body, len(in))
	if n := testing.AllocsPerRun(10, func() { Seq(out, in, 0) }); n != 0 {
		t.Errorf("%v allocations in a tick", n)
	}
}

// BenchmarkTicks is the benchmark of Rayon's n-body: 1,000 bodies, 10 ticks.
func BenchmarkTicks(b *testing.B) {
	const bodies, ticks = 1000, 10
	start := NewBodies(bodies, 1)
	w := NewWorld(start)
	for _, m := range modes {
		b.Run(fmt.Sprintf("%s/bodies=%d/ticks=%d", m.name, bodies, ticks), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Reset(start)
				w.Run(m.tick, ticks)
			}
		})
	}
}
