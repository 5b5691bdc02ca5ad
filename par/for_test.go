package par

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// spans are For and ForRange, each calling f for the numbers up to n.
var spans = map[string]func(n int, f func(i int)){
	"For": For,
	"ForRange": func(n int, f func(i int)) {
		ForRange(0, n, func(lo, hi int) {
			for i := lo; i < hi; i++ {
				f(i)
			}
		})
	},
	"ForRangeLocal": func(n int, f func(i int)) {
		ForRangeLocal(7, n+7, func() *int { return new(int) }, func(i *int, lo, hi int) {
			for *i = lo; *i < hi; *i++ {
				f(*i - 7)
			}
		})
	},
	"RangeBlocks": func(n int, f func(i int)) {
		RangeBlocks(-7, n-7).ForEach(func(s Span) {
			for i := s.Lo; i < s.Hi; i++ {
				f(i + 7)
			}
		})
	},
	"ForEachLocal of Range": func(n int, f func(i int)) {
		ForEachLocal(Range(0, n), func() *int { return new(int) }, func(i *int, x int) {
			*i = x
			f(*i)
		})
	},
	"ForRange from elsewhere": func(n int, f func(i int)) {
		ForRange(-100, n-100, func(lo, hi int) {
			for i := lo; i < hi; i++ {
				f(i + 100)
			}
		})
	},
}

func TestLoops(t *testing.T) {
	for name, loop := range spans {
		for _, n := range append(sizes, largeSizes...) {
			for workers, p := range pools {
				seen := make([]atomic.Int32, n)
				p.Install(func() { loop(n, func(i int) { seen[i].Add(1) }) })
				for i := range seen {
					if got := seen[i].Load(); got != 1 {
						t.Fatalf("%s of %d, %d workers: %d calls for %d", name, n, workers, got, i)
					}
				}
			}
		}
	}
}

func TestLoopsPanic(t *testing.T) {
	const n = 300
	for name, loop := range spans {
		for _, at := range []int{0, 1, 150, n - 1} {
			for workers, p := range pools {
				var below atomic.Int32
				v := recovered(func() {
					p.Install(func() {
						loop(n, func(i int) {
							if i < at {
								below.Add(1)
							}
							if i >= at && i%2 == at%2 {
								panic(i)
							}
						})
					})
				})
				e, ok := v.(*core.PanicError)
				if !ok || e.Value != at || below.Load() != int32(at) {
					t.Fatalf("%s, panics from %d on, %d workers: %v, %d calls before it", name, at, workers, v, below.Load())
				}
			}
		}
	}
}

func TestLoopsStop(t *testing.T) {
	cause := errors.New("enough")
	for name, loop := range spans {
		for workers, p := range pools {
			ctx, cancel := context.WithCancelCause(t.Context())
			var calls atomic.Int32
			err := Do(ctx, func() error {
				p.Install(func() {
					loop(1<<30, func(int) {
						if calls.Add(1) == 1000 {
							cancel(cause)
						}
						if name != "For" && name != "ForEachLocal of Range" {
							core.Checkpoint() // A range may be long.
						}
					})
				})
				t.Errorf("%s, %d workers: goes on", name, workers)
				return nil
			})
			if !errors.Is(err, cause) || calls.Load() < 1000 {
				t.Errorf("%s, %d workers: %v after %d calls", name, workers, err, calls.Load())
			}
			cancel(nil)
		}
	}
}

func TestLoopsGoexit(t *testing.T) {
	for name, loop := range spans {
		for _, p := range pools {
			after, done := false, make(chan struct{})
			go func() {
				defer close(done)
				p.Install(func() {
					loop(100, func(i int) {
						if i == 50 {
							runtime.Goexit()
						}
					})
				})
				after = true
			}()
			if <-done; after {
				t.Errorf("%s: the caller goes on after a Goexit", name)
			}
		}
	}
}

// TestRangesAreWhole: they are disjoint, not empty, and together all.
func TestRangesAreWhole(t *testing.T) {
	for _, bounds := range [][2]int{{0, 1}, {5, 9}, {-7, 1000}, {math.MaxInt - 10, math.MaxInt}, {math.MinInt, math.MinInt + 3}} {
		for _, p := range pools {
			var sum atomic.Int64
			visit := func(lo, hi int) {
				if lo >= hi || lo < bounds[0] || hi > bounds[1] {
					t.Errorf("%v: range %d to %d", bounds, lo, hi)
				}
				sum.Add(int64(hi - lo))
			}
			p.Install(func() {
				ForRange(bounds[0], bounds[1], visit)
				ForRangeLocal(bounds[0], bounds[1], func() int { return 0 }, func(_, lo, hi int) { visit(lo, hi) })
				RangeBlocks(bounds[0], bounds[1]).ForEach(func(s Span) { visit(s.Lo, s.Hi) })
			})
			if int(sum.Load()) != 3*(bounds[1]-bounds[0]) {
				t.Errorf("%v: %d numbers", bounds, sum.Load())
			}
		}
	}
	never := func(lo, hi int) { t.Errorf("called for %d to %d", lo, hi) }
	noState := func() int { t.Error("a state that nobody needs"); return 0 }
	for _, none := range [][2]int{{0, 0}, {3, -5}, {math.MaxInt, math.MinInt}} {
		ForRange(none[0], none[1], never)
		ForRangeLocal(none[0], none[1], noState, func(_, lo, hi int) { never(lo, hi) })
		RangeBlocks(none[0], none[1]).ForEach(func(s Span) { never(s.Lo, s.Hi) })
	}
}

func TestLoopsRefuse(t *testing.T) {
	for want, f := range map[string]func(){
		"par: For: nil function":                   func() { For(3, nil) },
		"par: For: n must not be negative, got -1": func() { For(-1, func(int) { t.Error("called") }) },
		"par: ForRange: nil function":              func() { ForRange(0, 3, nil) },
		"par: ForRangeLocal: nil function":         func() { ForRangeLocal(0, 3, nil, func(_, _, _ int) {}) },
		"par: ForRangeLocal: -9223372036854775808 to 0 is more than an int can count": func() {
			ForRangeLocal(math.MinInt, 0, func() int { return 0 }, func(_, _, _ int) { t.Error("called") })
		},
		"par: RangeBlocks: -9223372036854775808 to 0 is more than an int can count": func() { RangeBlocks(math.MinInt, 0) },
		"par: ForRange: -9223372036854775808 to 0 is more than an int can count": func() {
			ForRange(math.MinInt, 0, func(_, _ int) { t.Error("called") })
		},
	} {
		if got := recovered(f); got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}
}
