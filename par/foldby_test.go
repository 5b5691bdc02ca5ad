package par

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// listed is a FoldBy that lists the elements of every key, in slices that are written over.
func listed[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	return FoldBy(it, key, func() []T { return make([]T, 0, 1) },
		func(acc []T, x T) []T { return append(acc, x) },
		func(a, b []T) []T { return append(a, b...) })
}

func TestFoldBy(t *testing.T) {
	for _, n := range someSizes() {
		pipelines(t, n, func(t *testing.T, name string, it Iter[int], want []int) {
			groups := groupsOf(want, sevenths)
			ways(t, it, func(t *testing.T, it Iter[int]) {
				require.Equal(t, groups, listed(it, sevenths), "%s of %d: FoldBy", name, len(want))
			})
		})
	}
	if got := listed(Iter[int]{}, sevenths); got == nil || len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

// TestFoldByIsReduceBy: if the first element of a stretch is its first accumulator, FoldBy
// has the bits of ReduceBy, whatever the number of workers, unless it is of a sequence or
// of slices one behind the other: then it has those of a plain loop.
func TestFoldByIsReduceBy(t *testing.T) {
	type sum struct {
		x    float64
		some bool
	}
	key := func(x float64) int { return int(math.Abs(x)) % 5 }
	op := func(a, b float64) float64 { return a + b/3 }
	for _, n := range []int{1, 2, 10, 129, 1000, 5000} {
		xs := floatsOf(n)
		for name, it := range map[string]Iter[float64]{
			"Slice":   Slice(xs),
			"Filter":  Slice(xs).Filter(func(x float64) bool { return x > 0 }),
			"FromSeq": FromSeq(slices.Values(xs)),
			"FlatMap": FlatMap(Slice(xs), func(x float64) []float64 { return []float64{x, 1 / x} }),
		} {
			want := ReduceBy(it.WithPool(pools[1]), key, func(x float64) float64 { return x }, op)
			if name == "FromSeq" || name == "FlatMap" {
				clear(want)
				for _, x := range it.Collect() {
					k := key(x)
					if acc, some := want[k]; some {
						x = op(acc, x)
					}
					want[k] = x
				}
			}
			for _, workers := range poolSizes(1, 2, 5) {
				sums := FoldBy(unknown(it).WithPool(pools[workers]), key, func() sum { return sum{} },
					func(acc sum, x float64) sum {
						if acc.some {
							x = op(acc.x, x)
						}
						return sum{x, true}
					},
					func(a, b sum) sum { return sum{op(a.x, b.x), true} })
				got := map[int]float64{}
				for k, s := range sums {
					got[k] = s.x
				}
				if d := diff(want, got); d != "" {
					t.Fatalf("%s of %d with %d workers: (-want +got)\n%s", name, n, workers, d)
				}
			}
		}
	}
}

// TestFoldByCalls: add is called once for each element, newA once for each key of a
// stretch, of which there are few, and merge once less for each key.
func TestFoldByCalls(t *testing.T) {
	const n, keys = 20_000, 3
	for _, workers := range poolSizes(1, 2, 5) {
		var made, added, merged atomic.Int64
		sums := FoldBy(unknown(Range(0, n)).WithPool(pools[workers]), func(x int) int { return x % keys },
			func() int { made.Add(1); return 0 },
			func(acc, x int) int { added.Add(1); return acc + x },
			func(a, b int) int { merged.Add(1); return a + b })
		if got := sums[0] + sums[1] + sums[2]; len(sums) != keys || got != n*(n-1)/2 {
			t.Errorf("%d workers: %v", workers, sums)
		}
		if added.Load() != n || made.Load() != merged.Load()+keys || made.Load() > 128*keys {
			t.Errorf("%d workers: %d accumulators made, %d elements added, %d merged", workers, made.Load(), added.Load(), merged.Load())
		}
	}
}

func TestFoldByCompacts(t *testing.T) {
	n := manyItems + 3000
	for _, keys := range []int{3, n} {
		for _, workers := range poolSizes(1, 2) {
			got := listed(FromSeq(upToSeq(n)).WithPool(pools[workers]), func(x int) int { return x % keys })
			if len(got) != keys {
				t.Errorf("%d keys, want %d", len(got), keys)
			}
			for k, xs := range got {
				for i, x := range xs {
					if x != k+i*keys {
						t.Fatalf("key %d of %d: element %d is %d", k, keys, i, x)
					}
				}
			}
		}
	}
}

// foldCalls are FoldBy with one of its functions replaced by one that visits the elements.
var foldCalls = map[string]func(it Iter[int], visit func(int)){
	"key": func(it Iter[int], visit func(int)) {
		FoldBy(it, func(x int) int { visit(x); return x % 3 }, func() int { return 0 }, larger, larger)
	},
	"add": func(it Iter[int], visit func(int)) {
		FoldBy(it, func(x int) int { return x % 3 }, func() int { return 0 },
			func(acc, x int) int { visit(x); return max(acc, x) }, larger)
	},
}

func TestPanicOfFoldBy(t *testing.T) {
	boom := errors.New("boom")
	for name, end := range foldCalls {
		for _, n := range []int{1, 7, 300} {
			for pos := 0; pos < n; pos += 1 + n/8*2 {
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
	for _, workers := range poolSizes(1, 2) {
		for name, f := range map[string]func(it Iter[int]){
			"newA": func(it Iter[int]) {
				FoldBy(it, sevenths, func() int { panic(boom) }, larger, larger)
			},
			"merge": func(it Iter[int]) {
				FoldBy(it, sevenths, func() int { return 0 }, larger, func(int, int) int { panic(boom) })
			},
		} {
			v := recovered(func() { f(unknown(Range(0, 300)).WithPool(pools[workers])) })
			if p, ok := v.(*core.PanicError); !ok || !errors.Is(p, boom) {
				t.Errorf("%s: recovered %v", name, v)
			}
		}
	}
}

func TestGoexitOfFoldBy(t *testing.T) {
	for name, end := range foldCalls {
		for _, workers := range poolSizes(1, 2) {
			after, done := false, make(chan struct{})
			go func() {
				defer close(done)
				end(unknown(Range(0, 300)).WithPool(pools[workers]), func(x int) {
					if x == 150 {
						runtime.Goexit()
					}
				})
				after = true
			}()
			<-done
			if after {
				t.Errorf("%s: the caller went on", name)
			}
		}
	}
}

// TestPanicBeforeThePanicOfAKey: what comes before an element whose key panics is folded
// still, and a panic there comes first.
func TestPanicBeforeThePanicOfAKey(t *testing.T) {
	xs := upTo(10_000)
	for _, p := range pools {
		v := recovered(func() {
			FoldBy(unknown(Slice(xs)).WithPool(p), func(x int) int {
				if x == 7 {
					panic("key")
				}
				return x % 2
			}, func() int { return 0 }, func(_, x int) int {
				if x == 5 {
					panic("add")
				}
				return x
			}, larger)
		})
		if p, ok := v.(*core.PanicError); !ok || p.Value != "add" {
			t.Fatalf("recovered %v", v)
		}
	}
}

func TestBadArgumentsOfFoldBy(t *testing.T) {
	it := Range(0, 10)
	id, zero := func(x int) int { return x }, func() int { return 0 }
	for i, f := range []func(){
		func() { FoldBy[int, int](it, nil, zero, larger, larger) },
		func() { FoldBy(it, id, nil, larger, larger) },
		func() { FoldBy(it, id, zero, nil, larger) },
		func() { FoldBy(it, id, zero, larger, nil) },
	} {
		if got := recovered(f); got != "par: FoldBy: nil function" {
			t.Errorf("case %d panicked with %v", i, got)
		}
	}
}

func TestFoldByOfKeysThatAreNotEqualToThemselves(t *testing.T) {
	const n = 400
	ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
		groups := listed(it, func(x int) float64 {
			if x%2 == 0 {
				return math.NaN()
			}
			return 1
		})
		if len(groups) != n/2+1 || len(groups[1]) != n/2 || !slices.IsSorted(groups[1]) {
			t.Fatalf("%d keys, and %v of 1", len(groups), groups[1])
		}
	})
}
