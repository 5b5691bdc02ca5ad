package par

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
)

var foldCase = adapterCase{
	name: "Fold",
	forms: []adapter{
		{"Fold and Flatten", func(it Iter[int], _ int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		}, func(xs []int, _ int) []int { return xs }},
	},
	calls: callers{
		"Fold": func(it Iter[int], visit func(int) int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, visit(x)) }))
		},
	},
	keeps: keepers{
		"Fold": func(it Iter[int]) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		},
	},
}

func TestFold(t *testing.T) { foldCase.run(t) }

// TestFoldIsFixedUnderReduce checks that the accumulators that a reduction combines
// are the same on every run if they hold floats.
func TestFoldIsFixedUnderReduce(t *testing.T) {
	for _, n := range []int{1, 100, 1000, 10_000, 100_000} {
		it := Map(Fold(Range(0, n), func() []float64 { return nil }, func(xs []float64, x int) []float64 { return append(xs, float64(x)) }),
			func(xs []float64) string { return fmt.Sprintf("%v-%v ", xs[0], xs[len(xs)-1]) })
		var want string
		ways(t, it, func(t *testing.T, it Iter[string]) {
			if p := look(it); p.MinLen != 0 || p.MaxLen != 0 {
				return
			}
			got := it.Reduce("", func(a, b string) string { return "(" + a + b + ")" })
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("n=%d: %s, before %s", n, got, want)
			}
		})
	}
	if got := Fold(Range(0, 0), func() int { return 1 }, func(a, _ int) int { return a }).Count(); got != 0 {
		t.Errorf("%d accumulators of nothing", got)
	}
}

// interval is an accumulator that knows which elements of a range it has had. It holds no floats.
type interval struct{ lo, n int }

func noSpan() interval { return interval{} }

func (s interval) add(x int) interval {
	if s.n == 0 {
		s.lo = x
	}
	return interval{s.lo, s.n + 1}
}

// checkSpans checks that ss are disjoint, in order, together 0 to n-1, and of at most most elements, 0 for any.
func checkSpans(t *testing.T, ss []interval, n, most int) {
	t.Helper()
	at := 0
	for _, s := range ss {
		if s.lo != at && s.n > 0 || most > 0 && s.n > most {
			t.Fatalf("interval %d+%d at %d, of at most %d elements", s.lo, s.n, at, most)
		}
		at += s.n
	}
	if at != n {
		t.Fatalf("intervals up to %d of %d", at, n)
	}
}

// TestStretchesOfFold checks the intervals themselves, whatever the ending, and that they are bounded as pieces are.
func TestStretchesOfFold(t *testing.T) {
	for _, n := range append(sizes, 20_000, 100_000) {
		ways(t, Fold(Range(0, n), noSpan, interval.add), func(t *testing.T, it Iter[interval]) {
			checkSpans(t, it.Collect(), n, maxLen(it))
			checkSpans(t, it.Unordered().Collect(), n, maxLen(it))
			checkSpans(t, slices.Collect(it.Seq()), n, 0)
			one := Map(it, func(s interval) []interval { return []interval{s} })
			join := func(a, b []interval) []interval { return append(a, b...) }
			checkSpans(t, one.Reduce(nil, join), n, maxLen(it))
			checkSpans(t, one.Unordered().Limit(1).Reduce(nil, join), n, maxLen(it))
			if all := it.Unordered().Reduce(interval{}, func(a, b interval) interval { return interval{0, a.n + b.n} }); all.n != n {
				t.Fatalf("%d elements of %d", all.n, n)
			}
		})
		ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
			ss, err := TryFold(it, noSpan, func(s interval, x int) (interval, error) { return s.add(x), nil })
			if err != nil {
				t.Fatal(err)
			}
			checkSpans(t, ss, n, maxLen(it))
		})
	}
}

// TestFoldMakesFewAccumulators: one worker makes one, in all batches of a stream too, and units are few if
// accumulators hold floats.
func TestFoldMakesFewAccumulators(t *testing.T) {
	type moment struct {
		n   int
		sum float64
	}
	for _, n := range []int{1, 10, 1000, 100_000} {
		var made atomic.Int64
		ints := Fold(Range(0, n).WithPool(pools[1]), func() int { made.Add(1); return 0 }, larger)
		got := func() int { return int(made.Swap(0)) }
		if ints.Sum(); got() != 1 {
			t.Errorf("n=%d: more than one under Sum", n)
		}
		if ints.Reduce(0, larger); got() != 1 {
			t.Errorf("n=%d: more than one under Reduce", n)
		}
		if ints.Collect(); got() != 1 {
			t.Errorf("n=%d: more than one under Collect", n)
		}
		if _, err := TryFold(FromSeq(upToSeq(n)).WithPool(pools[1]), func() int { made.Add(1); return 0 },
			func(a, x int) (int, error) { return a + x, nil }); err != nil || got() != 1 {
			t.Errorf("n=%d: more than one under TryFold of a stream", n)
		}
		floats := Fold(Range(0, n), func() moment { made.Add(1); return moment{} },
			func(a moment, x int) moment { return moment{a.n + 1, a.sum + float64(x)} })
		add := func(a, b moment) moment { return moment{a.n + b.n, a.sum + b.sum} }
		for _, p := range pools {
			all := unknown(floats).WithPool(p).Reduce(moment{}, add)
			if units := got(); all.n != n || units > max(4, min(n/512, 128)) {
				t.Errorf("n=%d: %d accumulators have %d elements", n, units, all.n)
			}
		}
		if floats.WithPool(pools[1]).Unordered().Reduce(moment{}, add); got() != 1 {
			t.Errorf("n=%d: more than one under Unordered", n)
		}
	}
}
