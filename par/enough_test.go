package par

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// enough are pipelines that need so many elements of a stream, and no more.
var enough = map[string]struct {
	needs int
	f     func(it Iter[int]) any
}{
	"Zip":            {3, func(it Iter[int]) any { return Zip(it, Range(0, 3)).Collect() }},
	"Zip, turned":    {3, func(it Iter[int]) any { return Zip(Range(0, 3), it).Collect() }},
	"Zip of nothing": {0, func(it Iter[int]) any { return Zip(it, Empty[int]()).Count() }},
	"Zip, filtered": {3, func(it Iter[int]) any {
		return Zip(it, Range(0, 6).Filter(func(x int) bool { return x%2 == 0 })).Collect()
	}},
	"Zip, walked": {3, func(it Iter[int]) any {
		return Zip(it, WalkTree(0, func(x int) []int { return []int{x + 1}[min(x/2, 1):] })).Count()
	}},
	"Zip of stages": {4, func(it Iter[int]) any {
		return Zip(it.Map(func(x int) int { return -x }).Filter(func(x int) bool { return x%2 != 0 }), Range(0, 2)).Collect()
	}},
	"Zip3":        {3, func(it Iter[int]) any { return Zip3(Repeat(1), it, Range(0, 3)).Collect() }},
	"ZipEq":       {4, func(it Iter[int]) any { return ZipEq(it, Range(0, 3)).Collect() }},
	"Take of Zip": {3, func(it Iter[int]) any { return Zip(it, Repeat(1)).Take(3).Collect() }},
	"Take of Map of Zip": {3, func(it Iter[int]) any {
		return Map(Zip(it, Repeat(1)), func(p Pair[int, int]) int { return p.First }).Take(3).Collect()
	}},
	"Skip and Take of Zip":       {5, func(it Iter[int]) any { return Zip(it, Repeat(1)).Skip(2).Take(3).Collect() }},
	"Zip of Chain":               {3, func(it Iter[int]) any { return Zip(it.Chain(Range(0, 9)), Range(0, 3)).Collect() }},
	"Take of Chain":              {3, func(it Iter[int]) any { return it.Chain(Range(0, 9)).Take(3).Collect() }},
	"Take of Chain, behind":      {3, func(it Iter[int]) any { return Range(0, 9).Chain(it).Take(12).Collect() }},
	"Take of Chain, not reached": {0, func(it Iter[int]) any { return Range(0, 9).Chain(it).Take(9).Collect() }},
	"Take":                       {3, func(it Iter[int]) any { return it.Take(3).Collect() }},
	"TakeAny":                    {3, func(it Iter[int]) any { return it.TakeAny(3).Count() }},
	"TakeWhile":                  {4, func(it Iter[int]) any { return it.TakeWhile(func(x int) bool { return x < 3 }).Collect() }},
	"Interleave":                 {2, func(it Iter[int]) any { return it.Interleave(Range(0, 9)).Take(3).Collect() }},
	"Interleave, turned":         {1, func(it Iter[int]) any { return Range(0, 9).Interleave(it).Take(3).Collect() }},
	"Interleave, a short one":    {7, func(it Iter[int]) any { return it.Interleave(Range(0, 3)).Take(10).Collect() }},
	"InterleaveShortest":         {4, func(it Iter[int]) any { return it.InterleaveShortest(Range(0, 3)).Collect() }},
	"InterleaveShortest, turned": {3, func(it Iter[int]) any { return Range(0, 3).InterleaveShortest(it).Collect() }},
	"Intersperse":                {3, func(it Iter[int]) any { return it.Intersperse(-1).Take(5).Collect() }},
	"Chunked":                    {6, func(it Iter[int]) any { return Chunked(it, 2).Take(3).Collect() }},
	"FoldChunks": {6, func(it Iter[int]) any {
		return FoldChunks(it, 2, func() int { return 0 }, func(a, x int) int { return a + x }).Take(3).Collect()
	}},
	"StepBy":       {5, func(it Iter[int]) any { return it.StepBy(2).Take(3).Collect() }},
	"Enumerate":    {3, func(it Iter[int]) any { return Enumerate(it).Take(3).Collect() }},
	"Equal":        {4, func(it Iter[int]) any { return Equal(it, Range(0, 3)) }},
	"Equal turned": {4, func(it Iter[int]) any { return Equal(Range(0, 3), it) }},
	"Compare":      {4, func(it Iter[int]) any { return Compare(it, Range(0, 3).Filter(func(int) bool { return true })) }},
	"FindFirst":    {3, func(it Iter[int]) any { x, _ := it.FindFirst(func(x int) bool { return x == 2 }); return x }},
}

// TestStreamsEndWhenThereIsEnough reads from channels that nobody closes, readers that must not be read once more, and a FlatMap without
// an end.
func TestStreamsEndWhenThereIsEnough(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		for name, c := range enough {
			f := func(it Iter[int]) (res any) {
				defer func() {
					v := recover()
					if p, ok := v.(*core.PanicError); ok {
						v = p.Value
					}
					if v != nil {
						res = v
					}
				}()
				return c.f(it)
			}
			want := f(Range(0, c.needs))
			if name == "ZipEq" {
				want = f(FromSeq(slices.Values(upTo(1000))))
			}
			for source, it := range map[string]func() Iter[int]{
				"FromChan": func() Iter[int] {
					ch := make(chan int, c.needs)
					for i := range c.needs {
						ch <- i
					}
					return FromChan(ch)
				},
				"ScanLines": func() Iter[int] {
					left := c.needs
					lines := ScanLines(readerFunc(func(p []byte) (int, error) {
						if left--; left < 0 {
							panic("one line too many")
						}
						return copy(p, "x\n"), nil
					}))
					return Map(Enumerate(lines), func(line Item[string]) int { return line.Index })
				},
				"FlatMap": func() Iter[int] { return FlatMap(Range(0, math.MaxInt), func(x int) []int { return []int{x} }) },
				"FromSeq": func() Iter[int] {
					return FromSeq(func(yield func(int) bool) {
						for i := 0; yield(i); i++ {
						}
					})
				},
			} {
				require.Equal(t, want, f(it()), "%s of a %s, %d workers", name, source, workers)
			}
		}
	})
}

// TestEnoughOfStreams: operations that read no more of a stream than they need have the results that they have over slices of all lengths.
func TestEnoughOfStreams(t *testing.T) {
	for name, c := range enough {
		for n := range 14 {
			run := func(it Iter[int]) (res any) {
				defer func() {
					if v := recover(); v != nil {
						res = "a panic"
					}
				}()
				return c.f(it)
			}
			want := run(Slice(upTo(n)))
			require.Equal(t, want, run(FromSeq(slices.Values(upTo(n)))), "%s of %d", name, n)
			require.Equal(t, want, run(Slice(upTo(n)).Filter(func(int) bool { return true })), "%s of %d, filtered", name, n)
		}
	}
}

// TestCountOfWhatIsKnown: what would never end if it were run.
func TestCountOfWhatIsKnown(t *testing.T) {
	const huge = math.MaxInt/8 + 1
	calls := 0
	long := Range(0, huge)
	for name, c := range map[string]struct {
		want int
		it   interface{ Count() int }
	}{
		"Range":          {huge, long},
		"RangeInclusive": {huge + 1, RangeInclusive(0, huge)},
		"Repeat":         {huge, Repeat("").Take(huge)},
		"RepeatN":        {huge, RepeatN(1, huge)},
		"Rev":            {huge, long.Rev()},
		"Skip":           {huge - 3, long.Skip(3)},
		"Take":           {huge - 3, long.Take(huge - 3)},
		"StepBy":         {huge/3 + 1, long.StepBy(3)},
		"Chain":          {huge + 5, long.Chain(Slice(upTo(5)))},
		"Interleave":     {2 * huge, long.Interleave(long)},
		"Intersperse":    {2*huge - 1, long.Intersperse(1)},
		"Zip":            {huge, Zip(long, Repeat(1))},
		"Zip3":           {huge, Zip3(long, Repeat(1), long)},
		"ZipEq":          {huge, ZipEq(long, long)},
		"Enumerate":      {huge, Enumerate(long)},
		"Chunked":        {huge / 4, Chunked(long, 4)},
		"all of them":    {huge / 4, Enumerate(Chunked(Zip(long.Rev(), long), 2)).StepBy(2).Rev()},
		"a limit":        {huge, long.Limit(1).WithMaxLen(1)},
		"a pool":         {huge, long.WithPool(pools[2])},
		"Slice":          {5, Slice(upTo(5))},
		"Chunks":         {3, Chunks(upTo(5), 2)},
		"Refs":           {5, Refs(upTo(5))},
		"a text":         {5, Bytes("hello")},
		"nothing":        {0, Iter[int]{}},
	} {
		require.Equal(t, c.want, c.it.Count(), name)
	}
	// Functions of the user's run, as they did, and who is told is told.
	visit := func(x int) int { calls++; return x } //mantavet:ok a pool of one worker
	for name, it := range map[string]interface{ Count() int }{
		"Map":        Range(0, 9).Map(visit),
		"Map, Rev":   Range(0, 9).Map(visit).Rev(),
		"Map, Zip":   Zip(Range(0, 9).Map(visit), Repeat(1)),
		"Zip, Map":   Map(Zip(Range(0, 9), Repeat(1)), func(p Pair[int, int]) int { return visit(p.First) }), //mantavet:ok as visit says
		"Chain":      Empty[int]().Chain(Range(0, 9).Map(visit)),
		"Inspect":    Range(0, 9).Inspect(func(x int) { visit(x) }), //mantavet:ok as visit says
		"Generate":   Generate(9, visit),
		"Progress":   Range(0, 9).Progress(func(done, _ int) { calls = done }),
		"Custom":     Custom[int](Range(0, 9).Map(visit).Node()),
		"FoldChunks": FoldChunks(Range(0, 9), 1, func() int { return 0 }, func(_, x int) int { return visit(x) }), //mantavet:ok as visit says
	} {
		calls = 0
		pools[1].Install(func() { require.Equal(t, 9, it.Count(), name) })
		require.Equal(t, 9, calls, name)
	}
	require.ErrorIs(t, doing(func(stop func()) error { stop(); long.Count(); return nil }), errDone)
}
