package par

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

var batchCase = adapterCase{
	at:    19,
	name:  "Batch",
	known: true,
	forms: []adapter{
		{"Batch and Flatten", func(it Iter[int], k int) Iter[int] { return Flatten(Batch(it, k, time.Microsecond)) },
			func(xs []int, _ int) []int { return xs }},
		{"Batch", func(it Iter[int], k int) Iter[int] { return Map(Batch(it, k, 0), total[int]) },
			func(xs []int, k int) []int { return apply(chunksOf(xs, k), total[int]) }},
	},
	keeps: keepers{
		"Batch": func(it Iter[int]) Iter[int] { return Flatten(Batch(it, 2, 0)) },
	},
	frees: frees{
		"Batch": func(it Iter[*object], f touch) {
			Batch(FromSeq(slices.Values(it.Collect())), 7, time.Hour).ForEach(func(part []*object) { f(part[0]) })
		},
	},
}.listed()

func TestBatch(t *testing.T) { batchCase.run(t) }

// live are sources of numbers from 0 on that come from outside.
var live = map[string]func(n int) Iter[int]{
	"FromSeq": func(n int) Iter[int] { return FromSeq(slices.Values(upTo(n))) },
	"FromSeqErr": func(n int) Iter[int] {
		return FromSeqErr(func(yield func(int, error) bool) {
			for i := 0; i < n && yield(i, nil); i++ {
			}
		})
	},
	"FromChan": func(n int) Iter[int] {
		ch := make(chan int, n)
		for i := range n {
			ch <- i
		}
		close(ch)
		return FromChan(ch)
	},
	"ScanLines": func(n int) Iter[int] {
		return Map(Enumerate(ScanLines(strings.NewReader(strings.Repeat("x\n", n)))), func(line Item[string]) int { return line.Index })
	},
	"TakeWhile": func(n int) Iter[int] {
		return FromSeq(slices.Values(upTo(n + 5))).TakeWhile(func(x int) bool { return x < n })
	},
	"FlatMap": func(n int) Iter[int] {
		return FlatMap(FromSeq(slices.Values(upTo(n))), func(x int) []int { return []int{x} }).Map(func(x int) int { return x })
	},
}

// TestBatchOfStreams: unless the time is over, a stream comes in slices of n.
func TestBatchOfStreams(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		for source, from := range live {
			for _, wait := range []time.Duration{-1, 0, 1000 * time.Hour} {
				for _, n := range []int{0, 1, 2, 9, 100, 300} {
					for _, size := range []int{1, 2, 7, 100, math.MaxInt} {
						it := func() Iter[[]int] { return Batch(from(n), size, wait) }
						want := chunksOf(upTo(n), size)
						require.Empty(t, diff(want, it().Collect()), "%s of %d by %d, waiting for %v, %d workers", source, n, size, wait, workers)
						require.Equal(t, len(want), it().Count())
						require.Empty(t, diff(want[:min(2, len(want))], it().Take(2).Collect()))
						require.Equal(t, n, Map(it(), func(xs []int) int { return len(xs) }).Sum())
						i := 0
						for part := range Enumerate(it()).Seq() {
							require.Equal(t, i, part.Index)
							require.Equal(t, want[i], part.Value)
							if i++; i == 3 {
								break
							}
						}
					}
				}
			}
		}
	})
}

// TestBatchHasTheSameBits: if a batch ends by number only, nothing of the result depends on time.
func TestBatchHasTheSameBits(t *testing.T) {
	xs := floatsOf(20000)
	sum := func() float64 { return Map(Batch(FromSeq(slices.Values(xs)), 7, 0), total[float64]).Sum() }
	want := sum()
	inPools(t, func(t *testing.T, workers int) {
		for range 5 {
			require.Equal(t, want, sum(), "%d workers", workers)
		}
	})
}

// TestBatchIsTheUsers: what is in a batch is written by nobody else.
func TestBatchIsTheUsers(t *testing.T) {
	for source, from := range live {
		var all [][]int
		for xs := range Batch(from(500), 7, time.Hour).Seq() {
			for i := range xs {
				xs[i] = -xs[i]
			}
			_ = append(xs, 99) // Its capacity ends here.
			all = append(all, xs)
		}
		require.Equal(t, apply(upTo(500), func(x int) int { return -x }), slices.Concat(all...), source)
	}
}

// TestBatchFails: of what is before a panic, an error or a Goexit the full slices come, as those of Chunked do.
func TestBatchFails(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		for source, from := range live {
			for _, wait := range []time.Duration{0, time.Hour} {
				for _, at := range []int{0, 1, 2, 7, 50} {
					var seen atomic.Int64
					count := func(it Iter[int]) Iter[[]int] { return Batch(it, 3, wait).Inspect(func([]int) { seen.Add(1) }) }
					v := recovered(func() {
						count(from(60).Inspect(func(x int) {
							if x == at {
								panic("stage")
							}
						})).Count()
					})
					p, ok := v.(*core.PanicError)
					require.True(t, ok && p.Value == "stage", "%s: %v", source, v)
					require.EqualValues(t, at/3, seen.Swap(0), "%s, %d workers, at %d", source, workers, at)
					_, err := Try(count(MapErr(from(60), func(x int) (int, error) { return x, map[bool]error{true: errDone}[x == at] })).Count)
					require.ErrorIs(t, err, errDone)
					require.EqualValues(t, at/3, seen.Swap(0))
					v = recovered(func() {
						Batch(from(60), 3, wait).ForEach(func(xs []int) {
							if xs[0] == at-at%3 {
								panic("behind")
							}
						})
					})
					p, ok = v.(*core.PanicError)
					require.True(t, ok && p.Value == "behind", "%s: %v", source, v)
					exits(t, source, func() {
						Batch(from(60).Inspect(func(x int) {
							if x == at {
								runtime.Goexit()
							}
						}), 3, wait).Count()
					})
					require.ErrorIs(t, doing(func(stop func()) error {
						Batch(from(60).Inspect(func(x int) {
							if x == at {
								stop()
							}
						}), 3, wait).Count()
						return nil
					}), errDone, "%s at %d", source, at)
				}
			}
		}
	})
}

// TestBatchOfSequencesThatFail: how a sequence or a reader ends itself.
func TestBatchOfSequencesThatFail(t *testing.T) {
	for _, wait := range []time.Duration{0, time.Hour} {
		var kept func(int) bool
		it := Batch(FromSeq(func(yield func(int) bool) {
			kept = yield
			_ = yield(1) && yield(2) && yield(3)
			panic("seq")
		}), 2, wait)
		p, ok := recovered(func() { it.Count() }).(*core.PanicError)
		require.True(t, ok && p.Value == "seq", "%v", p)
		require.PanicsWithValue(t, "par: FromSeq: the sequence called yield after it returned", func() { kept(3) })
		require.Equal(t, [][]int{{1, 2}}, it.Take(1).Collect()) // The panic is of nothing that was wanted, or comes too late.
		exits(t, "FromSeq", func() { Batch(FromSeq(func(func(int) bool) { runtime.Goexit() }), 2, wait).Count() })
		_, err := Try(Batch(FromSeqErr(func(yield func(int, error) bool) { _ = yield(1, nil) && yield(0, errDone) }), 2, wait).Count)
		require.Equal(t, &ElementError{1, errDone}, err)
		_, err = Try(Batch(ScanLines(readerFunc(func([]byte) (int, error) { return 0, errDone })), 2, wait).Count)
		require.ErrorIs(t, err, errDone)
	}
}

func TestBatchRefuses(t *testing.T) {
	for _, it := range []Iter[int]{{}, Range(0, 3), live["FromSeq"](3)} {
		require.PanicsWithValue(t, "par: Batch: n must be at least 1, got 0", func() { Batch(it, 0, time.Second) })
	}
}
