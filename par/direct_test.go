package par

import (
	"slices"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestForEachWithoutBlocks: sources that ForEach goes over directly give each
// element once, whatever is around them, and a panic is that of the lowest one.
func TestForEachWithoutBlocks(t *testing.T) {
	inPools(t, func(t *testing.T, _ int) {
		for _, n := range []int{0, 1, 9, 100, 3000} {
			xs := make([]int, n)
			Refs(xs).ForEach(func(x *int) { *x++ })
			Range(0, n).ForEach(func(i int) { xs[i] += 2 }) // each element is its own
			Range(0, n).WithMaxLen(2).Skip(1).ForEach(func(i int) { xs[i] += 4 })
			for i, x := range xs {
				if want := 7; x != want && !(i == 0 && x == 3) {
					t.Fatalf("n %d: element %d is %d", n, i, x)
				}
			}
		}
		var mu sync.Mutex
		var got []int8
		Range[int8](-128, 127).ForEach(func(x int8) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, x)
		})
		slices.Sort(got)
		if len(got) != 255 || got[0] != -128 || got[254] != 126 || len(slices.Compact(got)) != 255 {
			t.Errorf("the numbers from -128 to 126 are %v", got)
		}
	})
}

func TestForEachWithoutBlocksPanics(t *testing.T) {
	const n = 60
	inPools(t, func(t *testing.T, _ int) {
		for at := range n {
			var before [n]int
			xs := make([]int, n)
			for i := range xs {
				xs[i] = i
			}
			f := func(i int) {
				if i >= at {
					panic(i)
				}
				before[i]++
			}
			for _, run := range []func(){
				func() { Range(0, n).ForEach(f) },
				func() { Refs(xs).ForEach(func(x *int) { f(*x) }) },
			} {
				clear(before[:])
				if p, ok := recovered(run).(*core.PanicError); !ok || p.Value != at {
					t.Fatalf("elements from %d on panic: it surfaced as %v", at, p)
				}
				for i, times := range before {
					if want := min(1, max(0, at-i)); times != want {
						t.Errorf("elements from %d on panic: %d was visited %d times", at, i, times)
					}
				}
			}
		}
	})
}
