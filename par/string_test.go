// The command manta would have String print the loops that it makes of the stages.
//
//manta:off

package par

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestString(t *testing.T) {
	r, keepAll := Range(0, 10), func(int) bool { return true }
	pair := func(x int) Pair[int, int] { return Pair[int, int]{x, x} }
	for want, it := range map[string]fmt.Stringer{
		"par.Iter: Empty":                                       Iter[int]{},
		"par.Iter[int]: Slice(3).Map.Filter":                    Slice([]int{1, 2, 3}).Map(square).Filter(odd),
		"par.Iter[string]: Slice(0).FilterMap":                  FilterMap(Slice[int](nil), sevenfold),
		"par.Iter[par.Pair[int,int]]: Range(10).Map":            Map(r, pair),
		"par.Iter[int]: Range(10).Map.Rev":                      r.Map(square).Rev(),
		"par.Iter[int]: Range(10).Rev.Map":                      r.Rev().Map(square),
		"par.Iter[int]: Range(10).Rev.Map.Rev.Map.Rev":          r.Rev().Map(square).Rev().Map(square).Rev(),
		"par.Iter[int]: Slice(10).Map.Rev":                      Slice(upTo(10)).Map(square).Rev(),
		"par.Iter[int]: Range(10).Filter.Rev.Skip(2)":           r.Filter(odd).Rev().Skip(2),
		"par.Iter[int]: Range(10).Skip(2).Take(3).StepBy(2)":    r.Skip(2).Take(3).StepBy(2),
		"par.Iter[int]: Range(10).Filter.Skip.Take":             r.Filter(odd).Skip(2).Take(3),
		"par.Iter[int]: Range(10).TakeWhile.SkipWhile":          r.TakeWhile(odd).SkipWhile(odd),
		"par.Iter[int]: Range(10).TakeAny.SkipAnyWhile":         r.TakeAny(4).SkipAnyWhile(keepAll),
		"par.Iter[int]: Range(10).MapErr.FilterErr.UntilErr":    UntilErr(FilterErr(MapErr(r, failUnder(2)), nil2), new(error)),
		"par.Iter[int]: Range(10).Chain(Slice(1).Map).Map":      r.Chain(Slice([]int{1}).Map(square)).Map(square),
		"par.Iter[par.Pair[int,int]]: Range(10).Zip(Repeat(3))": Zip(r, RepeatN(1, 3)),
		"par.Iter[int]: Range(10).Interleave(Range(10))":        r.Interleave(r),
		"par.Iter[int]: Range(10).Intersperse()":                r.Intersperse(1),
		"par.Iter[[]int]: Range(10).Chunked(4)":                 Chunked(r, 4),
		"par.Iter[int]: Range(10).FlatMap":                      FlatMap(r, thrice),
		"par.Iter[int]: Blocks.Flatten":                         Flatten(Blocks(upTo(3))),
		"par.Iter[int]: Range(10).Fold.Map":                     Fold(r, func() int { return 0 }, add).Map(square),
		"par.Iter[int]: Range(10).Scan":                         Scan(r, 0, add),
		"par.Iter[par.Item[int]]: Range(10).Filter.Enumerate":   Enumerate(r.Filter(odd)),
		"par.Iter[par.Item[int]]: FromSeq.Map.Enumerate":        Enumerate(FromSeq(slices.Values(upTo(2))).Map(square)),
		"par.Iter[int]: FromSeq.MapWhile":                       MapWhile(FromSeq(slices.Values(upTo(2))), func(x int) (int, bool) { return x, true }),
		"par.Iter[int]: FromChan.Filter":                        FromChan(make(chan int)).Filter(odd),
		"par.Iter[string]: ScanLines":                           ScanLines(strings.NewReader("")),
		"par.Iter[int]: WalkTree":                               WalkTree(1, func(int) []int { return nil }),
		"par.Iter[par.Pair[int,int]]: FromMap":                  FromMap(map[int]int{}),
		"par.Iter[[]int]: SplitFunc":                            SplitFunc(upTo(3), odd),
		"par.Iter[par.Pair[int,[]int]]: Range(10).JoinBy":       LeftJoinBy(r, r, square, square),
		"par.Iter[int]: Range(10).ByBlocks":                     r.ByUniformBlocks(3),
	} {
		require.Equal(t, want, it.String())
		require.Equal(t, want, fmt.Sprint(it))
	}
	// All sources and adapters have a name, and nobody's address.
	for _, o := range origins {
		for _, a := range slices.Concat(adapters(), tuners) {
			text := fmt.Sprintln(a.apply(o.make(10, 3), 3))
			require.NotContains(t, text, "0x")
			require.NotContains(t, text, "a stage")
			require.Contains(t, text, "par.Iter")
		}
	}
}
