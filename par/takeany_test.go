package par

import (
	"math"
	"slices"
	"testing"
)

var takeAnyCase = adapterCase{
	at:   31,
	name: "TakeAny",
	forms: []adapter{
		{"TakeAny all", func(it Iter[int], _ int) Iter[int] { return it.TakeAny(1 << 30) },
			func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"TakeAny": func(it Iter[int]) Iter[int] { return it.TakeAny(1000) },
	},
	frees: frees{
		"Iter.TakeAny": func(it Iter[*object], f touch) { it.Map(f.self).TakeAny(700).Collect() },
	},
}.listed()

func TestTakeAny(t *testing.T) { takeAnyCase.run(t) }

var skipAnyCase = adapterCase{
	at:   32,
	name: "SkipAny",
	forms: []adapter{
		{"SkipAny none", func(it Iter[int], _ int) Iter[int] { return it.SkipAny(0) },
			func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"SkipAny": func(it Iter[int]) Iter[int] { return it.SkipAny(0) },
	},
	frees: frees{
		"Iter.SkipAny": func(it Iter[*object], f touch) { it.Map(f.self).SkipAny(7).Collect() },
	},
}.listed()

func TestSkipAny(t *testing.T) { skipAnyCase.run(t) }

// TestTakeAnySome checks counts and order of what is kept, which may be any elements.
func TestTakeAnySome(t *testing.T) {
	const n = 1000
	ks := []int{0, 1, 2, 63, 64, 65, 500, 999, 1000, 1001}
	if raceEnabled {
		ks = []int{1, 64, 500}
	}
	for _, k := range ks {
		for source, in := range inputs {
			ways(t, in(upTo(n)), func(t *testing.T, it Iter[int]) {
				check := func(name string, got []int, want int) {
					t.Helper()
					if len(got) != want || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != want {
						t.Fatalf("%s %d of %s: %d elements, want %d: %v", name, k, source, len(got), want, got)
					}
				}
				check("TakeAny", it.TakeAny(k).Collect(), min(k, n))
				check("SkipAny", it.SkipAny(k).Collect(), max(0, n-k))
				if got := it.TakeAny(k).Map(func(int) int { return 1 }).Sum(); got != min(k, n) {
					t.Fatalf("TakeAny %d of %s: a sum over %d elements", k, source, got)
				}
				if got := it.SkipAny(k).Map(func(int) int { return 1 }).Sum(); got != max(0, n-k) {
					t.Fatalf("SkipAny %d of %s: a sum over %d elements", k, source, got)
				}
				below := func(x int) bool { return x < k }
				for _, x := range it.TakeAnyWhile(below).Collect() {
					if x >= k {
						t.Fatalf("TakeAnyWhile below %d of %s has %d", k, source, x)
					}
				}
				rest := it.SkipAnyWhile(below).Collect()
				if got := keep(rest, func(x int) bool { return x >= k }); len(got) != max(0, n-k) || !slices.IsSorted(rest) {
					t.Fatalf("SkipAnyWhile below %d of %s: %v", k, source, rest)
				}
			})
		}
	}
	// Every run has a count of its own.
	it := Range(0, 100).TakeAny(10)
	for range 3 {
		if got := it.Count(); got != 10 {
			t.Errorf("%d elements of 10", got)
		}
	}
	if got := Range(0, math.MaxInt).TakeAny(100).Count(); got != 100 {
		t.Errorf("%d elements of 100", got)
	}
}

// TestTakeAnyOfNone: a source is asked for nothing if nothing is taken: it might have nothing for ever.
func TestTakeAnyOfNone(t *testing.T) {
	asked := 0
	it := FromSeq(func(func(int) bool) { asked++ }).TakeAny(0)
	if xs := it.Collect(); len(xs) != 0 || asked != 0 {
		t.Errorf("%d elements are taken, and the source was asked %d times", len(xs), asked)
	}
}
