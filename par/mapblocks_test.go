package par

import (
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// blockwise is the block function of a Map.
func blockwise[T, U any](f func(T) U) func(dst []U, src []T) {
	return func(dst []U, src []T) {
		for i, x := range src {
			dst[i] = f(x)
		}
	}
}

var mapBlocksCase = adapterCase{
	at:    39,
	name:  "MapBlocks",
	known: true,
	forms: []adapter{
		{"MapBlocks", func(it Iter[int], k int) Iter[int] {
			return MapBlocks(it, blockwise(func(x int) int { return x + k }))
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x + k }) }},
		{"MapBlocks to another type", func(it Iter[int], k int) Iter[int] {
			return MapBlocks(MapBlocks(it, blockwise(func(x int) string { return fmt.Sprint(x + k) })),
				blockwise(func(s string) int { return len(s) }))
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return len(fmt.Sprint(x + k)) }) }},
	},
	keeps: keepers{
		"MapBlocks": func(it Iter[int]) Iter[int] { return MapBlocks(it, blockwise(func(x int) int { return x })) },
	},
	frees: frees{
		"MapBlocks": func(it Iter[*object], f touch) {
			MapBlocks(it, func(dst, src []*object) { f(src[0]); copy(dst, src) }).Collect()
		},
	},
}.listed()

func TestMapBlocks(t *testing.T) { mapBlocksCase.run(t) }

// checkBlock checks that what a block function gets is as promised.
func checkBlock[T, U any](t *testing.T, dst []U, src []T) {
	if len(src) == 0 {
		t.Error("an empty block")
	}
	if len(dst) != len(src) || cap(dst) != len(dst) || cap(src) != len(src) {
		t.Errorf("dst has length %d and capacity %d, src %d and %d", len(dst), cap(dst), len(src), cap(src))
	}
}

// TestBlocksAreApart checks that dst is another memory than src, whatever comes before, and
// that nothing can be reached behind either.
func TestBlocksAreApart(t *testing.T) {
	turned := func(dst, src []int) int {
		checkBlock(t, dst, src)
		for i := range src {
			dst[i] = -1
		}
		for i, x := range src {
			if x < 0 {
				t.Error("dst and src share their memory")
			}
			dst[len(dst)-1-i] = x
		}
		_ = append(src, -2)
		_ = append(dst, -2)
		return len(src)
	}
	for source, in := range inputs {
		for _, n := range []int{0, 1, 10, 3000} {
			xs := upTo(n)
			for name, it := range map[string]Iter[int]{
				"MapBlocks":           MapBlocks(in(xs), func(dst, src []int) { turned(dst, src) }),
				"SiftBlocks":          SiftBlocks(in(xs), turned),
				"MapBlocks of a Map":  MapBlocks(in(xs).Map(func(x int) int { return x }), func(dst, src []int) { turned(dst, src) }),
				"SiftBlocks of a Map": SiftBlocks(in(xs).Map(func(x int) int { return x }), turned),
			} {
				ways(t, it, func(t *testing.T, it Iter[int]) {
					seen := make([]bool, n)
					for _, x := range it.Collect() {
						seen[x] = true
					}
					for x, ok := range seen {
						if !ok {
							t.Fatalf("%s of %s: %d of %d is missing", name, source, x, n)
						}
					}
					if got := it.Sum(); got != n*(n-1)/2 {
						t.Fatalf("%s of %s of %d: sum %d", name, source, n, got)
					}
				})
			}
		}
	}
}

// TestMapBlocksSumsAsMap checks sums of floats bit by bit, on exact pipelines and others.
func TestMapBlocksSumsAsMap(t *testing.T) {
	f := func(x float64) float64 { return x / 3 }
	positive := func(x float64) bool { return !math.Signbit(x) }
	for _, n := range append(sizes, 4097, 100_000) {
		xs := Slice(floatsOf(n))
		for name, in := range map[string]Iter[float64]{"Slice": xs, "Map": xs.Map(f), "Filter": xs.Filter(positive)} {
			for after, pair := range map[string][2]Iter[float64]{
				"plain":  {in.Map(f), MapBlocks(in, blockwise(f))},
				"Filter": {in.Map(f).Filter(positive), MapBlocks(in, blockwise(f)).Filter(positive)},
			} {
				want := math.Float64bits(pair[0].Sum())
				ways(t, pair[1], func(t *testing.T, it Iter[float64]) {
					if p := look(it); p.MinLen > 1 || p.MaxLen > 0 {
						return // These change the brackets of both.
					}
					if got := math.Float64bits(it.Sum()); got != want {
						t.Errorf("%s of %d, %s: sum %x, want %x", name, n, after, got, want)
					}
				})
			}
		}
	}
}

func TestMapBlocksLen(t *testing.T) {
	it := MapBlocks(Range(0, 100), blockwise(func(x int) string { return "" }))
	if n, known := it.Len(); n != 100 || !known {
		t.Errorf("Len = %d, %v", n, known)
	}
	if n := MapBlocks(Iter[int]{}, blockwise(func(x int) string { return "" })).Count(); n != 0 {
		t.Errorf("%d elements of nothing", n)
	}
}

// TestBlockFunctionsThatPanic checks that of several blocks with a panic the first one
// counts, that all before it goes on, and nothing of it.
func TestBlockFunctionsThatPanic(t *testing.T) {
	const n = 5000
	var at atomic.Int64 // the first element of a block that panicked; the lowest one counts
	boom := func(src []int) {
		for _, x := range src {
			if x == 1234 || x == 3210 {
				for old := at.Load(); int64(src[0]) < old && !at.CompareAndSwap(old, int64(src[0])); old = at.Load() {
				}
				panic(src[0])
			}
		}
	}
	for name, it := range map[string]Iter[int]{
		"MapBlocks":  MapBlocks(Range(0, n), func(dst, src []int) { boom(src); copy(dst, src) }),
		"SiftBlocks": SiftBlocks(Range(0, n), func(dst, src []int) int { boom(src); return copy(dst, src) }),
		"before":     MapBlocks(Range(0, n).Inspect(func(x int) { boom([]int{x}) }), blockwise(func(x int) int { return x })),
		"FoldBlocks": Map(FoldBlocks(Range(0, n), func() int { return 0 }, func(acc int, src []int) int { boom(src); return src[0] }),
			func(int) int { return 0 }),
	} {
		ways(t, it, func(t *testing.T, it Iter[int]) {
			at.Store(n)
			var seen [n]atomic.Int32
			v := recovered(func() { it.ForEach(func(x int) { seen[x].Add(1) }) })
			p, ok := v.(*core.PanicError)
			first := int(at.Load())
			if !ok || p.Value != first || first > 1234 {
				t.Fatalf("%s: recovered %v, want the panic of the block at %d", name, v, first)
			}
			for x := range first {
				if name != "FoldBlocks" && seen[x].Load() != 1 {
					t.Fatalf("%s: element %d before the panic at %d was left out", name, x, first)
				}
			}
			if seen[first].Load() != 0 && name != "FoldBlocks" {
				t.Fatalf("%s: element %d of the block went on", name, first)
			}
		})
	}
}

func TestBlockFunctionsAreChecked(t *testing.T) {
	none := func() int { return 0 }
	for want, f := range map[string]func(){
		"par: MapBlocks: nil function":                    func() { MapBlocks[int, int](Range(0, 1), nil) },
		"par: SiftBlocks: nil function":                   func() { SiftBlocks[int, int](Iter[int]{}, nil) },
		"par: FoldBlocks: nil function":                   func() { FoldBlocks[int](Range(0, 1), none, nil) },
		"par: Fold: nil function":                         func() { Fold(Range(0, 1), nil, func(a, x int) int { return a }) },
		"par: FoldChunks: size must be at least 1, got 0": func() { FoldChunks[int, int](Range(0, 1), 0, nil, nil) },
		"par: FoldChunks: nil function":                   func() { FoldChunks[int](Range(0, 1), 1, none, nil) },
		"par: Chunked: size must be at least 1, got -1":   func() { Chunked(Range(0, 1), -1) },
	} {
		if got := recovered(f); got != want {
			t.Errorf("panic with %v, want %s", got, want)
		}
	}
	if got := recovered(func() { FoldBlocks(Range(0, 1), nil, func(acc int, src []int) int { return 0 }) }); got != "par: FoldBlocks: nil function" {
		t.Errorf("panic with %v", got)
	}
}
