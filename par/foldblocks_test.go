package par

import (
	"context"
	"fmt"
	"math"
	"testing"
)

var foldBlocksCase = adapterCase{
	at:   41,
	name: "FoldBlocks",
	forms: []adapter{
		{"FoldBlocks and Flatten", func(it Iter[int], _ int) Iter[int] {
			return Flatten(FoldBlocks(it, func() []int { return nil }, func(xs, src []int) []int { return append(xs, src...) }))
		}, func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"FoldBlocks": func(it Iter[int]) Iter[int] {
			return Flatten(FoldBlocks(it, func() []int { return nil }, func(xs, src []int) []int { return append(xs, src...) }))
		},
	},
	frees: frees{
		"FoldBlocks": func(it Iter[*object], f touch) {
			FoldBlocks(it, f.none, func(_ *object, src []*object) *object { return f.self(src[0]) }).Collect()
		},
	},
}.listed()

func TestFoldBlocks(t *testing.T) { foldBlocksCase.run(t) }

// TestFoldBlocksIsFixedUnderReduce checks that stretches and blocks are the same on every
// run under a reduction, behind all sorts of stages.
func TestFoldBlocksIsFixedUnderReduce(t *testing.T) {
	for _, n := range []int{0, 1, 100, 1000, 10_000} {
		for kind, in := range map[string]Iter[int]{
			"Range": Range(0, n), "Filter": Range(0, n).Filter(odd), "Map": Range(0, n).Map(func(x int) int { return x }),
		} {
			type named struct { // with a field that arithmetic may round
				string
				float64
			}
			it := Map(FoldBlocks(in, func() named { return named{"|", 0} }, func(s named, src []int) named {
				checkBlock(t, src, src)
				return named{fmt.Sprint(s.string, src[0], "-", src[len(src)-1], " "), 0}
			}), func(s named) string { return s.string })
			var want string
			check := func(t *testing.T, it Iter[string]) {
				if p := look(it); p.MinLen != 0 || p.MaxLen != 0 {
					return
				}
				got := it.Reduce("", func(a, b string) string { return "(" + a + b + ")" })
				if want == "" {
					want = got
				}
				if got != want {
					t.Fatalf("%s of %d: %s, before %s", kind, n, got, want)
				}
			}
			ways(t, it, check)
			ctx, cancel := context.WithCancel(t.Context())
			if err := Do(ctx, func() error { check(t, it); return nil }); err != nil {
				t.Error(err)
			}
			cancel()
		}
	}
}

// TestFoldBlocksSums checks that a fold by blocks does what one by elements does.
func TestFoldBlocksSums(t *testing.T) {
	for _, n := range append(sizes, 50_000) {
		xs := floatsOf(n)
		zero := func() float64 { return 0 }
		a := Fold(Slice(xs), zero, func(sum, x float64) float64 { return sum + x })
		b := FoldBlocks(Slice(xs), zero, func(sum float64, src []float64) float64 {
			for _, x := range src {
				sum += x
			}
			return sum
		})
		want := math.Float64bits(a.Sum())
		ways(t, b, func(t *testing.T, it Iter[float64]) {
			if p := look(it); p.MinLen != 0 || p.MaxLen != 0 {
				return
			}
			if got := math.Float64bits(it.Sum()); got != want {
				t.Fatalf("n=%d: %x, want %x", n, got, want)
			}
		})
	}
}
