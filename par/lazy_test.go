package par

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// TestNothingRunsBeforeAnEnding builds pipelines of everything there is.
func TestSourcesAndAdaptersAreLazy(t *testing.T) {
	var calls atomic.Int32
	f := func(x int) int {
		calls.Add(1)
		return x
	}
	p := func(int) bool {
		calls.Add(1)
		return true
	}
	seq := FromSeq(func(yield func(int) bool) {
		calls.Add(1)
		yield(1)
	})
	it := Generate(10, f).Map(f).Filter(p).WithMinLen(2).WithMaxLen(3).WithPool(pools[2])
	pairs := Zip(Enumerate(it), Enumerate(seq.Map(f)))
	pairs.Len()
	if n := calls.Load(); n != 0 {
		t.Fatalf("%d calls before an ending", n)
	}
	if got := pairs.Count(); got != 1 || calls.Load() == 0 {
		t.Errorf("%d pairs after %d calls", got, calls.Load())
	}
}

// TestIterIsAValue runs one pipeline, and others made from it, by many
// goroutines at once.
func TestIterIsAValue(t *testing.T) {
	base := Slice(upTo(1000)).Map(func(x int) int { return x + 1 })
	even := base.Filter(func(x int) bool { return x%2 == 0 })
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for range 50 {
				if got := base.Sum(); got != 500500 {
					t.Errorf("base: %d", got)
				}
				if got := even.Count(); got != 500 {
					t.Errorf("even: %d", got)
				}
				if got := base.WithMaxLen(g + 1).Sum(); got != 500500 {
					t.Errorf("in pieces of %d: %d", g+1, got)
				}
				if got := Map(even, func(x int) float64 { return float64(x) }).Sum(); got != 250500 {
					t.Errorf("mapped: %v", got)
				}
			}
		})
	}
	wg.Wait()
}

func TestNestedRuns(t *testing.T) {
	ways(t, Range(0, 40), func(t *testing.T, it Iter[int]) {
		got := it.Map(func(i int) int {
			return Range(0, i*100).Map(func(x int) int { return x % 7 }).Sum()
		}).Sum()
		want := 0
		for i := range 40 {
			for x := range i * 100 {
				want += x % 7
			}
		}
		if got != want {
			t.Errorf("%d, want %d", got, want)
		}
	})
}

// TestLockHeldAcrossARun checks that a run which waits does nothing but its own
// work: tasks that are parallel themselves take one lock.
func TestLockHeldAcrossARun(t *testing.T) {
	for _, p := range pools {
		var mu sync.Mutex
		total := 0
		Range(0, 50).WithMaxLen(1).WithPool(p).ForEach(func(i int) {
			mu.Lock()
			defer mu.Unlock()
			total += Range(0, 20).WithMaxLen(1).Sum()
		})
		if total != 50*190 {
			t.Errorf("%d workers: %d", p.NumWorkers(), total)
		}
	}
}

// TestBlocksTileTheSlice checks the windows of every run, and their lengths
// under bounds.
func TestBlocksTileTheSlice(t *testing.T) {
	for _, n := range append(sizes, 100_000) {
		xs := make([]int, n)
		run := int32(0)
		ways(t, Blocks(xs), func(t *testing.T, it Iter[[]int]) {
			run++
			var short atomic.Int32
			it.ForEach(func(w []int) {
				if len(w) == 0 || len(w) < minLen(it) && n >= minLen(it) || maxLen(it) > 0 && len(w) > max(maxLen(it), 2*minLen(it)-1) {
					short.Add(1)
				}
				for i := range w {
					w[i]++
				}
			})
			if i := slices.IndexFunc(xs, func(x int) bool { return int32(x) != run }); i >= 0 || short.Load() > 0 {
				t.Fatalf("n=%d, min %d, max %d: element %d was in %d of %d runs' windows; %d windows of a wrong length",
					n, minLen(it), maxLen(it), i, xs[max(i, 0)], run, short.Load())
			}
			windows := it.Collect()
			if got := slices.Concat(windows...); len(got) != n || n > 0 && &windows[0][0] != &xs[0] {
				t.Fatalf("n=%d: %d elements in the windows collected", n, len(got))
			}
		})
	}
}

// TestBlocksFirstRun checks that a run of which nothing is known has some tens
// of windows, neither one nor as many as there are elements.
func TestBlocksFirstRun(t *testing.T) {
	var windows atomic.Int32
	unknown(Blocks(make([]int, 10_000))).WithPool(pools[2]).ForEach(func([]int) { windows.Add(1) })
	if n := windows.Load(); n < 2 || n > 5000 { // Some more where leaves are interrupted.
		t.Errorf("%d windows", n)
	}
}

func TestSearchStopsEarly(t *testing.T) {
	const n = 100_000
	for _, pos := range []int{0, 1, 10, 1000} {
		var calls atomic.Int32
		it := Range(0, n).WithPool(pools[1])
		if !it.Any(func(x int) bool {
			calls.Add(1)
			return x == pos
		}) {
			t.Fatal("not found")
		}
		// One worker goes from left to right, and blocks double.
		if c := int(calls.Load()); c != pos+1 {
			t.Errorf("%d calls to find position %d", c, pos)
		}
		calls.Store(0)
		if it.All(func(x int) bool {
			calls.Add(1)
			return x != pos
		}) {
			t.Fatal("not found")
		}
		if c := int(calls.Load()); c != pos+1 {
			t.Errorf("%d calls to refute at position %d", c, pos)
		}
	}
	// What is behind a match in earlier stages runs one block ahead at most.
	var ahead atomic.Int32
	Range(0, n).Map(func(x int) int {
		ahead.Add(1)
		return x
	}).WithPool(pools[1]).Any(func(x int) bool { return x == 100 })
	if a := ahead.Load(); a > 2*101 {
		t.Errorf("%d calls of Map to find position 100", a)
	}
}

func TestSeqIsAskedNoMoreThanNeeded(t *testing.T) {
	var asked int
	it := FromSeq(func(yield func(int) bool) {
		for ; yield(asked); asked++ {
		}
	})
	if !it.Any(func(x int) bool { return x == 100 }) {
		t.Error("100 was not found in an endless sequence")
	}
	if asked > 2*100+2 {
		t.Errorf("asked for %d elements to find the hundredth", asked)
	}
}

func TestSeqRunsAgain(t *testing.T) {
	it := FromSeq(slices.Values(upTo(3000)))
	for range 3 {
		if got := it.Sum(); got != 3000*2999/2 {
			t.Fatalf("sum %d", got)
		}
	}
}

func TestAppendToKeepsNil(t *testing.T) {
	if got := Range(0, 0).AppendTo(nil); got != nil {
		t.Errorf("AppendTo(nil) of nothing is %v, not nil", got)
	}
	none := Range(0, 5).Filter(func(int) bool { return false })
	if got := none.AppendTo(nil); got != nil {
		t.Errorf("AppendTo(nil) of nothing is %v, not nil", got)
	}
	dst := make([]int, 1, 10)
	if got := Range(0, 5).AppendTo(dst); &got[0] != &dst[0] || len(got) != 6 {
		t.Error("AppendTo does not use the spare capacity")
	}
}

func TestCollectIntoItsOwnSource(t *testing.T) {
	xs := upTo(5000)
	Slice(xs).Map(func(x int) int { return x * 2 }).Map(func(x int) int { return x + 1 }).CollectInto(xs)
	for i, x := range xs {
		if x != 2*i+1 {
			t.Fatalf("element %d is %d", i, x)
		}
	}
}

// TestInputIsNotWritten checks that stages that work in place do so in buffers
// only.
func TestInputIsNotWritten(t *testing.T) {
	xs := upTo(5000)
	it := Slice(xs).Map(func(x int) int { return -x }).Filter(func(x int) bool { return x%2 == 0 })
	it.Sum()
	it.Collect()
	it.AppendTo(nil)
	Enumerate(it).ForEach(func(Item[int]) {})
	if d := diff(upTo(5000), xs); d != "" {
		t.Errorf("a pipeline has written to its input: (-want +got)\n%s", d)
	}
}

// TestKeysTellFunctionsApart checks that pipelines of different work do not
// share an entry in the table of costs, and that equal ones do.
func TestKeysTellFunctionsApart(t *testing.T) {
	var f, g func(x int) int // Set apart: of a literal, the command manta makes a loop for each use, with a key of its own.
	f = func(x int) int { return x }
	g = func(x int) int { return x + 1 }
	xs := []int{1}
	seen := map[uint64]string{}
	for name, it := range map[string]Iter[int]{
		"slice": Slice(xs), "f": Slice(xs).Map(f), "g": Slice(xs).Map(g), "ff": Slice(xs).Map(f).Map(f),
		"fg": Slice(xs).Map(f).Map(g), "gf": Slice(xs).Map(g).Map(f), "range": Range(0, 1), "range f": Range(0, 1).Map(f),
		"even": Slice(xs).Filter(func(int) bool { return true }),
	} {
		if other, ok := seen[it.Node().Key()]; ok {
			t.Errorf("%s and %s have one key", name, other)
		}
		seen[it.Node().Key()] = name
	}
	if Slice(xs).Map(f).Node().Key() != Slice([]int{2}).Map(f).Node().Key() {
		t.Error("the key depends on the data")
	}
}
