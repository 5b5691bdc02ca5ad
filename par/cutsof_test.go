package par

import (
	"fmt"
	"testing"
)

// TestCutsOfAdapters cuts the adapters that keep positions at all i <= j <= k, also
// behind a Rev.
func TestCutsOfAdapters(t *testing.T) {
	double := func(x int) int { return 2 * x }
	for _, n := range cutSizes() {
		xs := upTo(n)
		for kind, in := range map[string]Iter[int]{
			"Slice": Slice(xs), "Range": Range(0, n), "Inspect": Slice(xs).Inspect(func(int) {}),
			"pack": Range(0, 2*n).Filter(func(x int) bool { return x < n }),
			"Rev":  Slice(backwards(xs)).Rev(),
		} {
			check := func(name string, it Iter[int], want []int) {
				t.Helper()
				checkCuts(t, name+" of "+kind, it, one(want))
				checkCuts(t, "Rev of "+name+" of "+kind, it.Rev(), one(backwards(want)))
				checkCuts(t, "Map of "+name+" of "+kind, Map(it, func(x int) string { return fmt.Sprint(x) }),
					one(apply(want, func(x int) string { return fmt.Sprint(x) })))
			}
			if kind != "pack" {
				check("Inspect", in.Inspect(func(int) {}), xs)
				check("Update", in.Update(func(x *int) { *x *= 2 }), apply(xs, double))
				check("MapLocal", MapLocal(in, func() int { return 1 }, func(s *int, x int) int { return x + *s }), apply(xs, func(x int) int { return x + 1 }))
				checkCuts(t, "FilterMap of "+kind, FilterMap(in, half), func(i int) []int {
					if odd(i) {
						return nil
					}
					return []int{i / 2}
				})
			}
			check("Rev", in.Rev(), backwards(xs))
			var spaced []int
			for i := range xs {
				spaced = append(spaced, -1, i)
			}
			check("Intersperse", in.Intersperse(-1), spaced[min(1, n):])
			check("Enumerate", Map(Enumerate(in), func(x Item[int]) int { return x.Index + x.Value }), apply(xs, double))
			for _, k := range []int{0, 1, 2, 7, 11} {
				if kind != "pack" {
					check("Skip", in.Skip(k), xs[min(k, n):])
					check("Take", in.Take(k), xs[:min(k, n)])
					check("Chain", in.Chain(Range(0, k)), append(upTo(n), upTo(k)...))
					check("Chain behind", Slice(upTo(k)).Chain(in), append(upTo(k), xs...))
					checkCuts(t, "Chain with a Filter", in.Chain(Range(0, k).Filter(odd)), func(i int) []int {
						if i < n {
							return []int{i}
						}
						return keep([]int{i - n}, odd)
					})
				}
				var steps []int
				for i := 0; i < n; i += k + 1 {
					steps = append(steps, i)
				}
				check("StepBy", in.StepBy(k+1), steps)
				check("Interleave", in.Interleave(Range(0, k)), woven(xs, upTo(k), false))
				check("Interleave behind", Slice(upTo(k)).Interleave(in), woven(upTo(k), xs, false))
				check("InterleaveShortest", in.InterleaveShortest(Range(0, k)), woven(xs, upTo(k), true))
				check("InterleaveShortest behind", Slice(upTo(k)).InterleaveShortest(in), woven(upTo(k), xs, true))
				check("Chunked", Map(Chunked(in, k+1), total[int]), apply(chunksOf(xs, k+1), total[int]))
				check("FoldChunks", FoldChunks(in, k+1, func() int { return 0 }, func(a, x int) int { return a + x }),
					apply(chunksOf(xs, k+1), total[int]))
			}
		}
	}
}
