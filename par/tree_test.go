package par

import (
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par/internal/engine"
)

func bracket(a, b string) string { return "(" + a + " " + b + ")" }

// TestReduceTree checks the brackets of a reduction themselves, against the
// definition: the pairwise tree over positions where each has its element,
// otherwise the tree over units of positions.
func TestReduceTree(t *testing.T) {
	most := func(x int) bool { return x%7 != 3 && x%100 < 90 }
	for _, n := range append(sizes, 4097) {
		names := apply(upTo(n), name)
		checkTree(t, "exact", Map(Range(0, n), name), func(it Iter[string]) string {
			if n == 0 {
				return ""
			}
			if minLen(it) > 1 {
				return byUnit(n, it, func(lo, hi int) string { return pairwise(names[lo:hi], bracket) })
			}
			return pairwise(names, bracket)
		})
		checkTree(t, "filtered", Map(Range(0, n).Filter(most), name), func(it Iter[string]) string {
			return byUnit(n, it, func(lo, hi int) string {
				survivors := apply(keep(upTo(hi), func(x int) bool { return x >= lo && most(x) }), name)
				// Where a unit is longer than a block, each block's survivors
				// are a part of their own.
				const block = 128
				if hi-lo <= block {
					if len(survivors) == 0 {
						return ""
					}
					return pairwise(survivors, bracket)
				}
				var parts []string
				for at := lo; at < hi; at += block {
					part := apply(keep(upTo(min(at+block, hi)), func(x int) bool { return x >= at && most(x) }), name)
					if len(part) > 0 {
						parts = append(parts, pairwise(part, bracket))
					}
				}
				if len(parts) == 0 {
					return ""
				}
				return pairwise(parts, bracket)
			})
		})
		checkTree(t, "windows", Map(Blocks(upTo(n)), func(w []int) string { return fmt.Sprint(w) }), func(it Iter[string]) string {
			return byUnit(n, it, func(lo, hi int) string { return fmt.Sprint(upTo(hi)[lo:]) })
		})
	}
}

// byUnit is the tree over the units of n positions; unit returns a unit's value,
// "" for none.
func byUnit(n int, it Iter[string], unit func(lo, hi int) string) string {
	if n == 0 {
		return ""
	}
	size := 1
	switch p := look(it); {
	case p.Whole:
		size = engine.FewUnit(n)
	case !p.Exact:
		size = engine.Unit(n)
	}
	var values []string
	if m := minLen(it); m > 1 {
		for size = min(size, n); m <= size/2 && (maxLen(it) == 0 || 4*m-1 <= maxLen(it)); m *= 2 {
		}
		units := max(1, n/m)
		for k := range units {
			hi := (k + 1) * m
			if k == units-1 {
				hi = n
			}
			values = append(values, unit(k*m, hi))
		}
	} else {
		if m := maxLen(it); m > 0 && size > 1 {
			size = min(size, 1<<(bits.Len(uint(m))-1))
		}
		for lo := 0; lo < n; lo += size {
			values = append(values, unit(lo, min(lo+size, n)))
		}
	}
	// A node without survivors is left out of its parent.
	for len(values)&(len(values)-1) != 0 {
		values = append(values, "")
	}
	return pairwise(values, func(a, b string) string {
		if a == "" || b == "" {
			return a + b
		}
		return bracket(a, b)
	})
}

func checkTree(t *testing.T, kind string, it Iter[string], want func(Iter[string]) string) {
	t.Helper()
	ways(t, it, func(t *testing.T, it Iter[string]) {
		t.Helper()
		n := look(it).Positions
		w := want(it)
		if got := it.Reduce("", bracket); got != w {
			t.Fatalf("%s, n=%d, min %d, max %d:\n%s\nwant\n%s", kind, n, minLen(it), maxLen(it), got, w)
		}
		if got := it.ReduceFunc(func() string { return "" }, bracket); got != w {
			t.Fatalf("%s, n=%d: ReduceFunc = %s, want %s", kind, n, got, w)
		}
		if got, ok := it.ReduceWith(bracket); got != w || ok != (w != "") {
			t.Fatalf("%s, n=%d: ReduceWith = %s, %v, want %s", kind, n, got, ok, w)
		}
	})
}

// TestReduceOperations checks that n elements are combined by n-1 operations.
func TestReduceOperations(t *testing.T) {
	for _, n := range sizes {
		ways(t, Range(0, n).Filter(func(x int) bool { return x%2 == 0 }), func(t *testing.T, it Iter[int]) {
			var ops atomic.Int64
			it.Reduce(0, func(a, b int) int {
				ops.Add(1)
				return a + b
			})
			if want := int64(max(0, (n+1)/2-1)); ops.Load() != want {
				t.Fatalf("n=%d: %d operations for %d elements", n, ops.Load(), (n+1)/2)
			}
		})
	}
}

// TestFloatSumsAreTheSame checks sums bit by bit, over many runs.
func TestFloatSumsAreTheSame(t *testing.T) {
	f := func(x float64) float64 { return x / 3 }
	p := math.Signbit
	for _, n := range append(sizes, 4096, 4097, 100_000) {
		xs := floatsOf(n)
		var want float64
		if n > 0 {
			want = pairwise(apply(xs, f), func(a, b float64) float64 { return a + b })
		}
		mapped := Slice(xs).Map(f)
		filtered := mapped.Filter(p)
		first := filtered.Sum()
		runs := 30
		if n > 1000 || raceEnabled {
			runs = 5
		}
		for range runs {
			for _, pool := range pools {
				if got := mapped.WithPool(pool).Sum(); math.Float64bits(got) != math.Float64bits(want) {
					t.Fatalf("n=%d: sum %x, want %x", n, got, want)
				}
				if got := Sum(unknown(filtered).WithPool(pool)); math.Float64bits(got) != math.Float64bits(first) {
					t.Fatalf("n=%d: sum behind Filter %x, first %x", n, got, first)
				}
			}
		}
	}
}

func TestFoldTree(t *testing.T) {
	names := apply(upTo(40), name)
	for n := 1; n <= len(names); n++ {
		if got, want := foldTree(bracket, names[:n]), pairwise(names[:n], bracket); got != want {
			t.Fatalf("foldTree of %d: %s, want %s", n, got, want)
		}
	}
}
