package iter

import (
	"fmt"
	"sync/atomic"
	"testing"
)

// cutSizes are the sizes that tests cut everywhere. What they do on one goroutine
// the race detector only slows down.
func cutSizes() []int {
	if raceEnabled {
		return []int{0, 1, 2, 5}
	}
	return upTo(10)
}

// checkKnown cuts it, forwards and behind a Rev, where its length is known when an
// ending runs, and reports whether it is.
func checkKnown(t *testing.T, name string, it Iter[int], want []int) bool {
	t.Helper()
	src := it.source()
	if sh := src.shape(); sh.streamed || !sh.exact {
		return false
	}
	src = src.settle(&binding{})
	if n := src.shape().n; n != len(want) {
		t.Errorf("%s has %d elements, want %d", name, n, len(want))
		return true
	}
	if n, known := it.Len(); known && n != len(want) {
		t.Errorf("%s: Len = %d, want %d", name, n, len(want))
	}
	it.src = src
	checkCuts(t, name, it, one(want))
	checkCuts(t, "Rev of "+name, it.Rev(), one(backwards(want)))
	checkCuts(t, "Rev twice of "+name, it.Rev().Rev(), one(want))
	return true
}

// TestCutsOfAllSources cuts every source whose length is known when an ending runs
// at all i <= j <= k.
func TestCutsOfAllSources(t *testing.T) {
	for _, o := range origins {
		known := 0
		for _, n := range cutSizes() {
			for _, k := range []int{1, 2, 3, 10} {
				if checkKnown(t, fmt.Sprintf("%s(%d, %d)", o.name, n, k), o.make(n, k), o.plain(n, k)) {
					known++
				}
			}
		}
		switch o.name {
		case "Blocks", "FromSeq", "FromSeq2", "FromChan", "Lines", "ScanLines", "Runes", "RuneIndices", "Fields", "SplitString":
			if known > 0 {
				t.Errorf("the length of %s is known", o.name)
			}
		default:
			if known == 0 {
				t.Errorf("the length of %s is not known", o.name)
			}
		}
	}
}

// TestCutsOfAllAdapters does the same with every adapter that keeps a length known,
// and those that pack.
func TestCutsOfAllAdapters(t *testing.T) {
	cut := map[string]bool{}
	ks := []int{1, 2, 7}
	if raceEnabled {
		ks = []int{2}
	}
	for _, kind := range []string{"Slice", "Map", "Filter"} {
		for _, n := range cutSizes() {
			xs := apply(upTo(n), func(x int) int { return x * 5 % 11 })
			for _, a := range adapters {
				for _, k := range ks {
					name := fmt.Sprintf("%s(%d) of %s of %d", a.name, k, kind, n)
					if checkKnown(t, name, a.apply(inputs[kind](xs), k), a.plain(xs, k)) {
						cut[a.name] = true
					}
				}
			}
		}
	}
	for _, name := range []string{
		"Map", "Inspect", "Update", "Chain", "Rev", "Skip", "Take", "StepBy", "Chunked", "FoldChunks", "Intersperse",
		"Interleave", "InterleaveShortest", "MapInit", "MapLocal", "Scan", "ScanExclusive", "PanicFuse", "Zip", "ZipEq",
		"Zip3", "Enumerate",
	} {
		if !cut[name] {
			t.Errorf("the length behind %s is not known", name)
		}
	}
}

// TestLengthBounds checks that every piece p of a pipeline of known length has
// m <= p <= max(M, 2m-1), for what is cut at once, by its cost and for a reduction.
func TestLengthBounds(t *testing.T) {
	none := func() int { return 0 }
	count := func(a, _ int) int { return a + 1 }
	kinds := map[string]func(n int) Iter[int]{
		"Range":   func(n int) Iter[int] { return Range(0, n) },
		"Map":     func(n int) Iter[int] { return Slice(upTo(n)).Map(func(x int) int { return x }) },
		"Take":    func(n int) Iter[int] { return Range(0, 1<<40).Take(n) },
		"Chain":   func(n int) Iter[int] { return Range(0, n/3).Chain(Range(n/3, n)) },
		"Rev":     func(n int) Iter[int] { return Range(0, n).Rev() },
		"Chunked": func(n int) Iter[int] { return Map(Chunked(Range(0, 3*n), 3), total[int]) },
		"pack": func(n int) Iter[int] {
			return Map(Enumerate(Range(0, 2*n).Filter(odd)), func(Item[int]) int { return 0 })
		},
	}
	ns := []int{1, 2, 5, 13, 33, 64}
	if raceEnabled {
		ns = []int{2, 13, 40}
	}
	for name, kind := range kinds {
		for _, n := range ns {
			for _, m := range []int{0, 1, 2, 3, 5, 10} {
				for _, most := range []int{0, 1, 2, 3, 7, 8, 16} {
					it := Fold(unknown(kind(n)).WithMinLen(m).WithMaxLen(most), none, count)
					if most == 0 {
						it = Fold(unknown(kind(n)).WithMinLen(m), none, count)
					}
					var sum atomic.Int64
					check := func(p int) {
						sum.Add(int64(p))
						if p < min(m, n) || most > 0 && p > max(most, 2*m-1) || p < 1 {
							t.Errorf("%s of %d, pieces of %d to %d: one of %d", name, n, m, most, p)
						}
					}
					for run := range 2 {
						it.WithPool(pools[2+3*run]).ForEach(check)
						it.WithPool(pools[1+run]).Inspect(check).Reduce(0, add)
					}
					if got := sum.Load(); got != int64(4*n) {
						t.Errorf("%s of %d: pieces of %d elements in four runs", name, n, got)
					}
				}
			}
		}
	}
}
