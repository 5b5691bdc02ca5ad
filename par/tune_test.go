package par

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestWithMinLenAndWithMaxLenCombine(t *testing.T) {
	for _, c := range []struct {
		it       Iter[int]
		min, max int
	}{
		{Range(0, 9), 0, 0},
		{Range(0, 9).WithMinLen(0), 1, 0},
		{Range(0, 9).WithMinLen(3).WithMinLen(2), 3, 0},
		{Range(0, 9).WithMinLen(2).WithMinLen(3), 3, 0},
		{Range(0, 9).WithMaxLen(0), 0, 1},
		{Range(0, 9).WithMaxLen(3).WithMaxLen(2), 0, 2},
		{Range(0, 9).WithMaxLen(2).WithMaxLen(3), 0, 2},
		{Map(Range(0, 9).WithMinLen(4).WithMaxLen(6), func(x int) int { return x }), 4, 6},
	} {
		if minLen(c.it) != c.min || maxLen(c.it) != c.max {
			t.Errorf("min %d, max %d; want %d and %d", minLen(c.it), maxLen(c.it), c.min, c.max)
		}
	}
}

func TestWithPoolRunsThere(t *testing.T) {
	for _, p := range pools {
		var elsewhere atomic.Int32
		check := func(x int) int {
			// Not p.WorkerIndex: a goroutine may go on in its pool without a worker.
			if core.NumWorkers() != p.NumWorkers() {
				elsewhere.Add(1)
			}
			return x
		}
		it := Range(0, 100).Map(check).WithPool(pools[1]).WithPool(p) // The last counts.
		packed := Map(Enumerate(it.Filter(func(int) bool { return true })), func(i Item[int]) int { return check(i.Value) })
		for _, it := range []Iter[int]{it, packed, FromSeq(slices.Values(upTo(100))).Map(check).WithPool(p)} {
			it.ForEach(func(int) {})
			it.ForEachBlock(func([]int) {})
			it.Count()
			it.Sum()
			it.Reduce(0, func(a, b int) int { return a + b })
			it.Min()
			it.Any(func(int) bool { return false })
			it.Collect()
			it.AppendTo(nil)
			it.CollectInto(make([]int, 100))
		}
		if n := elsewhere.Load(); n > 0 {
			t.Errorf("%d calls ran outside the pool of %d", n, p.NumWorkers())
		}
	}
}

func TestWithPoolThatIsClosed(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	it := Range(0, 10).WithPool(p)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if v, _ := recovered(func() { it.Sum() }).(error); !errors.Is(v, core.ErrClosed) {
		t.Errorf("recovered %v", v)
	}
}

// TestWithMinLenAndWithMaxLenBoundPieces checks that every piece p of a pipeline of known length has
// m <= p <= max(M, 2m-1), for what is cut at once, by its cost and for a reduction.
func TestWithMinLenAndWithMaxLenBoundPieces(t *testing.T) {
	none := func() int { return 0 }
	count := func(a, _ int) int { return a + 1 }
	kinds := map[string]func(n int) Iter[int]{
		"Range":   func(n int) Iter[int] { return Range(0, n) },
		"Map":     func(n int) Iter[int] { return Slice(upTo(n)).Map(func(x int) int { return x }) },
		"Take":    func(n int) Iter[int] { return Range(0, math.MaxInt).Take(n) },
		"Chain":   func(n int) Iter[int] { return Range(0, n/3).Chain(Range(n/3, n)) },
		"Rev":     func(n int) Iter[int] { return Range(0, n).Rev() },
		"Chunked": func(n int) Iter[int] { return Map(Chunked(Range(0, 3*n), 3), total[int]) },
		"pack": func(n int) Iter[int] {
			return Map(Enumerate(Range(0, 2*n).Filter(odd)), func(Item[int]) int { return 0 })
		},
	}
	ns := []int{1, 2, 5, 13, 33, 64}
	if raceEnabled {
		ns = []int{2, 13, 40}
	}
	for name, kind := range kinds {
		for _, n := range ns {
			for _, m := range []int{0, 1, 2, 3, 5, 10} {
				for _, most := range []int{0, 1, 2, 3, 7, 8, 16} {
					it := Fold(unknown(kind(n)).WithMinLen(m).WithMaxLen(most), none, count)
					if most == 0 {
						it = Fold(unknown(kind(n)).WithMinLen(m), none, count)
					}
					var sum atomic.Int64
					check := func(p int) {
						sum.Add(int64(p))
						if p < min(m, n) || most > 0 && p > max(most, 2*m-1) || p < 1 {
							t.Errorf("%s of %d, pieces of %d to %d: one of %d", name, n, m, most, p)
						}
					}
					for run := range 2 {
						it.WithPool(pools[2+3*run]).ForEach(check)
						it.WithPool(pools[1+run]).Inspect(check).Reduce(0, add)
					}
					if got := sum.Load(); got != int64(4*n) {
						t.Errorf("%s of %d: pieces of %d elements in four runs", name, n, got)
					}
				}
			}
		}
	}
}
