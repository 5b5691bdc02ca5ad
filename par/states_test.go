package par_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

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

// TestMapInitMakesAStateForEachPiece, under endings of every kind, and wherever
// WithMaxLen stands.
func TestMapInitMakesAStateForEachPiece(t *testing.T) {
	withPools(t, func(t *testing.T, workers int, p *core.Pool) {
		const n, piece = 3000, 7
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
			var states []*int
			var mu sync.Mutex
			init := func() *int {
				mu.Lock()
				defer mu.Unlock()
				states = append(states, new(int))
				return states[len(states)-1]
			}
			f := func(served *int, x int) int { *served++; return x }
			for order, it := range map[string]par.Iter[int]{
				"WithMaxLen before": par.MapInit(par.Range(0, n).WithPool(p).WithMaxLen(piece), init, f),
				"WithMaxLen after":  par.MapInit(par.Range(0, n), init, f).WithPool(p).WithMaxLen(piece),
			} {
				states = nil
				end(it)
				all := 0
				for _, served := range states {
					all += *served
					if *served > piece {
						t.Fatalf("%d workers, %s, %s: a state served %d elements, of at most %d", workers, name, order, *served, piece)
					}
				}
				if all != n {
					t.Errorf("%d workers, %s, %s: the states served %d elements of %d", workers, name, order, all, n)
				}
			}
		}
	})
}
