package par

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var enumerateCase = adapterCase{
	at:    38,
	name:  "Enumerate",
	known: true,
	forms: []adapter{
		{"Enumerate", func(it Iter[int], k int) Iter[int] {
			return Map(Enumerate(it), func(x Item[int]) int { return x.Index*k + x.Value })
		}, func(xs []int, k int) []int {
			return apply(upTo(len(xs)), func(i int) int { return i*k + xs[i] })
		}},
	},
	keeps: keepers{
		"Enumerate": func(it Iter[int]) Iter[int] { return Map(Enumerate(it), func(x Item[int]) int { return x.Value }) },
	},
	frees: frees{
		"Enumerate": func(it Iter[*object], f touch) { Enumerate(it.Map(f.self)).Collect() },
	},
}.listed()

func TestEnumerate(t *testing.T) { enumerateCase.run(t) }

// TestEnumerateStreams: elements that come batch by batch are numbered as they come.
func TestEnumerateStreams(t *testing.T) {
	t.Run("without an end", func(t *testing.T) {
		endless := FromSeq(func(yield func(int) bool) {
			for i := 0; yield(-i); i++ {
			}
		})
		x, ok := Enumerate(endless).FindFirst(func(x Item[int]) bool { return x.Index == 100_000 })
		require.True(t, ok)
		require.Equal(t, Item[int]{100_000, -100_000}, x)
		require.Equal(t, []int{0, 100, 200}, Positions(endless, func(x int) bool { return x%100 == 0 }).Take(3).Collect())
	})
	t.Run("a channel that waits for results", func(t *testing.T) {
		ch := make(chan int, 1)
		ch <- 7
		sum := 0
		for x := range Enumerate(FromChan(ch).Map(func(x int) int { return x + 1 })).Seq() {
			require.Equal(t, x.Index+8, x.Value)
			if sum += x.Index; x.Index == 1000 {
				close(ch)
				continue
			}
			ch <- x.Value
		}
		require.Equal(t, 1000*1001/2, sum)
	})
	t.Run("lines", func(t *testing.T) {
		for _, n := range fewer([]int{0, 1, 10, 1000, 60_000}, 0, 1, 10, 10_000) {
			lines := make([]string, n)
			for i := range lines {
				lines[i] = strings.Repeat("x", i*i%97)
			}
			for _, end := range []string{"", "\n"} {
				text := strings.Join(lines, "\n") + end
				if n > 0 && end == "" && lines[n-1] == "" {
					continue
				}
				want := make([]string, 0, n)
				for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
					if text != "" {
						want = append(want, fmt.Sprint(i, ":", line))
					}
				}
				tell := func(x Item[string]) string { return fmt.Sprint(x.Index, ":", x.Value) }
				got := Map(Enumerate(ScanLines(strings.NewReader(text))), tell).Collect()
				require.Empty(t, diff(want, got))
				long := func(s string) bool { return len(s) > 90 }
				at := Positions(ScanLines(strings.NewReader(text)), long).Collect()
				require.Empty(t, diff(Positions(Lines(text), long).Collect(), at))
			}
		}
	})
	t.Run("slices and windows", func(t *testing.T) {
		flat := FlatMap(Range(0, 3000), func(i int) []int { return slices.Repeat([]int{i}, i%5) })
		want := flat.Collect()
		for name, it := range map[string]Iter[Item[int]]{
			"FlatMap":               Enumerate(flat),
			"FlatMap.FlatMap":       Enumerate(FlatMap(flat, func(i int) []int { return []int{i} })),
			"FlatMap.ByBlocks":      Enumerate(flat.ByUniformBlocks(100)),
			"ByBlocks":              Enumerate(Slice(want).ByUniformBlocks(100)),
			"FlatMap.Inspect.Chain": Enumerate(flat.Inspect(func(int) {}).Chain(Range(0, 0))),
			"FromSeq.TakeWhile":     Enumerate(FromSeq(slices.Values(want)).TakeWhile(func(int) bool { return true })),
		} {
			got := it.Collect()
			require.Len(t, got, len(want), name)
			for i, x := range got {
				require.Equal(t, Item[int]{i, want[i]}, x, name)
			}
			n := 0
			FlatMap(it, func(x Item[int]) []Item[int] { return []Item[int]{x} }).Seq()(func(x Item[int]) bool {
				require.Equal(t, Item[int]{n, want[n]}, x, name)
				n++
				return true
			})
			require.Len(t, want, n, name)
		}
	})
}
