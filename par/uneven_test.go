package par

import (
	"math"
	"math/bits"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/reduce"
)

// TestShortSumsHaveTheBitsOfTheTree has sums of short runs, whose pieces are stretches and no nodes of the tree.
func TestShortSumsHaveTheBitsOfTheTree(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, n := range []int{2, 3, 31, 127, 188, 255, 1000, 1025, 4099, 70_001} {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = math.Exp(20 * math.Sin(float64(i)))
		}
		want := reduce.Sum[float64]().Fold(xs)
		it := Slice(xs).Map(func(x float64) float64 { return x }).WithPool(pool)
		node := source(it)
		run := func() {
			// A run of a microsecond less than is short for sure, but the position may cost a microsecond only.
			cost := min(900, float64(engine.DoubtCost-1000)/float64(n))
			key := endings.RunKey(node, describe.Reduce, describe.Code(reduce.Sum[float64]().Fold))
			engine.Learn(key, cost)
			engine.Learn(engine.Mix(key, uint64(bits.Len(uint(n)))), cost) // What runs of that length cost is believed where others cost less.
			if got := it.Sum(); got != want {
				t.Fatalf("%d elements: %v, want %v", n, got, want)
			}
		}
		core.Measure(run) // It forks for sure, because it is known to be dear.
		if f, ok := engine.LastRun(node.ID); n > 100 && (!ok || f.Pieces < 2) {
			t.Errorf("%d elements: %d pieces, because %d", n, f.Pieces, f.Why)
		}
		runs := 200
		if raceEnabled {
			runs = 20
		}
		for range runs {
			run()
		}
	}
}
