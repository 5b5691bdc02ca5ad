package par

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestAllocationsDoNotGrow checks that a run allocates the same small number of
// times for a hundred elements and for a million.
func TestAllocationsDoNotGrow(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	f := func(x float64) float64 { return x + 1 }
	g := func(x float64) int { return int(x) }
	p := func(x float64) bool { return x > 0 }
	effect := func(float64) {}
	for name, run := range map[string]func(it Iter[float64]){
		"Map, Sum":         func(it Iter[float64]) { it.Map(f).Sum() },
		"Map, Filter, Sum": func(it Iter[float64]) { it.Map(f).Filter(p).Sum() },
		"Map to int, Max":  func(it Iter[float64]) { Map(it, g).Max() },
		"ForEach":          func(it Iter[float64]) { it.ForEach(effect) },
		"Count":            func(it Iter[float64]) { it.Filter(p).Count() },
		"Zip, Count":       func(it Iter[float64]) { Zip(it, it.Map(f)).Count() },
		"Any":              func(it Iter[float64]) { it.Any(func(x float64) bool { return x < 0 }) },
		"Collect":          func(it Iter[float64]) { it.Map(f).Collect() },
		"Filter, Collect":  func(it Iter[float64]) { it.Filter(p).Collect() },
		"Chain, Sum":       func(it Iter[float64]) { it.Chain(it.Filter(p)).Sum() },
		"Rev, Sum":         func(it Iter[float64]) { it.Map(f).Rev().Sum() },
		"StepBy, Sum":      func(it Iter[float64]) { it.Map(f).StepBy(2).Sum() },
		"Interleave, Sum":  func(it Iter[float64]) { it.Interleave(it.Intersperse(1)).Sum() },
		"TakeAny, Count":   func(it Iter[float64]) { it.TakeAny(math.MaxInt).Count() },
		"blocks, Sum":      func(it Iter[float64]) { it.ByExponentialBlocks().Filter(p).Sum() },
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{100, 1_000_000} {
				xs := make([]float64, n)
				for i := range xs {
					xs[i] = float64(i)
				}
				it := Slice(xs)
				// Without thieves there are the plan, cursors, buffers, and
				// chunks and batches that double; each theft may add a lane and a part,
				// and thefts are far fewer than leaves.
				for workers, most := range map[int]float64{1: 100, 2: 2000} {
					pools[workers].Install(func() {
						if got := testing.AllocsPerRun(3, func() { run(it) }); got > most {
							t.Errorf("%d workers: %v allocations for %d elements", workers, got, n)
						}
					})
				}
			}
		})
	}
}

// TestFewAllocationsWhereSmall checks what a small call allocates: its source and the first stage are one.
func TestFewAllocationsWhereSmall(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	xs := floatsOf(100)
	var f func(float64) float64 // Set apart, for the command manta to leave the calls as they are: its loops are objects, too.
	var isOdd func(float64) bool
	var zero func() float64
	var add func(a, b float64) float64
	var nothing func(float64)
	f, isOdd = func(x float64) float64 { return x + 1 }, func(x float64) bool { return int(x)%2 != 0 }
	zero, add, nothing = func() float64 { return 0 }, func(a, b float64) float64 { return a + b }, func(float64) {}
	pools[1].Install(func() {
		for name, c := range map[string]struct {
			run  func()
			want float64
		}{
			"Map.Sum":      {func() { Slice(xs).Map(f).Sum() }, 1},
			"Filter.Count": {func() { Slice(xs).Filter(isOdd).Count() }, 1},
			"Fold.Sum":     {func() { Fold(Slice(xs), zero, add).Sum() }, 1},
			"Map.Map.Sum":  {func() { Slice(xs).Map(f).Map(f).Sum() }, 2},
			"Sum":          {func() { Slice(xs).Sum() }, 0},
			"Max":          {func() { Slice(xs).Max() }, 0},
			"Reduce":       {func() { Slice(xs).Reduce(0, add) }, 0},
			"ForEach":      {func() { Slice(xs).ForEach(nothing) }, 0},
		} {
			if got := testing.AllocsPerRun(100, c.run); got > c.want {
				t.Errorf("%s: %v allocations, want %v", name, got, c.want)
			}
		}
	})
}

// TestOneAllocationOfALoop: For, ForRange and ForEach over a range or over references allocate their source and nothing else, over
// one block and over many.
func TestOneAllocationOfALoop(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	xs := make([]int, 100_000)
	var loop func(int) // Set apart, for the command manta to leave the calls as they are: its loops are objects, too.
	var loops func(lo, hi int)
	var refs func(*int)
	loop, loops, refs = func(int) {}, func(_, _ int) {}, func(*int) {}
	pools[1].Install(func() {
		for _, n := range []int{10, len(xs)} {
			for name, run := range map[string]func(){
				"For":           func() { For(n, loop) },
				"ForRange":      func() { ForRange(0, n, loops) },
				"Range.ForEach": func() { Range(0, n).ForEach(loop) },
				"Refs.ForEach":  func() { Refs(xs[:n]).ForEach(refs) },
			} {
				if got := testing.AllocsPerRun(100, run); got > 1 {
					t.Errorf("%s, %d: %v allocations, want 1", name, n, got)
				}
			}
		}
	})
}

// aMicrosecond is work for about so long.
func aMicrosecond(x int) int {
	for range 700 {
		x = x*1664525 + 1013904223
	}
	return x
}

// TestFewAllocationsOfManyPieces: what a call allocates on two workers does not depend on how many pieces there are, nor on how
// busy the machine is. What other goroutines allocate meanwhile counts, too, so the least of many tries tells.
func TestFewAllocationsOfManyPieces(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var over atomic.Bool
	var load sync.WaitGroup
	for _, busy := range []int{0, 2} {
		for range busy {
			load.Go(func() {
				for x := 0; !over.Load(); {
					x = aMicrosecond(x)
				}
			})
		}
		for n, most := range map[int]uint64{10_000: 60, 100_000: 120} { // Stolen nodes have their price.
			fewest := uint64(math.MaxUint64)
			for range 30 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				Map(Range(0, n), aMicrosecond).WithPool(p).Sum()
				runtime.ReadMemStats(&after)
				if fewest = min(fewest, after.Mallocs-before.Mallocs); fewest < most {
					break
				}
			}
			if fewest >= most {
				t.Errorf("%d goroutines beside it: %d allocations for the sum of %d", busy, fewest, n)
			}
		}
	}
	over.Store(true)
	load.Wait()
}
