package par

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// indexOf returns the index of the error with which it fails at what fault says.
func indexOf[T comparable](t *testing.T, it Iter[T], at T) int {
	t.Helper()
	found := -2
	for _, workers := range poolSizes(1, 2, 5) {
		it := MapErr(it, func(x T) (T, error) {
			if x == at {
				return x, fault(7)
			}
			return x, nil
		})
		for _, it := range []Iter[T]{unknown(it).WithPool(pools[workers]), it.WithPool(pools[workers]), it.WithMaxLen(3).WithPool(pools[workers])} {
			var e *ElementError
			require.ErrorAs(t, Try0(func() { it.ForEach(func(T) {}) }), &e)
			if found == -2 {
				found = e.Index
			}
			require.Equal(t, found, e.Index)
			_, err := Try(it.Collect)
			require.Equal(t, e, err)
			err = Try0(func() { it.ReduceWith(func(_, b T) T { return b }) })
			require.Equal(t, e, err)
		}
	}
	return found
}

// TestIndex holds what the comment of ElementError says of the index.
func TestIndex(t *testing.T) {
	const n, at = 5000, 3210
	all := func(int) bool { return true }
	for name, c := range map[string]struct {
		it   Iter[int]
		want int
	}{
		"Slice":             {Slice(upTo(n)), at},
		"Range":             {Range(0, n), at},
		"Map":               {Range(0, n).Map(func(x int) int { return x - 1 }).Map(func(x int) int { return x + 1 }), at},
		"Rev":               {Range(0, n).Rev(), n - 1 - at},
		"Skip":              {Range(0, n).Skip(10), at - 10},
		"StepBy":            {Range(0, n).StepBy(2), at / 2},
		"Chain":             {Range(-n, 0).Chain(Range(0, n)), n + at},
		"FromSeq":           {FromSeq(slices.Values(upTo(n))), at},
		"FlatMap":           {FlatMap(Range(0, n), func(x int) []int { return []int{x, -1, -2} }), 3 * at},
		"TakeWhile":         {Range(0, n).TakeWhile(all), at},
		"Scan":              {Scan(Range(0, n).Map(func(x int) int { return min(x, 1) }), 0, add), at},
		"UntilErr":          {UntilErr(Range(0, n), new(error)), at},
		"MapWhile":          {MapWhile(FromSeq(slices.Values(upTo(n))), func(x int) (int, bool) { return x, true }), at},
		"ByUniformBlocks":   {Range(0, n).ByUniformBlocks(100), at},
		"ByBlocks, a Seq":   {FromSeq(slices.Values(upTo(n))).ByUniformBlocks(3).Map(square).Map(root), at},
		"Chunked":           {Map(Chunked(Range(0, n), 10), func(xs []int) int { return xs[0] }), at / 10},
		"Filter":            {Range(0, n).Filter(all), -1},
		"Filter, a Seq":     {FromSeq(slices.Values(upTo(n))).Filter(all), -1},
		"Filter, then Rev":  {Range(0, n).Filter(all).Rev(), n - 1 - at},
		"Enumerate, Filter": {Map(Enumerate(Range(0, n)), func(x Item[int]) int { return x.Value }), at},
	} {
		require.Equal(t, c.want, indexOf(t, c.it, at), name)
	}
	text := strings.Repeat("a\nbb\n\nccc\n", 1000) + "x\n" + strings.Repeat("d\n", 3000)
	for name, c := range map[string]struct {
		it   Iter[string]
		want int
	}{
		"Lines":             {Lines(text), 4000},
		"Lines, the first":  {Lines("x\n" + text[:10]), 0},
		"Lines, the second": {Lines("\nx\n" + text[:10]), 1},
		"Fields":            {Fields(text), -1},
	} {
		require.Equal(t, c.want, indexOf(t, c.it, "x"), name)
	}
	long := strings.Repeat("some line\n", 30000) // More than some pieces.
	for _, read := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, func(r io.Reader) io.Reader { return &byTwenty{r} }} {
		it := ScanLines(read(strings.NewReader(long + "x\n" + long))).WithPool(pools[2])
		_, err := Try(MapErr(it.Map(strings.TrimSpace), func(s string) (int, error) {
			return 0, []error{nil, fault(1)}[strings.Count(s, "x")]
		}).Count)
		require.Equal(t, &ElementError{30000, fault(1)}, err)
	}
}

func root(x int) int {
	r := 0
	for r*r < x {
		r++
	}
	return r
}

// byTwenty reads a few bytes at a time.
type byTwenty struct{ r io.Reader }

func (b *byTwenty) Read(p []byte) (int, error) { return b.r.Read(p[:min(len(p), 20_000)]) }

// TestIndexBehind: one that fails in a reversed search, and in nested pipelines.
func TestIndexBehind(t *testing.T) {
	for _, workers := range poolSizes(1, 2) {
		fails := func(bad ...int) Iter[int] {
			return MapErr(Slice(upTo(1000)), func(x int) (int, error) {
				if slices.Contains(bad, x) {
					return 0, fault(x)
				}
				return x, nil
			}).WithPool(pools[workers])
		}
		var v int
		var ok bool
		err := Try0(func() { v, ok = unknown(fails(300)).FindLast(func(x int) bool { return x == 500 }) })
		require.True(t, v == 500 && ok && err == nil)
		err = Try0(func() { unknown(fails(300, 700, 20)).FindLast(func(x int) bool { return x == 500 }) })
		require.Equal(t, &ElementError{700, fault(700)}, err)
		_, err = Try(unknown(fails(300, 700).Rev()).Collect)
		require.Equal(t, &ElementError{700, fault(700)}, err)

		nested := FlatMapIter(Range(0, 40), func(i int) Iter[int] {
			if i < 20 {
				return Range(0, i)
			}
			return fails(50+i, 600).Map(func(x int) int { return x * i })
		})
		var stored error
		got := UntilErr(unknown(nested).WithPool(pools[workers]), &stored).Count()
		require.Equal(t, &ElementError{70, fault(70)}, stored)
		require.Equal(t, 190, got)
		_, err = Try(unknown(nested).WithPool(pools[workers]).Collect)
		require.Equal(t, stored, err)
		// An inner pipeline whose error nobody takes.
		_, err = Try(Range(0, 10).Map(func(i int) int { return fails(100 - i).Count() }).Sum)
		require.Equal(t, &ElementError{100, fault(100)}, err)
		_, err = Try(fails().Chain(Range(5, 9)).Sum)
		require.NoError(t, err)
	}
}

// TestFromSeqErr ends sequences with an error at all places.
func TestFromSeqErr(t *testing.T) {
	for _, n := range []int{0, 1, 2, 9, 1023, 1024, 1025, 5000} {
		seq := func(yield func(int, error) bool) {
			for i := range n {
				if !yield(i, nil) {
					return
				}
			}
			yield(-1, fault(n))
		}
		for _, workers := range poolSizes(1, 2) {
			it := unknown(FromSeqErr(seq)).WithPool(pools[workers])
			var seen atomic.Int64
			xs, err := Try(it.Inspect(func(int) { seen.Add(1) }).Collect)
			require.Nil(t, xs)
			require.Equal(t, &ElementError{n, fault(n)}, err)
			require.EqualValues(t, n, seen.Load())
			require.Equal(t, upTo(n), append([]int{}, UntilErr(it, &err).Collect()...))
			require.Equal(t, &ElementError{n, fault(n)}, err)
			if n > 0 {
				v, ok := it.FindFirst(func(x int) bool { return x == n/2 })
				require.True(t, ok && v == n/2, "an error behind a match surfaced")
				// A lower one, of a stage, takes its place.
				_, err = Try(MapErr(it, func(x int) (int, error) { return x, []error{nil, fault(-x)}[min(1, (x+1)/n)] }).Count)
				require.Equal(t, &ElementError{max(0, n-1), fault(-max(0, n-1))}, err)
			}
			var got []int
			for x, err := range SeqErr(it) {
				if err != nil {
					require.Equal(t, &ElementError{n, fault(n)}, err)
					got = append(got, -1)
					continue
				}
				got = append(got, x)
			}
			require.Equal(t, append(upTo(n), -1), got)
		}
	}
}

func TestSeqErr(t *testing.T) {
	it := MapErr(Range(0, 3000), failUnder(2000))
	for range 2 {
		n := 0
		for x, err := range SeqErr(it.Skip(1).WithPool(pools[2])) {
			if n++; n == 1500 {
				break
			}
			require.True(t, x == n && err == nil)
		}
		n = 0
		for _, err := range SeqErr(it.Skip(1)) {
			if n++; err != nil {
				require.Equal(t, &ElementError{2000, fault(2000)}, err)
				break
			}
		}
		require.Equal(t, 2000, n)
	}
	// What the body panics with is not the sequence's error.
	v := recovered(func() {
		for _, err := range SeqErr(Range(0, 10)) {
			require.NoError(t, err)
			it.Sum()
		}
	})
	require.Equal(t, fault(0), errors.Unwrap(errorOf(v.(*PanicError))))
	exits(t, "SeqErr", func() {
		for _, err := range SeqErr(Range(0, 10)) {
			require.NoError(t, err)
			runtime.Goexit()
		}
	})
}

// TestWalkTreeErr fails at every node of a tree.
func TestWalkTreeErr(t *testing.T) {
	for _, n := range []int{1, 2, 10, 300} {
		for low := -1; low < n; low += 1 + n/9 {
			children := func(r [2]int) ([][2]int, error) {
				if low >= 0 && r[0] >= low && (r[0]-low)%3 == 0 {
					return nil, fault(r[0])
				}
				return below(100)(r), nil
			}
			for name, walk := range map[string]func([2]int, func([2]int) ([][2]int, error)) Iter[[2]int]{
				"": WalkTreeErr[[2]int], "Prefix": WalkTreePrefixErr[[2]int], "Postfix": WalkTreePostfixErr[[2]int],
			} {
				for _, workers := range poolSizes(1, 2, 5) {
					got, err := Try(Map(walk([2]int{0, n}, children), first).WithPool(pools[workers]).Collect)
					if low < 0 {
						require.NoError(t, err)
						require.Equal(t, walked(n, 100, name == "Postfix"), got)
						continue
					}
					require.Equal(t, &ElementError{-1, fault(low)}, err, "%s %d", name, n)
				}
			}
		}
	}
}

// TestErrorsAndPanics: what comes first surfaces.
func TestErrorsAndPanics(t *testing.T) {
	for _, workers := range poolSizes(1, 2, 5) {
		for _, low := range []int{0, 1, 500, 1999} {
			for _, high := range []int{low, low + 1, 1999} {
				it := MapErr(unknown(Range(0, 2000)), func(x int) (int, error) {
					if x == low {
						return 0, fault(x)
					}
					return x, nil
				}).WithPool(pools[workers])
				behind := it.Map(func(x int) int {
					if x == high {
						panic("too late")
					}
					return x
				})
				_, err := Try(behind.Sum)
				require.Equal(t, &ElementError{low, fault(low)}, err)
				before := MapErr(it.Map(square), func(x int) (int, error) { return x, []error{nil, fault(-1)}[min(1, max(0, root(x)-high))] })
				_, err = Try(before.Collect)
				require.Equal(t, &ElementError{low, fault(low)}, err)
			}
			v := recovered(func() {
				_, _ = Try(MapErr(Range(0, 2000).Inspect(func(x int) {
					if x == low {
						panic("first")
					}
				}), func(x int) (int, error) { return x, []error{nil, fault(x)}[min(1, x/(low+1))] }).WithPool(pools[workers]).Sum)
			})
			require.Equal(t, "first", v.(*PanicError).Value)
		}
		exits(t, "Try", func() {
			_, _ = Try(MapErr(Range(0, 100).WithPool(pools[workers]), func(x int) (int, error) {
				if x == 50 {
					runtime.Goexit()
				}
				return x, nil
			}).Sum)
		})
	}
	require.Equal(t, "mine", recovered(func() { _ = Try0(func() { panic("mine") }) }))
}

// TestErrorsInContext: contexts, waits, limits, channels.
func TestErrorsInContext(t *testing.T) {
	it := MapErr(Range(0, 1000), func(x int) (y int, err error) {
		core.Blocking(func() { y, err = failUnder(700)(x + 1) })
		return y, err
	})
	want := &ElementError{699, fault(700)}
	err := Do(context.Background(), func() error {
		_, err := Try(it.Limit(2).Sum)
		return err
	})
	require.Equal(t, want, err)
	ctx, cancel := context.WithCancel(context.Background())
	err = Do(ctx, func() error {
		return Try0(func() {
			it.ForEach(func(x int) {
				if x == 3 {
					cancel()
				}
			})
			Range(0, 10).Count() // The context is done at the latest here.
		})
	})
	if !errors.Is(err, context.Canceled) && !errors.Is(err, want.Err) {
		t.Errorf("Do returned %v", err)
	}
	for range 20 {
		ch := make(chan int, 1000)
		for i := range 1000 {
			ch <- i
		}
		close(ch)
		_, err = Try(MapErr(FromChan(ch).Map(square), func(x int) (int, error) { return x, []error{nil, fault(x)}[min(1, x/640000)] }).Collect)
		require.Equal(t, &ElementError{800, fault(640000)}, err)
	}
	err = Try0(func() { core.Join(func() { it.Sum() }, func() {}) })
	require.Equal(t, want, err)
	f := core.Go(it.Sum)
	_, err = Try(f.Wait)
	require.Equal(t, want, err)
}

func TestErrFormsRefuseNil(t *testing.T) {
	it := Range(0, 3)
	for want, f := range map[string]func(){
		"par: MapErr: nil function":             func() { MapErr[int, int](it, nil) },
		"par: FilterErr: nil function":          func() { FilterErr(it, nil) },
		"par: FlatMapErr: nil function":         func() { FlatMapErr[int, int](it, nil) },
		"par: WalkTreeErr: nil function":        func() { WalkTreeErr(1, nil) },
		"par: WalkTreePrefixErr: nil function":  func() { WalkTreePrefixErr(1, nil) },
		"par: WalkTreePostfixErr: nil function": func() { WalkTreePostfixErr(1, nil) },
		"par: FromSeqErr: nil function":         func() { FromSeqErr[int](nil) },
		"par: UntilErr: nil pointer":            func() { UntilErr(it, nil) },
		"par: Try: nil function":                func() { _, _ = Try[int](nil) },
		"par: Try0: nil function":               func() { _ = Try0(nil) },
	} {
		require.Equal(t, want, recovered(f))
	}
	// The zero Iter is empty everywhere.
	var none Iter[int]
	var err error
	require.Equal(t, "0 <nil>", fmt.Sprint(Try(MapErr(FilterErr(UntilErr(none, &err), nil2), failUnder(1)).Count)))
}

func nil2(int) (bool, error) { return true, nil }

// TestErrorReadError: a reader's error comes by Try and UntilErr as it is.
func TestErrorReadError(t *testing.T) {
	bad := errors.New("bad disk")
	scan := func() Iter[string] {
		return ScanLines(io.MultiReader(strings.NewReader("a\nb\nc"), readerFunc(func([]byte) (int, error) { return 0, bad })))
	}
	_, err := Try(scan().Count)
	require.Equal(t, bad, err)
	require.Equal(t, []string{"a", "b"}, UntilErr(scan(), &err).Collect())
	require.Equal(t, bad, err)
	lines := 0
	for _, last := range SeqErr(scan()) {
		lines, err = lines+1, last
	}
	require.Equal(t, bad, err)
	require.Equal(t, 3, lines)
	require.Equal(t, bad, Try0(func() { MinMax(Map(scan(), func(s string) int { return len(s) })) }))
}
