package par

import (
	"fmt"
	"slices"
	"testing"
)

// TestCuts cuts every source and adapter at all i <= j <= k, as two blocks of one
// cursor and as blocks of two, out of order too: the elements must be those that
// the positions have, wherever a block begins.
func TestCuts(t *testing.T) {
	double := func(x int) int { return 2 * x }
	odd := func(x int) bool { return x%2 == 1 }
	str := func(x int) string { return fmt.Sprint(x) }
	for n := range 10 {
		xs := upTo(n)
		refs := make([]*int, n)
		for i := range refs {
			refs[i] = &xs[i]
		}
		items := make([]Item[int], n)
		for i := range items {
			items[i] = Item[int]{i, i}
		}
		checkCuts(t, "Slice", Slice(xs), one(xs))
		checkCuts(t, "Refs", Refs(xs), one(refs))
		checkCuts(t, "Range", Range(0, n), one(xs))
		checkCuts(t, "Range int8", Range(int8(-3), int8(n-3)), one(apply(xs, func(x int) int8 { return int8(x - 3) })))
		checkCuts(t, "RangeInclusive", RangeInclusive(-1, n-2), one(apply(xs, func(x int) int { return x - 1 })))
		checkCuts(t, "Generate", Generate(n, double), one(apply(xs, double)))
		checkCuts(t, "Map to itself", Slice(xs).Map(double), one(apply(xs, double)))
		checkCuts(t, "Map twice", Slice(xs).Map(double).Map(double), one(apply(apply(xs, double), double)))
		checkCuts(t, "Map", Map(Slice(xs), str), one(apply(xs, str)))
		checkCuts(t, "Map of a Range", Map(Range(0, n), str), one(apply(xs, str)))
		checkCuts(t, "Filter", Slice(xs).Filter(odd), some(xs, odd))
		checkCuts(t, "Filter of a Range", Range(0, n).Filter(odd), some(xs, odd))
		checkCuts(t, "Map of a Filter", Map(Range(0, n).Filter(odd), str), func(i int) []string { return apply(some(xs, odd)(i), str) })
		checkCuts(t, "Enumerate", Enumerate(Slice(xs)), one(items))
		checkCuts(t, "Enumerate of a Range", Enumerate(Range(0, n)), one(items))
		checkCuts(t, "Enumerate of a Filter", Enumerate(Range(0, 2*n).Filter(func(x int) bool { return x < n })), one(items))
		for m := range 10 {
			pairs := make([]Pair[int, string], min(n, m))
			for i := range pairs {
				pairs[i] = Pair[int, string]{i, str(i)}
			}
			ys := apply(upTo(m), str)
			checkCuts(t, "Zip", Zip(Slice(xs), Slice(ys)), one(pairs))
			checkCuts(t, "Zip of maps", Zip(Range(0, n), Map(Range(0, m), str)), one(pairs))
			checkCuts(t, "Zip with a Filter", Zip(Slice(xs), Slice(append(ys, "no")).Filter(func(s string) bool { return s != "no" })), one(pairs))
		}
	}
}

// one is the reference where each position has one element.
func one[T any](xs []T) func(pos int) []T {
	return func(pos int) []T { return xs[pos : pos+1] }
}

// some is the reference where the positions of xs have an element if f says so.
func some[T any](xs []T, f func(T) bool) func(pos int) []T {
	return func(pos int) []T { return keep(xs[pos:pos+1], f) }
}

func checkCuts[T comparable](t *testing.T, name string, it Iter[T], at func(pos int) []T) {
	t.Helper()
	it = materialised(it)
	most := look(it).Positions
	want := func(lo, hi int) []T {
		var xs []T
		for pos := lo; pos < hi; pos++ {
			xs = append(xs, at(pos)...)
		}
		return xs
	}
	first, second := cutterOf(it, most, 0), cutterOf(it, most, 0)
	check := func(lo, hi int, got []T) {
		t.Helper()
		if w := want(lo, hi); !slices.Equal(got, w) {
			t.Errorf("%s of %d: positions %d to %d hold: (-want +got)\n%s", name, most, lo, hi, diff(w, got))
		}
	}
	for i := 0; i <= most; i++ {
		for j := i; j <= most; j++ {
			for k := j; k <= most; k++ {
				check(j, k, second.block(j, k))
				check(i, j, first.block(i, j))
				check(j, k, first.block(j, k))
			}
		}
	}
}

func TestCutsOfBlocks(t *testing.T) {
	for n := 1; n < 10; n++ {
		xs := upTo(n)
		cutter := cutterOf(Blocks(xs), 1, 0)
		for i := 0; i < n; i++ {
			for j := i + 1; j <= n; j++ {
				got := cutter.block(i, j)
				if len(got) != 1 || !slices.Equal(got[0], xs[i:j]) || cap(got[0]) != j-i || &got[0][0] != &xs[i] {
					t.Errorf("window %d to %d of %d: %v\n(-want +got)\n%s", i, j, n, got, diff([][]int{xs[i:j]}, got))
				}
			}
		}
	}
}

// TestMarks checks that marks count the survivors of every unit, through one
// stage that drops elements and through two.
func TestMarks(t *testing.T) {
	for n := 1; n < 40; n++ {
		for _, unit := range []int{1, 2, 4, 8} {
			f := func(x int) bool { return x%3 != 0 }
			g := func(x int) bool { return x%5 != 1 }
			for name, c := range map[string]struct {
				it   Iter[int]
				keep func(int) bool
			}{
				"one": {Range(0, n).Filter(f), f},
				"two": {Range(0, n).Filter(f).Map(func(x int) int { return x }).Filter(g), func(x int) bool { return f(x) && g(x) }},
			} {
				cutter := cutterOf(c.it, n, unit)
				got := cutter.block(0, n)
				var want []int
				for lo := 0; lo < n; lo += unit {
					want = append(want, len(keep(upTo(min(n, lo+unit)), c.keep)))
				}
				if !slices.Equal(cutter.Ends(), want) || !slices.Equal(got, keep(upTo(n), c.keep)) {
					t.Errorf("%s stage, n=%d, unit %d: ends %v, want %v; elements %v\n(-want +got)\n%s%s", name, n, unit, cutter.Ends(), want, got, diff(want, cutter.Ends()), diff(keep(upTo(n), c.keep), got))
				}
			}
		}
	}
}
