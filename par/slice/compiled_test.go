package slice

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// loopsOf returns loops that have cmp in them, and notes how often each is called.
func loopsOf[T any](cmp func(x, y T) int, calls *sync.Map) sorting.Loops[T] {
	o := order[T]{cmp: cmp}
	partition := func(dst, a []T, first func(x T) bool) (l int) {
		for i, x := range a {
			dst[l], dst[len(dst)-1-i+l] = x, x
			if first(x) {
				l++
			}
		}
		return l
	}
	return func(loop sorting.Loop, n int, dst, a, b []T, ids []uint8) int {
		calls.Store(loop, true)
		switch loop {
		case sorting.Straight:
			return o.straight(a, n < 0)
		case sorting.Fours:
			lo := len(a) &^ (sorting.FourLen - 1)
			sorting.SortFours(dst[:lo], a[:lo], cmp)
			return lo
		case sorting.Even:
			return o.even(dst, a, n)
		case sorting.Runs:
			mergeAll(dst, a, b, cmp)
		case sorting.Less, sorting.LessInMemory:
			return partition(dst, a, func(x T) bool { return cmp(x, b[0]) < 0 })
		case sorting.NotMore:
			return partition(dst, a, func(x T) bool { return cmp(b[0], x) >= 0 })
		case sorting.Buckets:
			t := splitters[T]{tree: [sampleBuckets]T(b), sorted: [sampleBuckets]T(dst), levels: n / 2, equal: n%2 == 1}
			classify(a, ids, &t, cmp)
		default:
			panic(fmt.Sprint("no loop ", loop))
		}
		return 0
	}
}

type compiledItem struct{ key, at int }

type compiledWide struct {
	compiledItem
	_ [8]int
}

// TestSortCompiled sorts by loops what the standard library sorts, in such orders that each of the loops is called.
func TestSortCompiled(t *testing.T) {
	var calls sync.Map
	checkCompiled(t, &calls, func(x compiledItem) compiledItem { return x }, func(x compiledItem) compiledItem { return x })
	checkCompiled(t, &calls, func(x compiledItem) compiledWide { return compiledWide{compiledItem: x} }, func(x compiledWide) compiledItem { return x.compiledItem })
	for loop := sorting.Straight; loop <= sorting.Buckets; loop++ {
		if _, ok := calls.Load(loop); !ok {
			t.Errorf("loop %d is never called", loop)
		}
	}
}

func checkCompiled[T any](t *testing.T, calls *sync.Map, of func(compiledItem) T, item func(T) compiledItem) {
	for name, key := range map[string]func(i int) int{
		"random": func(i int) int { return int(uint64(i+1) * 0x9e3779b97f4a7c15 >> 20) },
		"few":    func(i int) int { return int(uint64(i+1)*0x9e3779b97f4a7c15>>20) % 3 },
		"sorted": func(i int) int { return i },
		"falls":  func(i int) int { return -i },
		"runs":   func(i int) int { return i % 9000 },
	} {
		for _, n := range []int{0, 1, 12, 13, 300, 2048, 2049, 8192, 30_000, 40_000} {
			for _, stable := range []bool{false, true} {
				var xs []T
				for i := range n {
					xs = append(xs, of(compiledItem{key(i), i}))
				}
				want := slices.Clone(xs)
				compare := func(x, y T) int { return cmp.Compare(item(x).key, item(y).key) }
				if stable || n > sortFuncInTurn {
					slices.SortFunc(want, func(x, y T) int { return cmp.Or(compare(x, y), item(x).at-item(y).at) })
				} else {
					slices.SortFunc(want, compare)
				}
				inPool(t, 1+n%3, func() { SortCompiled(xs, stable, compare, loopsOf(compare, calls)) })
				for i := range xs {
					if item(xs[i]) != item(want[i]) {
						t.Fatalf("%s, %d, stable %v: at %d is %v, want %v", name, n, stable, i, item(xs[i]), item(want[i]))
					}
				}
			}
		}
	}
}

// TestSortCompiledPanics: a panic of the comparison in a loop leaves all elements.
func TestSortCompiledPanics(t *testing.T) {
	const n = 20_000
	for _, value := range []int{0, 5, 7777, n - 1} {
		xs := make([]int, n)
		for i := range xs {
			xs[i] = i * 7919 % n
		}
		compare := func(x, y int) int {
			if x == value || y == value {
				panic("a value")
			}
			return x - y
		}
		func() {
			defer func() {
				if p, ok := recover().(*core.PanicError); !ok || p.Value != "a value" {
					t.Errorf("panic %v", p)
				}
			}()
			inPool(t, 3, func() { SortCompiled(xs, false, compare, loopsOf(compare, new(sync.Map))) })
		}()
		slices.Sort(xs)
		for i, x := range xs {
			if x != i {
				t.Fatalf("value %d: element %d is lost", value, i)
			}
		}
	}
}

// TestSortByKeyCompiled sorts by a loop of keys what the standard library sorts. Keys that are numbers come from the loop, but for those
// of a look whether they ascend, and others never do.
func TestSortByKeyCompiled(t *testing.T) {
	for _, n := range []int{0, 1, 2, 24, 25, 1000, 100_000} {
		xs, want := make([]compiledItem, n), make([]compiledItem, n)
		for i := range xs {
			xs[i] = compiledItem{(i*7919 + 5) % 1009, i}
		}
		copy(want, xs)
		slices.SortStableFunc(want, func(a, b compiledItem) int { return cmp.Compare(b.key, a.key) })
		var calls, looped atomic.Int64
		SortByKeyCompiled(xs, func(x compiledItem) float64 { calls.Add(1); return -float64(x.key) }, func(to []float64, xs []compiledItem) {
			looped.Add(int64(len(xs)))
			for i, x := range xs {
				to[i] = -float64(x.key)
			}
		})
		require.Equal(t, want, xs)
		if n > keyedInsert {
			require.GreaterOrEqual(t, looped.Load(), int64(n))
			require.Less(t, calls.Load(), int64(n))
		}
		words := make([]string, n)
		for i := range words {
			words[i] = fmt.Sprint(n - i)
		}
		SortByKeyCompiled(words, func(w string) string { return w }, func([]string, []string) { panic("of text") })
		require.True(t, slices.IsSorted(words))
	}
}
