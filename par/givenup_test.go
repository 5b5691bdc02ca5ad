package par_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// lasting is a function of the user's that costs nothing for long, and then takes so long that a short run is given up on its way.
type lasting struct {
	dear    bool
	panicAt int // -1: nowhere
	visited atomic.Int64
}

func (l *lasting) f(x int) int {
	l.visited.Add(1)
	if l.dear {
		for begun := time.Now(); time.Since(begun) < 5*time.Microsecond; {
		}
	}
	if x == l.panicAt {
		panic(fmt.Sprint("at ", x))
	}
	return 3 * x
}

// TestShortRunsThatLast: endings are called with what is cheap until their runs are short ones that look at the clock, and then with what
// is dear, or panics. The results are those of a loop, each element is visited once, and of a panic only what comes before it is sure.
func TestShortRunsThatLast(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	const n = 300
	xs, tripled, odd := make([]int, n), make([]int, n), 0
	for i := range xs {
		xs[i], tripled[i] = i, 3*i
		odd += i & 1
	}
	var l lasting
	out := make([]int, n)
	isOdd := func(x int) bool { return l.f(x)&1 == 1 }
	endings := map[string]func() bool{
		"Map.Sum": func() bool { return par.Map(par.Slice(xs), l.f).Sum() == 3*n*(n-1)/2 },
		"Map.Map.Sum": func() bool {
			return par.Slice(xs).Map(l.f).Map(func(x int) int { return x + 1 }).Sum() == 3*n*(n-1)/2+n
		},
		"Filter.Sum":   func() bool { return par.Slice(xs).Filter(isOdd).Sum() == n/2*(n/2) },
		"Filter none":  func() bool { return par.Slice(xs).Filter(func(x int) bool { return l.f(x) < 0 }).Sum() == 0 },
		"Max":          func() bool { m, ok := par.Max(par.Map(par.Slice(xs), l.f)); return ok && m == 3*(n-1) },
		"Filter.Count": func() bool { return par.Slice(xs).Filter(isOdd).Count() == odd },
		"Map.Count":    func() bool { return par.Slice(xs).Map(l.f).Filter(func(x int) bool { return x&1 == 1 }).Count() == odd },
		"Collect":      func() bool { return slices.Equal(par.Map(par.Slice(xs), l.f).Collect(), tripled) },
		"Strings": func() bool {
			got := par.Map(par.Slice(xs), func(x int) string { return fmt.Sprint(l.f(x)) }).Collect()
			return len(got) == n && got[n-1] == fmt.Sprint(3*(n-1)) && got[0] == "0"
		},
		"CollectInto": func() bool {
			return par.Map(par.Slice(xs), l.f).CollectInto(out) == n && slices.Equal(out, tripled)
		},
		"Indexed": func() bool {
			return par.Map(par.Enumerate(par.Slice(xs)), func(i par.Item[int]) int { return l.f(i.Value) - 3*i.Index }).Sum() == 0
		},
		"ForEach": func() bool {
			clear(out)
			par.Slice(xs).ForEach(func(x int) { out[x] = l.f(x) })
			return slices.Equal(out, tripled)
		},
		"Map.ForEach": func() bool {
			var sum, calls atomic.Int64
			par.Slice(xs).Map(l.f).ForEach(func(x int) { sum.Add(int64(x)); calls.Add(1) })
			return sum.Load() == 3*n*(n-1)/2 && calls.Load() == n
		},
		"For": func() bool {
			clear(out)
			par.For(n, func(i int) { out[i] = l.f(i) })
			return slices.Equal(out, tripled)
		},
		"ForRange": func() bool {
			clear(out)
			par.ForRange(0, n, func(lo, hi int) {
				for i := lo; i < hi; i++ {
					out[i] = l.f(i)
				}
			})
			return slices.Equal(out, tripled)
		},
		"Reduce": func() bool { return par.Slice(xs).Reduce(0, func(a, b int) int { l.f(b); return a + b }) == n*(n-1)/2 },
	}
	for name, run := range endings {
		t.Run(name, func(t *testing.T) {
			calls := int64(n)
			if name == "Reduce" {
				calls--
			}
			for range 4 {
				pool.Install(func() {
					l.dear, l.panicAt = false, -1
					for range 25 {
						l.visited.Store(0)
						if !run() || l.visited.Load() != calls {
							t.Errorf("cheap: wrong, or %d visits", l.visited.Load())
						}
					}
					l.visited.Store(0)
					if l.dear = true; !run() || l.visited.Load() != calls {
						t.Errorf("dear: wrong, or %d visits", l.visited.Load())
					}
				})
			}
			for _, at := range []int{0, 1, 5, 100, n - 1} {
				if name == "Reduce" && at != n-1 {
					continue // Not every element is a right side.
				}
				for _, dear := range []bool{false, true} {
					pool.Install(func() {
						l.dear, l.panicAt = false, -1
						for range 40 {
							run()
						}
						l.dear, l.panicAt = dear, at
						l.visited.Store(0)
						got := raised(func() any { return run() })
						if got != fmt.Sprint("at ", at) || l.visited.Load() > calls {
							t.Errorf("dear: %v, panic at %d: %v after %d visits", dear, at, got, l.visited.Load())
						}
					})
				}
			}
		})
	}
}
