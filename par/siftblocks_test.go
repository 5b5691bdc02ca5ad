package par

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// sifted is the block function of a FilterMap.
func sifted[T, U any](f func(T) (U, bool)) func(dst []U, src []T) int {
	return func(dst []U, src []T) int {
		n := 0
		for _, x := range src {
			if y, ok := f(x); ok {
				dst[n] = y
				n++
			}
		}
		return n
	}
}

var siftBlocksCase = adapterCase{
	at:   40,
	name: "SiftBlocks",
	forms: []adapter{
		{"SiftBlocks", func(it Iter[int], _ int) Iter[int] { return SiftBlocks(it, sifted(half)) },
			func(xs []int, _ int) []int {
				return apply(keep(xs, func(x int) bool { return x&1 == 0 }), func(x int) int { return x / 2 })
			}},
		{"SiftBlocks to another type", func(it Iter[int], k int) Iter[int] {
			words := SiftBlocks(it, sifted(func(x int) (string, bool) { return fmt.Sprint(x), small(10 * k)(x) }))
			return SiftBlocks(words, sifted(func(s string) (int, bool) { return len(s), s != "3" }))
		}, func(xs []int, k int) []int {
			return apply(keep(xs, func(x int) bool { return small(10*k)(x) && x != 3 }), func(x int) int { return len(fmt.Sprint(x)) })
		}},
	},
	keeps: keepers{
		"SiftBlocks": func(it Iter[int]) Iter[int] {
			return SiftBlocks(it, sifted(func(x int) (int, bool) { return x, true }))
		},
	},
	frees: frees{
		"SiftBlocks": func(it Iter[*object], f touch) {
			SiftBlocks(it, func(dst, src []*object) int { f(src[0]); return copy(dst, src) }).Collect()
		},
	},
}.listed()

func TestSiftBlocks(t *testing.T) { siftBlocksCase.run(t) }

// TestSiftBlocksReducesAsFilter checks the brackets of a reduction: they are those behind a
// Filter.
func TestSiftBlocksReducesAsFilter(t *testing.T) {
	most := func(x int) bool { return x%7 != 3 && x%100 < 90 }
	bracket := func(a, b string) string { return "(" + a + b + ")" }
	name := func(x int) string { return fmt.Sprint(x, " ") }
	for _, n := range append(sizes, 4097) {
		want := map[[2]int]string{}
		ways(t, Map(Range(0, n).Filter(most), name), func(t *testing.T, it Iter[string]) {
			p := look(it)
			want[[2]int{p.MinLen, p.MaxLen}] = it.Reduce("", bracket)
		})
		ways(t, SiftBlocks(Range(0, n), sifted(func(x int) (string, bool) { return name(x), most(x) })), func(t *testing.T, it Iter[string]) {
			p := look(it)
			if got, want := it.Reduce("", bracket), want[[2]int{p.MinLen, p.MaxLen}]; got != want {
				t.Fatalf("n=%d, min %d, max %d:\n%s\nwant\n%s", n, p.MinLen, p.MaxLen, got, want)
			}
		})
	}
}

// TestSiftBlocksCounts checks what a function may return.
func TestSiftBlocksCounts(t *testing.T) {
	for _, n := range []int{1, 10, 3000} {
		for _, wrong := range []func(n int) int{
			func(n int) int { return n + 1 }, func(int) int { return -1 }, func(int) int { return math.MaxInt },
		} {
			it := SiftBlocks(Range(0, n), func(dst, src []int) int {
				copy(dst, src)
				if i := slices.Index(src, n/2); i >= 0 {
					return wrong(len(src))
				}
				return len(src)
			})
			ways(t, it, func(t *testing.T, it Iter[int]) {
				for name, end := range map[string]func(){
					"Count": func() { it.Count() }, "Sum": func() { it.Sum() }, "Collect": func() { it.Collect() },
				} {
					p, ok := recovered(end).(*core.PanicError)
					if !ok {
						t.Fatalf("%s of %d: no panic", name, n)
					}
					var got, most int
					text := fmt.Sprint(p.Value)
					_, err := fmt.Sscanf(text, "par: SiftBlocks: the function returned %d for a block of %d elements", &got, &most)
					if err != nil || got != wrong(most) {
						t.Errorf("%s of %d: %s", name, n, text)
					}
				}
			})
		}
	}
}
