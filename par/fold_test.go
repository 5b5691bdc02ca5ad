package par

import (
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

var foldCase = adapterCase{
	at:   21,
	name: "Fold",
	forms: []adapter{
		{"Fold and Flatten", func(it Iter[int], _ int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		}, func(xs []int, _ int) []int { return xs }},
	},
	calls: callers{
		"Fold": func(it Iter[int], visit func(int) int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, visit(x)) }))
		},
	},
	keeps: keepers{
		"Fold": func(it Iter[int]) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		},
	},
	frees: frees{
		"Fold": func(it Iter[*object], f touch) { Fold(it, f.none, f.left).Collect() },
	},
}.listed()

func TestFold(t *testing.T) { foldCase.run(t) }

// TestFoldIsFixedUnderReduce checks that the accumulators that a reduction combines
// are the same on every run if they hold floats.
func TestFoldIsFixedUnderReduce(t *testing.T) {
	for _, n := range []int{1, 100, 1000, 10_000, 100_000} {
		it := Map(Fold(Range(0, n), func() []float64 { return nil }, func(xs []float64, x int) []float64 { return append(xs, float64(x)) }),
			func(xs []float64) string { return fmt.Sprintf("%v-%v ", xs[0], xs[len(xs)-1]) })
		var want string
		ways(t, it, func(t *testing.T, it Iter[string]) {
			if p := look(it); p.MinLen != 0 || p.MaxLen != 0 {
				return
			}
			got := it.Reduce("", func(a, b string) string { return "(" + a + b + ")" })
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("n=%d: %s, before %s", n, got, want)
			}
		})
	}
	if got := Fold(Range(0, 0), func() int { return 1 }, func(a, _ int) int { return a }).Count(); got != 0 {
		t.Errorf("%d accumulators of nothing", got)
	}
}

// interval is an accumulator that knows which elements of a range it has had. It holds no floats.
type interval struct{ lo, n int }

func noSpan() interval { return interval{} }

func (s interval) add(x int) interval {
	if s.n == 0 {
		s.lo = x
	}
	return interval{s.lo, s.n + 1}
}

// checkSpans checks that ss are disjoint, in order, together 0 to n-1, and of at most most elements, 0 for any.
func checkSpans(t *testing.T, ss []interval, n, most int) {
	t.Helper()
	at := 0
	for _, s := range ss {
		if s.lo != at && s.n > 0 || most > 0 && s.n > most {
			t.Fatalf("interval %d+%d at %d, of at most %d elements", s.lo, s.n, at, most)
		}
		at += s.n
	}
	if at != n {
		t.Fatalf("intervals up to %d of %d", at, n)
	}
}

// TestStretchesOfFold checks the intervals themselves, whatever the ending, and that they are bounded as pieces are.
func TestStretchesOfFold(t *testing.T) {
	for _, n := range append(sizes, 20_000, 100_000) {
		ways(t, Fold(Range(0, n), noSpan, interval.add), func(t *testing.T, it Iter[interval]) {
			checkSpans(t, it.Collect(), n, maxLen(it))
			checkSpans(t, it.Unordered().Collect(), n, maxLen(it))
			checkSpans(t, slices.Collect(it.Seq()), n, 0)
			one := Map(it, func(s interval) []interval { return []interval{s} })
			join := func(a, b []interval) []interval { return append(a, b...) }
			checkSpans(t, one.Reduce(nil, join), n, maxLen(it))
			checkSpans(t, one.Unordered().Limit(1).Reduce(nil, join), n, maxLen(it))
			if all := it.Unordered().Reduce(interval{}, func(a, b interval) interval { return interval{0, a.n + b.n} }); all.n != n {
				t.Fatalf("%d elements of %d", all.n, n)
			}
		})
		ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
			ss, err := TryFold(it, noSpan, func(s interval, x int) (interval, error) { return s.add(x), nil })
			if err != nil {
				t.Fatal(err)
			}
			checkSpans(t, ss, n, maxLen(it))
		})
	}
}

// TestFoldMakesFewAccumulators: of a slice there are 4 of few elements, one for each 512 of more, and 128 at most; of a stream no more
// up to more than a million elements, and then one for each 32,768. Their type makes no difference. Behind Unordered one worker makes one.
func TestFoldMakesFewAccumulators(t *testing.T) {
	type moment struct {
		n   int
		sum float64
	}
	var made atomic.Int64
	got := func() int { return int(made.Swap(0)) }
	ints := func(it Iter[int]) int {
		return Fold(it, func() int { made.Add(1); return 0 }, func(a, _ int) int { return a + 1 }).Sum()
	}
	for _, n := range []int{1, 10, 1000, 100_000} {
		for _, p := range pools {
			want := min(n, max(4, min((n-1)/512+1, 128)))
			require.Equal(t, n, ints(Range(0, n).WithPool(p)))
			require.Equal(t, want, got())
			floats := Fold(Range(0, n).WithPool(p), func() moment { made.Add(1); return moment{} },
				func(a moment, x int) moment { return moment{a.n + 1, a.sum + float64(x)} })
			all := floats.Reduce(moment{}, func(a, b moment) moment { return moment{a.n + b.n, a.sum + b.sum} })
			require.Equal(t, n, all.n)
			require.Equal(t, want, got())
			require.Len(t, floats.Collect(), got())
			ints(Range(0, n).WithPool(p).Unordered())
			require.LessOrEqual(t, got(), min(n, 4*p.NumWorkers()))
		}
		ints(Range(0, n).WithPool(pools[1]).Unordered())
		require.Equal(t, 1, got())
	}
	for n, want := range map[int]int{1: 1, 4: 4, 5: 5, 8: 8, 100: 23, 4096: 44, 8192: 52, 1 << 18: 92, 1 << 20: 116, 1_000_000: 115, 3 << 20: 180} {
		require.Equal(t, n, ints(FromSeq(upToSeq(n))))
		require.Equal(t, want, got(), "of %d", n)
	}
	big := Map(FromSeq(upToSeq(4096)), func(int) [1 << 12]byte { return [1 << 12]byte{} }) // Less of what is large is kept at a time.
	Fold(big, func() int { made.Add(1); return 0 }, func(a int, _ [1 << 12]byte) int { return a }).Sum()
	require.Equal(t, 48, got())
}

// marked is an accumulator that tells stretches apart, and blocks.
func marked(h, x int) int { return (h*1_000_003 + x + 1) & (1<<30 - 1) }

func markedBlocks(h int, xs []int) int {
	for _, x := range xs {
		h = marked(h, x)
	}
	return marked(h, len(xs))
}

// TestFoldIsFixed: where stretches end depends on the elements alone, whatever the source and the ending, how many workers there are,
// how long a call takes, and what ran before. What comes of them is the same each time, so only the folds that differ are shown.
func TestFoldIsFixed(t *testing.T) {
	var slow atomic.Int64
	heavy := func(x int) int {
		for i := int64(0); i < slow.Load(); i++ { // The load takes time.
		}
		return x
	}
	folds := map[string]func(it Iter[int]) Iter[int]{
		"Fold": func(it Iter[int]) Iter[int] { return Fold(it.Map(heavy), func() int { return 1 }, marked) },
		"Filter and Fold": func(it Iter[int]) Iter[int] {
			return Fold(it.Filter(func(x int) bool { return heavy(x)%3 != 0 }), func() int { return 1 }, marked)
		},
		"FoldBlocks": func(it Iter[int]) Iter[int] { return FoldBlocks(it.Map(heavy), func() int { return 1 }, markedBlocks) },
		"Fold twice": func(it Iter[int]) Iter[int] {
			return Fold(Fold(it, func() int { return 1 }, marked), func() int { return 1 }, func(h, x int) int { return marked(h, heavy(x)) })
		},
		"TryFold": func(it Iter[int]) Iter[int] {
			accs, _ := TryFold(it, func() int { return 1 }, func(h, x int) (int, error) { return marked(h, heavy(x)), nil })
			return Slice(accs)
		},
	}
	run := 0
	check := func(what string, source func() Iter[int], end func(it Iter[int]) any, plans []int) {
		t.Helper()
		var want any
		for i, workers := range plans {
			slow.Store([]int64{0, 200, 20}[(i+run)%3])
			got := end(source().WithPool(pools[workers]))
			if run++; i == 0 {
				want = got
			}
			if d := diff(want, got); d != "" {
				t.Fatalf("%s, %d workers: (-want +got)\n%s", what, workers, d)
			}
		}
	}
	plans := poolSizes(1, 2, 5, 2)
	for name, fold := range folds {
		for _, s := range origins {
			for _, n := range fewer([]int{3, 700, 5000}, 700) {
				source := func() Iter[int] { return fold(s.make(n, 3)) }
				check(fmt.Sprintf("%s of %s, %d", name, s.name, n), source, func(it Iter[int]) any { return it.Collect() }, plans)
			}
		}
	}
	const n = 5000
	for _, e := range allEndings {
		for name, source := range map[string]func() Iter[int]{
			"Range": func() Iter[int] { return Range(0, n) }, "FromSeq": func() Iter[int] { return FromSeq(upToSeq(n)) },
			"FlatMap": func() Iter[int] {
				return FlatMap(Range(0, n), func(x int) []int { return []int{x, x + 1}[:x%3] })
			},
		} {
			check("Fold of "+name+", "+e.name, func() Iter[int] { return folds["Fold"](source()) }, e.run, plans)
		}
	}
}

// TestFoldOfFloatsByKeys: sums of sums have the same bits, too.
func TestFoldOfFloatsByKeys(t *testing.T) {
	zero, one, add := func() float64 { return 0 }, func(float64) int { return 1 }, func(a, b float64) float64 { return a + b }
	for _, n := range []int{100, 30_000} {
		xs := floatsOf(n)
		bits := func(p *core.Pool) (b [7]uint64) {
			fold := func() Iter[float64] { return Fold(FromSeq(slices.Values(xs)).WithPool(p), zero, add) }
			scan := Scan(fold(), 0, add).Collect()
			for i, x := range []float64{
				FoldBy(fold(), one, zero, add, add)[1], FoldedBy(fold(), one, zero, add, add).Collect()[0].Second,
				ReduceBy(fold(), one, func(x float64) float64 { return x }, add)[1], fold().Sum(), fold().Reduce(0, add),
				scan[len(scan)-1], Stats(fold()).Mean,
			} {
				b[i] = math.Float64bits(x)
			}
			return b
		}
		want := bits(pools[1])
		for range 3 {
			for workers, p := range pools {
				require.Equal(t, want, bits(p), "%d of %d workers", n, workers)
			}
		}
	}
}

// TestFoldOfAChannelDoesNotWait: who sends waits until the element before has been folded, in the middle of a stretch, too. The
// stretches are those of other streams.
func TestFoldOfAChannelDoesNotWait(t *testing.T) {
	const n = 300
	want := Fold(FromSeq(upToSeq(n)), func() int { return 1 }, marked).Collect()
	for name, behind := range map[string]func(Iter[int]) Iter[int]{
		"alone":   func(it Iter[int]) Iter[int] { return it },
		"Map":     func(it Iter[int]) Iter[int] { return it.Map(func(x int) int { return x }) },
		"FlatMap": func(it Iter[int]) Iter[int] { return FlatMap(it, func(x int) []int { return []int{x} }) },
	} {
		for _, p := range pools {
			ch, seen := make(chan int), make(chan struct{})
			go func() {
				defer close(ch)
				for x := range n {
					ch <- x
					<-seen
				}
			}()
			got := Fold(behind(FromChan(ch)).WithPool(p), func() int { return 1 }, func(h, x int) int { seen <- struct{}{}; return marked(h, x) }).Collect()
			require.Equal(t, want, got, name) //mantavet:ok the stretches are held here
		}
	}
}

// TestPackedBlocksAreFixed: what packs windows of Blocks for a reduction leaves them as the reduction would have them.
func TestPackedBlocksAreFixed(t *testing.T) {
	for _, n := range []int{1000, 200_000} {
		xs := floatsOf(n)
		sums := func() Iter[float64] { return Map(Blocks(xs), func(xs []float64) float64 { return Slice(xs).Sum() }) }
		bits := func(p *core.Pool) (b [3]uint64) {
			for i, it := range []Iter[float64]{
				sums().Chain(Once(0.5)), Map(Enumerate(sums()), func(x Item[float64]) float64 { return x.Value }), Fold(sums(), func() float64 { return 0 }, func(a, b float64) float64 { return a + b }),
			} {
				b[i] = math.Float64bits(it.WithPool(p).Sum())
			}
			return b
		}
		want := bits(pools[1])
		for range 3 {
			for workers, p := range pools {
				require.Equal(t, want, bits(p), "%d of %d workers", n, workers)
			}
		}
	}
}
