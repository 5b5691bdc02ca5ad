package par_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// withPools calls f with pools of several sizes.
func withPools(t *testing.T, f func(t *testing.T, workers int, p *core.Pool)) {
	t.Helper()
	for _, workers := range []int{1, 2, 3, 8} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		f(t, workers, p)
		p.Close()
	}
}

// TestMapLocalMakesOneStatePerWorkerAndOne: also in several runs at once, where many
// goroutines go on without a worker.
func TestMapLocalMakesOneStatePerWorkerAndOne(t *testing.T) {
	withPools(t, func(t *testing.T, workers int, p *core.Pool) {
		for range 20 {
			var made atomic.Int32
			type state struct{ used atomic.Bool }
			it := par.MapLocal(par.Range(0, 400).WithMaxLen(1).WithPool(p),
				func() *state { made.Add(1); return new(state) },
				func(s **state, x int) int {
					if (*s).used.Swap(true) {
						t.Error("two use a state at once")
					}
					runtime.Gosched()
					(*s).used.Store(false)
					return 1
				})
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					if n := it.Sum(); n != 400 {
						t.Errorf("sum %d", n)
					}
				})
			}
			wg.Wait()
			if n := int(made.Load()); n < 1 || n > workers+1 {
				t.Fatalf("%d workers: %d states", workers, n)
			}
		}
	})
}

// TestMapLocalNests: f waits for another run of the same pipeline, and of another one.
func TestMapLocalNests(t *testing.T) {
	withPools(t, func(t *testing.T, workers int, p *core.Pool) {
		var sum func(depth int) int
		it := par.MapLocal(par.Range(0, 4).WithMaxLen(1), func() int { return 0 }, func(depth *int, x int) int {
			*depth++
			defer func() { *depth-- }()
			if *depth != 1 {
				t.Error("two use a state at once")
			}
			return x
		})
		sum = func(depth int) int {
			if depth == 0 {
				return it.Sum()
			}
			return par.MapLocal(par.Range(0, 4).WithMaxLen(1), func() int { return 0 }, func(_ *int, x int) int {
				return sum(depth-1) + it.Sum()
			}).Sum()
		}
		p.Install(func() {
			if got, want := sum(3), 64*6+(4+16+64)*6; got != want {
				t.Errorf("%d workers: sum %d, want %d", workers, got, want)
			}
		})
	})
}

// TestMaxLenBoundsPieces, under endings of every kind, and wherever WithMaxLen stands.
func TestMaxLenBoundsPieces(t *testing.T) {
	withPools(t, func(t *testing.T, workers int, p *core.Pool) {
		const n, piece, counted = 3000, 7, "TestMaxLenBoundsPieces"
		named := func() (s par.PipelineStats) {
			for _, s = range par.Pipelines() {
				if s.Name == counted {
					return s
				}
			}
			return par.PipelineStats{}
		}
		for name, end := range map[string]func(it par.Iter[int]){
			"Collect": func(it par.Iter[int]) { it.Collect() },
			"ForEach": func(it par.Iter[int]) { it.ForEach(func(int) {}) },
			"Sum":     func(it par.Iter[int]) { it.Sum() },
			"Count":   func(it par.Iter[int]) { it.Count() },
			"Max":     func(it par.Iter[int]) { it.Max() },
			"Seq":     func(it par.Iter[int]) { it.Seq()(func(int) bool { return true }) },
			"Any":     func(it par.Iter[int]) { it.Any(func(int) bool { return false }) },
			"Filter":  func(it par.Iter[int]) { it.Filter(func(x int) bool { return x%2 == 0 }).Collect() },
			"Chain":   func(it par.Iter[int]) { it.Chain(par.Range(0, 10)).Sum() },
			"Zip":     func(it par.Iter[int]) { par.Zip(it, par.Range(0, n)).Count() },
			"FlatMap": func(it par.Iter[int]) { par.FlatMap(it, func(x int) []int { return []int{x} }).Count() },
			"Fold": func(it par.Iter[int]) {
				par.Fold(it, func() int { return 0 }, func(a, b int) int { return a + b }).Sum()
			},
			"Map":      func(it par.Iter[int]) { par.Map(it, func(x int) string { return "" }).Count() },
			"GroupBy":  func(it par.Iter[int]) { par.GroupBy(it, func(x int) int { return x % 5 }) },
			"CountBy":  func(it par.Iter[int]) { par.CountBy(it, func(x int) int { return x % 5 }) },
			"TryMap":   func(it par.Iter[int]) { _, _ = par.TryMap(it, func(x int) (int, error) { return x, nil }) },
			"Progress": func(it par.Iter[int]) { it.Progress(func(int, int) {}).Sum() },
			"Limit":    func(it par.Iter[int]) { it.Limit(1).Sum() },
		} {
			f := func(x int) int { return x }
			for order, it := range map[string]par.Iter[int]{
				"WithMaxLen before": par.Range(0, n).WithPool(p).WithMaxLen(piece).Map(f),
				"WithMaxLen after":  par.Range(0, n).Map(f).WithPool(p).WithMaxLen(piece),
			} {
				what := fmt.Sprintf("%d workers, %s, %s", workers, name, order)
				before := named()
				end(it.Named(counted))
				got := named()
				require.GreaterOrEqual(t, got.Elements-before.Elements, uint64(n), what)
				require.GreaterOrEqual(t, got.Pieces-before.Pieces, uint64(n/piece), what)
			}
		}
	})
}
