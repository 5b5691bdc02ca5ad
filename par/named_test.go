package par

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/pprof"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// statsOf returns what the pipelines of a name have done.
func statsOf(name string) PipelineStats {
	for _, s := range Pipelines() {
		if s.Name == name {
			return s
		}
	}
	return PipelineStats{Name: name}
}

// since returns what was done between two calls of statsOf.
func since(a, b PipelineStats) PipelineStats {
	b.Runs -= a.Runs
	b.Failed -= a.Failed
	b.Elements -= a.Elements
	b.Alone -= a.Alone
	b.Forked -= a.Forked
	b.AloneIn -= a.AloneIn
	b.ForkedIn -= a.ForkedIn
	b.Busy -= a.Busy
	b.Pieces -= a.Pieces
	b.Stolen -= a.Stolen
	for i := range b.Seconds {
		b.Seconds[i] -= a.Seconds[i]
	}
	return b
}

// TestNamedOfEndings holds that every ending of a named pipeline is one run, over as many
// positions as its functions were called for, from whatever source.
func TestNamedOfEndings(t *testing.T) {
	const n = 1000
	pool, err := core.NewPool(core.Config{Workers: 3})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	const name = "TestNamedOfEndings"
	sources := map[string]func() Iter[int]{
		"Range":    func() Iter[int] { return Range(0, n).Named(name) },
		"Slice":    func() Iter[int] { return Slice(upTo(n)).Named("another").Named(name) },
		"FromSeq":  func() Iter[int] { return FromSeq(slices.Values(upTo(n))).Named(name) },
		"pieces":   func() Iter[int] { return Range(0, n).WithMaxLen(3).Named(name) },
		"blocks":   func() Iter[int] { return Range(0, n).ByUniformBlocks(100).Named(name) },
		"pool":     func() Iter[int] { return Range(0, n).WithPool(pool).Named(name) },
		"later":    func() Iter[int] { return Range(0, n).Named(name).WithPool(pool) },
		"class":    func() Iter[int] { return Range(0, n).WithPriority(core.Background).Named(name).WithPool(pool) },
		"limit":    func() Iter[int] { return Range(0, n).Limit(2).Named(name) },
		"in turn":  func() Iter[int] { return Range(0, n).Limit(1).Named(name) },
		"progress": func() Iter[int] { return Range(0, n).Named(name).Progress(func(int, int) {}) },
	}
	inPools(t, func(t *testing.T, workers int) {
		for ending, end := range doEndings(n) {
			for source, from := range sources {
				what := ending + " of " + source
				var calls atomic.Uint64
				before := statsOf(name)
				end(from().Map(func(x int) int {
					if calls.Add(1) == 1 {
						for begun := time.Now(); time.Since(begun) == 0; { // A clock may be coarse.
						}
					}
					return x
				}))
				got := since(before, statsOf(name))
				require.EqualValues(t, 1, got.Runs, what)
				require.EqualValues(t, 0, got.Failed, what)
				require.Zero(t, got.Running, what)
				want := calls.Load()
				if _, placed := from().Len(); placed && (ending == "FoldChunks" || ending == "Chunked") {
					want = (want + 6) / 7 // A position is a chunk, where nothing is packed.
				}
				require.Equal(t, want, got.Elements, "elements: "+what)
				require.EqualValues(t, 1, got.Alone+got.Forked, what)
				require.Equal(t, got.Alone > 0, got.AloneIn > 0, what)
				require.Equal(t, got.Forked > 0, got.ForkedIn > 0, what)
				require.NotZero(t, got.Pieces, what)
				require.Positive(t, got.Busy, what)
				var runs uint64
				for _, of := range got.Seconds {
					runs += of
				}
				require.EqualValues(t, 1, runs, what)
				if workers == 1 && source != "pool" && source != "later" && source != "class" {
					require.Zero(t, got.Stolen, what)
				}
				if got.Forked == 0 {
					require.Zero(t, got.Stolen, what)
					require.LessOrEqual(t, got.Busy, got.AloneIn, what)
				}
			}
		}
	})
}

// TestNamedFailures holds which runs count as failed.
func TestNamedFailures(t *testing.T) {
	const name = "TestNamedFailures"
	bad := errors.New("bad")
	it := Range(0, 5000).Named(name)
	fails := func(x int) error {
		if x == 77 {
			return bad
		}
		return nil
	}
	panics := func(x int) {
		if x == 77 {
			panic(bad)
		}
	}
	for what, failed := range map[string]func(){
		"TryForEach": func() { require.Error(t, it.TryForEach(fails)) },
		"TryMap": func() {
			_, err := TryMap(it, func(x int) (int, error) { return x, fails(x) })
			require.Error(t, err)
		},
		"TryFold": func() {
			_, err := TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a, fails(x) })
			require.Error(t, err)
		},
		"TryReduce": func() {
			_, err := it.TryReduce(0, func(a, b int) (int, error) { return b, fails(b) })
			require.Error(t, err)
		},
		"Try": func() {
			_, err := Try(MapErr(it, func(x int) (int, error) { return x, fails(x) }).Sum)
			require.Error(t, err)
		},
		"ForEach": func() { require.NotNil(t, recovered(func() { it.ForEach(panics) })) },
		"GroupBy": func() { require.NotNil(t, recovered(func() { GroupBy(it.Inspect(panics), square) })) },
		"Seq": func() {
			require.NotNil(t, recovered(func() { it.Inspect(panics).Seq()(func(int) bool { return true }) }))
		},
		"the body": func() { require.NotNil(t, recovered(func() { it.Seq()(func(x int) bool { panics(x); return true }) })) },
	} {
		before := statsOf(name)
		failed()
		got := since(before, statsOf(name))
		require.EqualValues(t, 1, got.Runs, what)
		require.EqualValues(t, 1, got.Failed, what)
		require.Zero(t, got.Running, what)
	}
	before := statsOf(name)
	it.FindFirst(func(x int) bool { return x == 100 })
	it.Seq()(func(x int) bool { return x < 100 })
	got := since(before, statsOf(name))
	require.EqualValues(t, 2, got.Runs)
	require.Zero(t, got.Failed, "to end early is not to fail")
}

// TestNamedRunning holds that a run shows while it goes on, and that pipelines within it are
// their own.
func TestNamedRunning(t *testing.T) {
	inPools(t, func(t *testing.T, _ int) {
		const outer, inner = "TestNamedRunning outer", "TestNamedRunning inner"
		outerBefore, innerBefore := statsOf(outer), statsOf(inner)
		var wrong atomic.Int64
		Range(0, 100).Named(outer).ForEach(func(int) {
			if statsOf(outer).Running != 1 {
				wrong.Add(1)
			}
			Range(0, 7).Named(inner).Sum()
			Range(0, 9).Sum()
		})
		require.Zero(t, wrong.Load())
		got := since(outerBefore, statsOf(outer))
		require.EqualValues(t, 1, got.Runs)
		require.EqualValues(t, 100, got.Elements)
		got = since(innerBefore, statsOf(inner))
		require.EqualValues(t, 100, got.Runs)
		require.EqualValues(t, 700, got.Elements)
	})
}

// TestNamedOfTwo holds that a run has one name, that of the first of two pipelines.
func TestNamedOfTwo(t *testing.T) {
	const first, second = "TestNamedOfTwo first", "TestNamedOfTwo second"
	a, b := Range(0, 500).Named(first), Range(0, 500).Named(second)
	for what, run := range map[string]func(){
		"Zip":     func() { Zip(a, b).Count() },
		"packing": func() { Zip(a.Filter(odd), b.Filter(odd)).Count() },
		"Chain":   func() { a.Filter(odd).Chain(b.Filter(odd)).Rev().Sum() },
		"Equal":   func() { Equal(a, b) },
		"packed":  func() { Compare(a.Filter(odd), b.Filter(odd)) },
		"JoinBy":  func() { JoinBy(a, b, square, square).Count() },
	} {
		before, other := statsOf(first), statsOf(second)
		run()
		require.EqualValues(t, 1, since(before, statsOf(first)).Runs, what)
		require.Zero(t, since(other, statsOf(second)).Runs, what)
	}
}

// TestNamedMisuse holds what panics, and what an empty pipeline counts as.
func TestNamedMisuse(t *testing.T) {
	require.PanicsWithValue(t, "par: Named: empty name", func() { Range(0, 1).Named("") })
	const name = "TestNamedMisuse"
	var none Iter[int]
	before := statsOf(name)
	require.Zero(t, none.Named(name).Sum())
	got := since(before, statsOf(name))
	require.EqualValues(t, 1, got.Runs)
	require.Zero(t, got.Elements)
}

// TestNamedLabelsElements holds that what runs the functions of a named pipeline has the label, on all
// workers, so that profiles by the label add up to the whole; and that nothing else has it.
func TestNamedLabelsElements(t *testing.T) {
	const name = "TestNamedLabelsElements"
	inPools(t, func(t *testing.T, workers int) {
		for _, named := range []bool{true, false} {
			var arrived atomic.Int32
			var dump bytes.Buffer
			gate := make(chan struct{})
			// If the elements were known to be cheap, one worker might keep too many of them to itself.
			it := unknown(Range(0, 64).WithMaxLen(1).Map(func(x int) int {
				switch n := int(arrived.Add(1)); {
				case n == workers: // All the others wait below.
					if err := pprof.Lookup("goroutine").WriteTo(&dump, 1); err != nil {
						panic(err)
					}
					close(gate)
				case n < workers:
					<-gate
				}
				return x
			}))
			if named {
				it = it.Named(name)
			}
			it.Collect()
			with, without := 0, 0
			for entry := range strings.SplitSeq(dump.String(), "\n\n") {
				var goroutines int
				if !strings.Contains(entry, "TestNamedLabelsElements.func") || !strings.Contains(entry, "engine.") {
					continue
				}
				_, err := fmt.Sscan(entry, &goroutines)
				require.NoError(t, err, entry)
				if strings.Contains(entry, `"manta":"`+name+`"`) {
					with += goroutines
				} else {
					without += goroutines
				}
			}
			want := []int{workers, 0}
			if !named {
				want = []int{0, workers}
			}
			require.Equal(t, want, []int{with, without}, dump.String())
		}
	})
}

// TestLongNamesOfPipelinesAreCut: what is told of a pipeline stands under the beginning of its name.
func TestLongNamesOfPipelinesAreCut(t *testing.T) {
	kept := "TestLongNames" + strings.Repeat("x", 100-len("TestLongNames"))
	before := statsOf(kept)
	Range(0, 10).Named(kept).ForEach(func(int) {})
	Range(0, 10).Named(kept + strings.Repeat("x", 1<<20)).ForEach(func(int) {})
	require.EqualValues(t, 2, since(before, statsOf(kept)).Runs)
	for _, s := range Pipelines() {
		require.LessOrEqual(t, len(s.Name), 100)
	}
}
