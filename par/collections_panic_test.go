package par

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// endingsWithCalls are the endings of this family by name, with their function
// replaced by visit where they have one.
var endingsWithCalls = map[string]func(it Iter[int], visit func(int)){
	"GroupBy": func(it Iter[int], visit func(int)) {
		GroupBy(it, func(x int) int { visit(x); return x % 3 })
	},
	"CountBy": func(it Iter[int], visit func(int)) {
		CountBy(it, func(x int) int { visit(x); return x % 3 })
	},
	"ReduceBy, key": func(it Iter[int], visit func(int)) {
		ReduceBy(it, func(x int) int { visit(x); return x % 3 }, square, larger)
	},
	"ReduceBy, value": func(it Iter[int], visit func(int)) {
		ReduceBy(it, func(x int) int { return x % 3 }, func(x int) int { visit(x); return x }, larger)
	},
	"ToMap": func(it Iter[int], visit func(int)) {
		ToMap(Map(it, func(x int) Pair[int, int] { visit(x); return Pair[int, int]{x % 3, x} }))
	},
	"ToSet": func(it Iter[int], visit func(int)) {
		ToSet(it.Map(func(x int) int { visit(x); return x }))
	},
	"Histogram": func(it Iter[int], visit func(int)) {
		Histogram(it, 3, func(x int) int { visit(x); return x % 3 })
	},
	"HistogramBlocks": func(it Iter[int], visit func(int)) {
		HistogramBlocks(it.Map(func(x int) int { visit(x); return x }), 3, func(dst []uint32, src []int) {
			for i, x := range src {
				dst[i] = uint32(x % 3)
			}
		})
	},
	"ForEachLocal": func(it Iter[int], visit func(int)) {
		ForEachLocal(it, func() int { return 0 }, func(_, x int) { visit(x) })
	},
	"Partition": func(it Iter[int], visit func(int)) {
		it.Partition(func(x int) bool { visit(x); return x%3 == 0 })
	},
	"PartitionMap": func(it Iter[int], visit func(int)) {
		PartitionMap(it, func(x int) (int, int, bool) { visit(x); return x, x, x%3 == 0 })
	},
	"Unzip": func(it Iter[int], visit func(int)) {
		Unzip(Map(it, func(x int) Pair[int, int] { visit(x); return Pair[int, int]{x, x} }))
	},
	"TopK": func(it Iter[int], visit func(int)) {
		TopK(it.Map(func(x int) int { visit(x); return x }), 3, cmp.Compare[int])
	},
	"MinByKey": func(it Iter[int], visit func(int)) {
		MinByKey(it, func(x int) int { visit(x); return x })
	},
	"MaxByKey": func(it Iter[int], visit func(int)) {
		MaxByKey(it, func(x int) int { visit(x); return x })
	},
	"Equal": func(it Iter[int], visit func(int)) {
		Equal(it.Map(func(x int) int { visit(x); return x }), it)
	},
	"Compare": func(it Iter[int], visit func(int)) {
		Compare(it.Map(func(x int) int { visit(x); return x }), it)
	},
	"Contains": func(it Iter[int], visit func(int)) {
		Contains(it.Map(func(x int) int { visit(x); return x }), -1)
	},
	"IsSorted": func(it Iter[int], visit func(int)) {
		IsSorted(it.Map(func(x int) int { visit(x); return x }))
	},
}

func square(x int) int    { return x * x }
func larger(a, b int) int { return max(a, b) }

// TestPanicInCollections panics at every call, of many at every few; of two panics the first must
// surface, and uses the pool again.
func TestPanicInCollections(t *testing.T) {
	boom := errors.New("boom")
	for name, end := range endingsWithCalls {
		for _, n := range []int{1, 7, 300} {
			for pos := 0; pos < n; pos += 1 + n/8*2 { // each of the few
				for kind, it := range map[string]Iter[int]{
					"Range": Range(0, n), "Filter": Range(0, n).Filter(func(int) bool { return true }),
					"FromSeq": FromSeq(slices.Values(upTo(n))),
				} {
					for _, workers := range poolSizes(1, 2, 5) {
						seen := make([]atomic.Int32, n)
						v := recovered(func() {
							end(unknown(it).WithPool(pools[workers]), func(x int) {
								seen[x].Add(1)
								if x == pos {
									panic(boom)
								}
								if x == pos+3 {
									panic("a later one")
								}
							})
						})
						if p, ok := v.(*core.PanicError); !ok || !errors.Is(p, boom) {
							t.Fatalf("%s of %s of %d, panic at %d: recovered %v", name, kind, n, pos, v)
						}
						for i := range seen {
							if c := seen[i].Load(); c > 1 || i <= pos && c == 0 {
								t.Fatalf("%s of %d, panic at %d: element %d was seen %d times", name, n, pos, i, c)
							}
						}
					}
				}
			}
		}
	}
	for _, p := range pools {
		if got := Range(0, 100).WithPool(p).Sum(); got != 4950 {
			t.Errorf("after the panics the sum is %d", got)
		}
	}
}

// TestGoexitInCollections ends the caller's goroutine from every ending.
func TestGoexitInCollections(t *testing.T) {
	for name, end := range endingsWithCalls {
		for _, n := range []int{1, 7, 300} {
			for pos := 0; pos < n; pos += 1 + n/8*4 { // each of the few
				for _, workers := range poolSizes(1, 2) {
					var after bool
					done := make(chan struct{})
					go func() {
						defer close(done)
						end(unknown(Range(0, n)).WithPool(pools[workers]), func(x int) {
							if x == pos {
								runtime.Goexit()
							}
						})
						after = true
					}()
					<-done
					if after {
						t.Fatalf("%s of %d: the caller went on after a Goexit at %d", name, n, pos)
					}
				}
			}
		}
	}
	if got := CountBy(Range(0, 100).WithPool(pools[2]), func(x int) bool { return x < 10 }); got[true] != 10 || got[false] != 90 {
		t.Errorf("after Goexits: %v", got)
	}
}

// TestPanicOfReduceByOperation: the op of the first key that panics comes first, within
// stretches as where those are put together.
func TestPanicOfReduceByOperation(t *testing.T) {
	for _, n := range []int{2, 9, 300, 5000} {
		for _, it := range []Iter[int]{Range(0, n), Range(0, n).Filter(func(int) bool { return true })} {
			ways(t, it, func(t *testing.T, it Iter[int]) {
				v := recovered(func() {
					ReduceBy(it, func(x int) int { return x % 2 }, func(x int) int { return x }, func(a, b int) int {
						if a < n/2 && b >= n/2 {
							panic(fmt.Sprint("in op of ", a%2))
						}
						return max(a, b)
					})
				})
				if n == 2 { // One element each.
					if v != nil {
						t.Fatalf("recovered %v", v)
					}
					return
				}
				p, ok := v.(*core.PanicError)
				if !ok {
					t.Fatalf("n=%d: recovered %v", n, v)
				}
				if s, _ := p.Value.(string); s != "in op of 0" && s != "in op of 1" {
					t.Fatalf("n=%d: recovered %v", n, v)
				}
			})
		}
	}
	// An op that panics comes before a key that does, at a later element of the same
	// stretch.
	xs := upTo(10_000)
	for _, p := range pools {
		v := recovered(func() {
			ReduceBy(unknown(Slice(xs)).WithPool(p), func(x int) int {
				if x == 7 {
					panic("key")
				}
				return x % 2
			}, func(x int) int { return x }, func(_, b int) int {
				if b == 5 {
					panic("op")
				}
				return b
			})
		})
		if p, ok := v.(*core.PanicError); !ok || p.Value != "op" {
			t.Fatalf("recovered %v", v)
		}
	}
}

func TestBadArgumentsOfCollections(t *testing.T) {
	it := Range(0, 10)
	id := func(x int) int { return x }
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"par: GroupBy: nil function", func() { GroupBy[int, int](it, nil) }},
		{"par: CountBy: nil function", func() { CountBy[int, int](it, nil) }},
		{"par: ReduceBy: nil function", func() { ReduceBy[int, int, int](it, nil, id, larger) }},
		{"par: ReduceBy: nil function", func() { ReduceBy[int, int, int](it, id, nil, larger) }},
		{"par: ReduceBy: nil function", func() { ReduceBy(it, id, id, nil) }},
		{"par: Histogram: nil function", func() { Histogram(it, 3, nil) }},
		{"par: Histogram: number of buckets must not be negative, got -1", func() { Histogram(it, -1, id) }},
		{"par: TopK: k must not be negative, got -2", func() { TopK(it, -2, cmp.Compare[int]) }},
		{"par: TopK: nil function", func() { TopK(it, 2, nil) }},
		{"par: Partition: nil function", func() { it.Partition(nil) }},
		{"par: PartitionMap: nil function", func() { PartitionMap[int, int, int](it, nil) }},
		{"par: MinByKey: nil function", func() { MinByKey[int, int](it, nil) }},
		{"par: MaxByKey: nil function", func() { MaxByKey[int, int](it, nil) }},
	} {
		if got := recovered(c.f); got != c.want {
			t.Errorf("panicked with %v, want %s", got, c.want)
		}
	}
}
