package par

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/par/internal/sources"
)

func TestChunks(t *testing.T) {
	for n := range 10 {
		xs := upTo(n)
		for k := 1; k < 12; k++ {
			exact := n - n%k
			var windows [][]int
			for i := 0; i+k <= n; i++ {
				windows = append(windows, xs[i:i+k])
			}
			for name, c := range map[string]struct {
				it   Iter[[]int]
				want [][]int
			}{
				"Chunks":       {Chunks(xs, k), chunksOf(xs, k)},
				"ChunksExact":  {ChunksExact(xs, k), chunksOf(xs[:exact], k)},
				"RChunks":      {RChunks(xs, k), rchunksOf(xs, k)},
				"RChunksExact": {RChunksExact(xs, k), rchunksOf(xs[n%k:], k)},
				"Windows":      {Windows(xs, k), windows},
			} {
				name += fmt.Sprintf("(%d, %d)", n, k)
				for _, got := range c.it.Collect() {
					if cap(got) != len(got) {
						t.Fatalf("%s: a window of %d elements has capacity %d", name, len(got), cap(got))
					}
				}
				if got, known := c.it.Len(); got != len(c.want) || !known {
					t.Errorf("%s: Len = %d, %v", name, got, known)
				}
				want := apply(c.want, func(w []int) string { return fmt.Sprint(w) })
				it := Map(c.it, func(w []int) string { return fmt.Sprint(w) })
				checkCuts(t, name, it, one(want))
				slices.Reverse(want)
				checkCuts(t, "Rev of "+name, it.Rev(), one(want))
			}
		}
	}
	xs := upTo(3)
	if got := Chunks(xs, math.MaxInt).Collect(); len(got) != 1 || len(got[0]) != 3 {
		t.Errorf("one huge chunk: %v", got)
	}
	if got := RChunks(xs, math.MaxInt).Collect(); len(got) != 1 || len(got[0]) != 3 {
		t.Errorf("one huge chunk from the end: %v", got)
	}
	Chunks(xs, 2).ForEach(func(w []int) { w[0] = -1 })
	if d := diff([]int{-1, 1, -1}, xs); d != "" {
		t.Errorf("chunks are not windows: (-want +got)\n%s", d)
	}
}

func rchunksOf(xs []int, k int) (out [][]int) {
	for hi := len(xs); hi > 0; hi -= k {
		out = append(out, xs[max(0, hi-k):hi])
	}
	return out
}

func TestRepeat(t *testing.T) {
	for n := range 10 {
		checkCuts(t, "RepeatN", RepeatN("x", n), one(slices.Repeat([]string{"x"}, n)))
		checkCuts(t, "Repeat and Take", Repeat(7).Take(n), one(slices.Repeat([]int{7}, n)))
	}
	checkIter(t, "Once", Once("it"), []string{"it"})
	checkIter(t, "Empty", Empty[int](), nil)
	checkIter(t, "Zip with Repeat", Zip(Range(0, 300), Repeat(1)), apply(upTo(300), func(x int) Pair[int, int] { return Pair[int, int]{x, 1} }))
	if !Repeat(3).Any(func(x int) bool { return x == 3 }) {
		t.Error("Any found nothing")
	}
	if d := diff([]int{3, 3, 3, 3, 3}, Repeat(3).ByExponentialBlocks().TakeAny(5).Collect()); d != "" {
		t.Errorf("TakeAny of Repeat: (-want +got)\n%s", d)
	}
}

func TestMaps(t *testing.T) {
	for _, n := range []int{0, 1, 5, 300} {
		m := map[int]string{}
		for i := range n {
			m[i] = fmt.Sprint(i)
		}
		pairs := FromMap(m).Collect()
		slices.SortFunc(pairs, func(a, b Pair[int, string]) int { return a.First - b.First })
		if d := diff(apply(upTo(n), func(i int) Pair[int, string] { return Pair[int, string]{i, fmt.Sprint(i)} }), pairs); d != "" {
			t.Errorf("FromMap of %d: (-want +got)\n%s", n, d)
		}
		if keys := Keys(m).Collect(); len(keys) != n || !slices.Equal(slices.Sorted(slices.Values(keys)), upTo(n)) {
			t.Errorf("Keys of %d: %v\n(-want +got)\n%s", n, keys, diff(upTo(n), slices.Sorted(slices.Values(keys))))
		}
		values := Values(m).Map(func(s string) string { return s + "!" }).Collect()
		if want := apply(upTo(n), func(i int) string { return fmt.Sprint(i, "!") }); len(values) != n || n < 10 && !slices.Equal(slices.Sorted(slices.Values(values)), apply(want, func(s string) string { return strings.ReplaceAll(s, " ", "") })) {
			t.Errorf("Values of %d: %v\n(-want +got)\n%s", n, values, diff(apply(want, func(s string) string { return strings.ReplaceAll(s, " ", "") }), slices.Sorted(slices.Values(values))))
		}
	}
	m := map[string]int{}
	it := Keys(m)
	m["late"] = 1
	if d := diff([]string{"late"}, it.Collect()); d != "" {
		t.Errorf("Keys looked before the ending: (-want +got)\n%s", d)
	}
	if got := Keys(map[int]int(nil)).Count(); got != 0 {
		t.Errorf("%d keys in a nil map", got)
	}
}

func TestFromSeq2(t *testing.T) {
	for _, n := range []int{0, 1, 10, 3000} {
		want := apply(upTo(n), func(i int) Pair[int, int] { return Pair[int, int]{i, i} })
		if d := diff(want, FromSeq2(slices.All(upTo(n))).Collect()); d != "" {
			t.Errorf("FromSeq2 of %d: (-want +got)\n%s", n, d)
		}
	}
	if got := FromSeq2(slices.All(upTo(100))).Take(3).Count(); got != 3 {
		t.Errorf("%d elements of 3", got)
	}
}

func TestFromChan(t *testing.T) {
	for _, n := range []int{0, 1, 10, 3000} {
		for _, room := range []int{0, 1, 5000} {
			ch := make(chan int, room)
			go func() {
				defer close(ch)
				for i := range n {
					ch <- i
				}
			}()
			it := FromChan(ch).Map(func(x int) int { return x + 1 }).WithPool(pools[1+room%2])
			if d := diff(Range(1, n+1).Collect(), it.Collect()); d != "" {
				t.Errorf("FromChan of %d: (-want +got)\n%s", n, d)
			}
		}
	}
}

// TestFromChanDoesNotWaitForMore has a sender that waits for each element to be
// worked off.
func TestFromChanDoesNotWaitForMore(t *testing.T) {
	ch, done := make(chan int), make(chan int)
	go func() {
		defer close(ch)
		for i := range 50 {
			ch <- i
			if got := <-done; got != i {
				t.Errorf("element %d is done after %d was sent", got, i)
			}
		}
	}()
	FromChan(ch).ForEach(func(x int) { done <- x })
}

func TestFromChanLeavesTheRest(t *testing.T) {
	ch := make(chan int, 5000)
	for i := range 5000 {
		ch <- i
	}
	if !FromChan(ch).Any(func(x int) bool { return x == 10 }) || len(ch) < 5000-2*sources.SafeBatch {
		t.Errorf("%d elements are left of 5000", len(ch))
	}
}

func TestArgumentsThatPanic(t *testing.T) {
	xs, it := upTo(3), Range(0, 3)
	for want, f := range map[string]func(){
		"par: Inspect: nil function":                                                    func() { it.Inspect(nil) },
		"par: Update: nil function":                                                     func() { it.Update(nil) },
		"par: FilterMap: nil function":                                                  func() { FilterMap[int, int](it, nil) },
		"par: Skip: count must not be negative, got -1":                                 func() { it.Skip(-1) },
		"par: Take: count must not be negative, got -1":                                 func() { it.Take(-1) },
		"par: StepBy: step must be at least 1, got 0":                                   func() { it.StepBy(0) },
		"par: TakeAny: count must not be negative, got -1":                              func() { it.TakeAny(-1) },
		"par: SkipAny: count must not be negative, got -1":                              func() { it.SkipAny(-1) },
		"par: TakeWhile: nil function":                                                  func() { it.TakeWhile(nil) },
		"par: SkipWhile: nil function":                                                  func() { it.SkipWhile(nil) },
		"par: TakeAnyWhile: nil function":                                               func() { it.TakeAnyWhile(nil) },
		"par: SkipAnyWhile: nil function":                                               func() { it.SkipAnyWhile(nil) },
		"par: MapWhile: nil function":                                                   func() { MapWhile[int, int](it, nil) },
		"par: FlatMap: nil function":                                                    func() { FlatMap[int, int](it, nil) },
		"par: FlatMapIter: nil function":                                                func() { FlatMapIter[int, int](it, nil) },
		"par: FlatMapSeq: nil function":                                                 func() { FlatMapSeq[int, int](it, nil) },
		"par: MapLocal: nil function":                                                   func() { MapLocal[int, int, int](it, nil, func(*int, int) int { return 0 }) },
		"par: Positions: nil function":                                                  func() { Positions(it, nil) },
		"par: Scan: nil function":                                                       func() { Scan(it, 0, nil) },
		"par: ScanExclusive: nil function":                                              func() { ScanExclusive(it, 0, nil) },
		"par: Fold: nil function":                                                       func() { Fold(it, nil, func(a, _ int) int { return a }) },
		"par: FoldChunks: nil function":                                                 func() { FoldChunks(it, 1, nil, func(a, _ int) int { return a }) },
		"par: FoldChunks: size must be at least 1, got 0":                               func() { FoldChunks(it, 0, func() int { return 0 }, func(a, _ int) int { return a }) },
		"par: Chunked: size must be at least 1, got 0":                                  func() { Chunked(it, 0) },
		"par: ByUniformBlocks: size must be at least 1, got 0":                          func() { it.ByUniformBlocks(0) },
		"par: Chunks: size must be at least 1, got 0":                                   func() { Chunks(xs, 0) },
		"par: ChunksExact: size must be at least 1, got 0":                              func() { ChunksExact(xs, 0) },
		"par: RChunks: size must be at least 1, got -2":                                 func() { RChunks(xs, -2) },
		"par: RChunksExact: size must be at least 1, got 0":                             func() { RChunksExact(xs, 0) },
		"par: Windows: size must be at least 1, got 0":                                  func() { Windows(xs, 0) },
		"par: RepeatN: n must not be negative, got -1":                                  func() { RepeatN(1, -1) },
		"par: FromChan: nil channel":                                                    func() { FromChan[int](nil) },
		"par: FromSeq2: nil function":                                                   func() { FromSeq2[int, int](nil) },
		"par: Chain: 9223372036854775807 and 3 elements are more than an int can count": func() { Repeat(1).Chain(it) },
	} {
		if got := recovered(f); got != want {
			t.Errorf("recovered %v, want %s", got, want)
		}
	}
}
