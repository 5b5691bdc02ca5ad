// The command manta would have Explain tell of the loops that it makes of the stages.
//
//manta:off

package par

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// TestExplainTells holds what Explain says before the first run, and after runs that go in different
// ways.
func TestExplainTells(t *testing.T) {
	name := fmt.Sprint("TestExplainTells ", keys.Add(1<<32))
	it := Range(0, 1000).Map(func(x int) int { return x + 1 }).Filter(odd).Rev()
	it = unknown(MapBlocks(it, func(dst, src []int) { copy(dst, src) }))
	lines := strings.Split(it.Explain(), "\n")
	require.Equal(t, []string{
		"par.Iter[int]: Range(1000).Map.Filter.Rev.MapBlocks",
		"packs the elements behind Filter before the rest runs",
		"blocks of up to 512 elements; Map and Filter call their functions for each element; MapBlocks is a loop over a block",
		"not run yet",
	}, lines)
	lines = strings.Split(it.Named(name).Explain(), "\n")
	require.Equal(t, "name: "+name, lines[1])
	require.Equal(t, "not run yet", lines[len(lines)-1])

	it.Limit(1).Count()
	require.Contains(t, it.Explain(), "last run: alone, because of Limit(1)")
	it.Named(name).Limit(1).Count()
	require.Contains(t, it.Named(name).Explain(), "all runs of the name: 1, 0 of them forked, 0 failed")
	require.Contains(t, it.Named(name).Explain(), "last run: 1000 positions in ")

	require.Contains(t, Iter[int]{}.Explain(), "par.Iter: Empty")
	require.Contains(t, Range(0, 10).WithPool(core.DefaultPool()).Explain(), "Range(10)")
}

// TestExplainOfWorkers holds that the reason fits the pool.
func TestExplainOfWorkers(t *testing.T) {
	one, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	five, err := core.NewPool(core.Config{Workers: 5})
	require.NoError(t, err)
	it := unknown(Range(0, 50).Map(func(x int) int { return x ^ 5 }))
	it.WithPool(one).Sum()
	require.Contains(t, it.Explain(), "last run: alone, because the pool has one worker")
	other := unknown(Range(0, 50).Map(func(x int) int { return x ^ 6 }))
	other.WithPool(five).Sum()
	require.Contains(t, other.Explain(), "because what it costs was not known yet")
	// The part that packs forks. What follows has one position, and is no reason for that.
	parts := unknown(Range(0, 50).WithMaxLen(10).Filter(func(x int) bool { return x == 7 })).Rev().Named("TestExplainOfWorkers")
	parts.WithPool(five).Sum()
	require.Contains(t, parts.Explain(), " at a time, because what it costs was not known yet")
	require.NoError(t, one.Close())
	require.NoError(t, five.Close())
}

// TestExplainSaysWhatACostIs: time that has passed is no time of work.
func TestExplainSaysWhatACostIs(t *testing.T) {
	it := unknown(Range(0, 100_000).Map(func(x int) int { return x ^ 7 }))
	for _, it := range []Iter[int]{it.WithPool(pools[2]), it.WithPool(pools[2]).Named("TestExplainSaysWhatACostIs")} {
		it.Sum()
		_, cost, found := strings.Cut(it.Explain(), "\ncost: ")
		require.True(t, found, it.Explain())
		cost, _, _ = strings.Cut(cost, "\n")
		require.Regexp(t, "^[0-9.e+]+ .?s for each position: wall time, of all participants added up; more than their work if", cost)
	}
}

// TestExplainOfCompiled: what the command manta makes of stages is told as loops, and not as stages that call a function.
func TestExplainOfCompiled(t *testing.T) {
	in := Range(0, 9).Update(func(*int) {}).Node()
	mapped := loops.Map(in, func(dst, src []int, at *int) {})
	for _, c := range []struct {
		it         iter.Node
		text, told string
	}{
		{mapped, "Range(9).Update.MapLoop", "; Update calls its function for each element; MapLoop is a loop over a block"},
		{
			loops.Sift(in, func(dst, src []int, n *int) {}),
			"Range(9).Update.FilterMapLoop", "; Update calls its function for each element; FilterMapLoop is a loop over a block",
		},
		{
			loops.Fold(mapped, func() int { return 0 }, func(acc int, src []int) int { return acc }),
			"Range(9).Update.MapLoop.FoldLoop", "; Update calls its function for each element; MapLoop and FoldLoop are loops over a block",
		},
		{
			loops.FoldAll(mapped, func(begin bool, acc int, src []int) int { return acc }),
			"Range(9).Update.MapLoop.FoldLoop", "; Update calls its function for each element; MapLoop and FoldLoop are loops over a block",
		},
		{
			loops.Enumerate(in, func(dst, src []int, pos, by int, at *int) {}),
			"Range(9).Update.EnumerateLoop", "; Update calls its function for each element; EnumerateLoop is a loop over a block",
		},
		{loops.Range(0, 9, func(dst []int, from, by int, at *int) {}), "RangeLoop(9)", "; RangeLoop is a loop over a block"},
		{
			loops.Windows(make([]int, 9), 2, func(dst, xs []int, n, from, by int, at *int) {}),
			"WindowsLoop(8)", "; WindowsLoop is a loop over a block",
		},
		{
			loops.Zip(Range(0, 9).Node(), Range(0, 9).Node(), func(dst, as, bs []int) {}),
			"Range(9).ZipLoop(Range(9))", "; ZipLoop is a loop over a block",
		},
	} {
		lines := strings.Split(c.it.Explain(), "\n")
		require.Equal(t, "par.Iter[int]: "+c.text, lines[0])
		_, told, _ := strings.Cut(lines[1], " elements")
		require.Equal(t, c.told, told, c.text)
	}
}

// TestExplainCountsPieces holds that the numbers are those that a run had: who does its pieces is seen
// from its functions, and nothing is stolen without another participant.
func TestExplainCountsPieces(t *testing.T) {
	const n = 64
	inPools(t, func(t *testing.T, workers int) {
		for _, tuned := range []Iter[int]{Range(0, n).WithMaxLen(1), Range(0, n).WithMaxLen(1).Named("TestExplainCountsPieces")} {
			gate := make(chan struct{})
			var arrived atomic.Int32
			// All workers meet in the first elements, so that the others have stolen. If the elements were known
			// to be cheap, one worker might keep too many of them to itself.
			it := unknown(tuned.Map(func(x int) int {
				if n := int(arrived.Add(1)); n == workers {
					close(gate)
				} else if n < workers {
					<-gate
				}
				return x
			}))
			it.Collect()
			text := it.Explain()
			var pieces, participants, steals int
			_, from, found := strings.Cut(text, "forked into ")
			if !found {
				require.Equal(t, 1, workers, text)
				continue
			}
			_, err := fmt.Sscanf(from, "%d pieces with %d steals, up to %d of them", &pieces, &steals, &participants)
			require.NoError(t, err, text)
			require.LessOrEqual(t, pieces, n, text)
			require.GreaterOrEqual(t, participants, workers, text)
			require.GreaterOrEqual(t, steals, workers-1, text)
		}
	})
}

// TestExplainOfAll holds that whatever a pipeline is made of, Explain says its operations and its name, and no
// address.
func TestExplainOfAll(t *testing.T) {
	for _, o := range origins {
		for _, a := range slices.Concat(adapters(), tuners) {
			it := a.apply(o.make(10, 3), 3).Named("TestExplainOfAll")
			for range 2 {
				text := it.Explain()
				require.NotContains(t, text, "0x")
				require.NotContains(t, text, "\x00")
				require.NotContains(t, text, "not kept")
				require.Contains(t, text, it.String()+"\nname: TestExplainOfAll\n")
				require.NotContains(t, fmt.Sprintf("%v %+v %s", it, it, it), "0x")
			}
		}
	}
}
