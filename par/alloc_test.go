package par

import "testing"

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
		"TakeAny, Count":   func(it Iter[float64]) { it.TakeAny(1 << 40).Count() },
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

// TestFewAllocationsWhereSmall checks what a small call allocates: its source,
// its stage and the stage's cursor.
func TestFewAllocationsWhereSmall(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	xs := floatsOf(100)
	f := func(x float64) float64 { return x + 1 }
	run := func() { Slice(xs).Map(f).Sum() }
	pools[1].Install(func() {
		if got := testing.AllocsPerRun(100, run); got > 3 {
			t.Errorf("%v allocations, want 3", got)
		}
	})
}
