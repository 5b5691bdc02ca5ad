package flow_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

type point struct {
	X, Y int
	Name string
}

var (
	double   = flow.Func("double", func(x int) int { return 2 * x })
	root     = flow.Func("root", func(x int) float64 { return math.Sqrt(float64(x)) })
	odd      = flow.Pred("odd", func(x int) bool { return x%2 == 1 })
	lastTwo  = flow.Func("lastTwo", func(x int) int { return x % 100 })
	self     = flow.Func("self", func(x int) int { return x })
	selfF    = flow.Func("selfF", func(x float64) float64 { return x })
	halves   = flow.Partial("halves", func(x int) (int, bool) { return x / 2, x%2 == 0 })
	twice    = flow.Func("twice", func(x int) []int { return []int{x, -x} })
	addF     = flow.Op("addF", func(a, b float64) float64 { return a + b })
	bucketF  = flow.Func("bucketF", func(x float64) int { return int(x) % 7 })
	keyPoint = flow.Func("keyPoint", func(p point) point { p.Name = ""; return p })
	toPoint  = flow.Func("toPoint", func(x int) point { return point{x % 5, x % 3, strconv.Itoa(x)} })
	pointX   = flow.Func("pointX", func(p point) int { return p.X })
	scaled   = flow.Func2("scaled", func(x int, m float64) float64 { return float64(x) / m })
	among    = flow.Func2("among", func(x int, all []int) bool { return slices.Contains(all, x) })
	parse    = flow.Fallible("parse", strconv.Atoi)
	byName   = flow.Order("byName", func(a, b point) int { return cmp.Compare(a.Name, b.Name) })
	falling  = flow.Order("falling", func(a, b int) int { return cmp.Compare(b, a) })
	concat   = flow.Op("concat", func(a, b string) string { return a + b })
	mod9     = flow.Func("mod9", func(s string) int { return len(s) % 9 })
	selfS    = flow.Func("selfS", func(s string) string { return s })
)

func numbers(n int) []int {
	xs := make([]int, n)
	r := rand.New(rand.NewPCG(1, uint64(n)))
	for i := range xs {
		xs[i] = r.IntN(1000)
	}
	return xs
}

func TestElementwise(t *testing.T) {
	xs := numbers(1000)
	got := both(t, func(in flow.Flow[int]) flow.Flow[int] {
		return flow.FlatMap(flow.FilterMap(in.Map(double).Filter(odd).Chain(in), halves), twice)
	}, flow.Slice(xs), flow.BlockLen(30))
	want := []int{}
	for _, x := range xs {
		if x%2 == 0 {
			want = append(want, x/2, -(x / 2))
		}
	}
	require.Equal(t, want, got)
}

func TestReduceByIsRight(t *testing.T) {
	xs := numbers(5000)
	want := map[int]int{}
	for _, x := range xs {
		want[x%100] += x
	}
	got := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, int]] {
		return flow.ReduceBy(in, lastTwo, self, addInts)
	}, flow.Slice(xs), flow.BlockLen(128), flow.Shards(3))
	have := map[int]int{}
	for _, p := range got {
		have[p.First] = p.Second
	}
	require.Equal(t, want, have)
	require.Len(t, got, len(want))
}

// Neither commutative nor cheap to get right: the text of all strings in order.
func TestReduceByKeepsTheOrder(t *testing.T) {
	xs := lines(700)
	want := map[int]string{}
	for _, x := range xs {
		want[len(x)%9] += x
	}
	got := both(t, func(in flow.Flow[string]) flow.Flow[flow.Pair[int, string]] {
		return flow.ReduceBy(in, mod9, selfS, concat)
	}, flow.Slice(xs), flow.BlockLen(2))
	have := map[int]string{}
	for _, p := range got {
		have[p.First] = p.Second
	}
	require.Equal(t, want, have)
}

// Sums of floats have the same bits on both runners: both compares them by ==. In another order they have others.
func TestFloatSumsHaveTheSameBits(t *testing.T) {
	xs := make([]float64, 20_000)
	r := rand.New(rand.NewPCG(7, 7))
	for i := range xs {
		xs[i] = r.NormFloat64() * math.Exp(20*r.Float64())
	}
	sum := both(t, flow.Sum[float64], flow.Slice(xs), flow.BlockLen(100))
	byKey := func(in flow.Flow[float64]) flow.Flow[flow.Pair[int, float64]] {
		return flow.ReduceBy(in, bucketF, selfF, addF)
	}
	for _, shards := range []int{1, 4, 16} {
		both(t, byKey, flow.Slice(xs), flow.BlockLen(100), flow.Shards(shards))
	}
	slices.Reverse(xs)
	other := both(t, flow.Sum[float64], flow.Slice(xs), flow.BlockLen(100))
	require.NotEqual(t, sum, other, "the test has no teeth")
	require.InEpsilon(t, sum[0], other[0], 1e-6)
}

func TestGroups(t *testing.T) {
	xs := numbers(2000)
	got := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, []int]] {
		return flow.SortWithin(flow.GroupBy(in, lastTwo), falling)
	}, flow.Slice(xs), flow.BlockLen(77))
	want := map[int][]int{}
	for _, x := range xs {
		want[x%100] = append(want[x%100], x)
	}
	for _, p := range got {
		slices.SortStableFunc(want[p.First], func(a, b int) int { return cmp.Compare(b, a) })
		require.Equal(t, want[p.First], p.Second)
	}
	require.Len(t, got, len(want))
	counts := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, int]] { return flow.CountBy(in, lastTwo) }, flow.Slice(xs))
	for _, p := range counts {
		require.Len(t, want[p.First], p.Second)
	}
}

func TestStructsAndKeysOfThem(t *testing.T) {
	xs := numbers(500)
	got := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[point, []point]] {
		return flow.SortWithin(flow.GroupBy(flow.Map(in, toPoint), keyPoint), byName)
	}, flow.Slice(xs), flow.BlockLen(50))
	require.Len(t, got, 15)
	distinct := both(t, func(in flow.Flow[int]) flow.Flow[point] {
		return flow.Distinct(flow.Map(flow.Map(in, toPoint), keyPoint))
	}, flow.Slice(xs), flow.BlockLen(50))
	require.Len(t, distinct, 15)
}

func TestWholes(t *testing.T) {
	for _, n := range []int{0, 1, 5, 1000} {
		xs := numbers(n)
		src, small := flow.Slice(xs), flow.BlockLen(64)
		total := 0
		for _, x := range xs {
			total += x
		}
		sorted := slices.Sorted(slices.Values(xs))
		require.Equal(t, []int{total}, both(t, flow.Sum[int], src, small))
		require.Equal(t, []int{n}, both(t, flow.Count[int], src, small))
		top := both(t, func(in flow.Flow[int]) flow.Flow[int] { return flow.TopK(in, 7) }, src, small)
		want := append([]int{}, sorted...)
		slices.Reverse(want)
		require.Equal(t, want[:min(7, n)], top)
		lo, hi := both(t, flow.Min[int], src, small), both(t, flow.Max[int], src, small)
		if n == 0 {
			require.Empty(t, lo)
			require.Empty(t, hi)
			continue
		}
		require.Equal(t, sorted[0], lo[0])
		require.Equal(t, sorted[n-1], hi[0])
		red := both(t, func(in flow.Flow[int]) flow.Flow[int] { return flow.Reduce(in, addInts) }, src, small)
		require.Equal(t, []int{total}, red)
		sample := both(t, func(in flow.Flow[int]) flow.Flow[int] { return flow.Sample(in, 10, 3) }, src, small)
		require.Len(t, sample, min(10, n))
	}
}

func TestJoins(t *testing.T) {
	xs := numbers(300)
	inner := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, point]] {
		return flow.Join(in.Filter(odd), flow.Map(in, toPoint), self, pointX)
	}, flow.Slice(xs), flow.BlockLen(20))
	left := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, []point]] {
		return flow.LeftJoin(in.Filter(odd), flow.Map(in, toPoint), self, pointX)
	}, flow.Slice(xs), flow.BlockLen(20))
	pairs, odds := 0, 0
	for _, x := range xs {
		if x%2 == 0 {
			continue
		}
		odds++
		for _, y := range xs {
			if y%5 == x {
				pairs++
			}
		}
	}
	require.Len(t, inner, pairs)
	require.Len(t, left, odds)
}

func TestSideInputs(t *testing.T) {
	xs := numbers(400)
	got := both(t, func(in flow.Flow[int]) flow.Flow[float64] {
		return flow.SideInput(in, flow.Max(flow.Map(in, root)), scaled)
	}, flow.Slice(xs), flow.BlockLen(50))
	top := math.Sqrt(float64(slices.Max(xs)))
	for i, x := range xs {
		require.Equal(t, float64(x)/top, got[i])
	}
	// Behind a shuffle, and a whole Flow as the value.
	found := both(t, func(in flow.Flow[int]) flow.Flow[bool] {
		return flow.SideInput(flow.Distinct(in), flow.Gather(in.Filter(odd)), among)
	}, flow.Slice(xs), flow.BlockLen(50))
	n := 0
	for _, yes := range found {
		if yes {
			n++
		}
	}
	odds := map[int]bool{}
	for _, x := range xs {
		odds[x] = x%2 == 1
	}
	maps.DeleteFunc(odds, func(_ int, odd bool) bool { return !odd })
	require.Equal(t, len(odds), n)

	none := func(in flow.Flow[int]) flow.Flow[float64] {
		return flow.SideInput(in, flow.Max(flow.Map(in, root).Filter(never)), scaled)
	}
	var out []float64
	for _, err := range []error{
		flow.RunLocal(t.Context(), none, flow.Slice(xs), flow.ToSlice(&out)),
		flow.RunBeam(t.Context(), none, flow.Slice(xs), flow.ToSlice(&out)),
	} {
		require.ErrorContains(t, err, "the side input has 0 elements, it needs one")
	}
}

var never = flow.Pred("never", func(float64) bool { return false })

func TestErrors(t *testing.T) {
	words := strings.Fields(strings.Repeat("1 2 3 x 4 y ", 40))
	program := func(in flow.Flow[string]) flow.Flow[int] { return flow.MapErr(in, parse) }
	var out []int
	for _, err := range []error{
		flow.RunLocal(t.Context(), program, flow.Slice(words), flow.ToSlice(&out), flow.BlockLen(10)),
		flow.RunBeam(t.Context(), program, flow.Slice(words), flow.ToSlice(&out), flow.BlockLen(10)),
	} {
		failed, ok := errors.AsType[*flow.ElementError](err)
		require.True(t, ok, "%v", err)
		require.ErrorIs(t, err, strconv.ErrSyntax)
		require.Contains(t, failed.Error(), "MapErr parse")
		require.Contains(t, failed.Source, "Slice[")
	}
	err := flow.RunLocal(t.Context(), program, flow.Slice(words), flow.ToSlice(&out), flow.BlockLen(10))
	failed, _ := errors.AsType[*flow.ElementError](err)
	require.Equal(t, 3, failed.Index)
	require.Equal(t, "Slice[0:10]", failed.Source)
	require.Empty(t, out)

	var deadLocal, deadBeam []flow.Failure[string]
	letters := func(dead *[]flow.Failure[string]) func(flow.Flow[string]) flow.Flow[int] {
		return func(in flow.Flow[string]) flow.Flow[int] {
			good, bad := flow.MapDead(in, parse)
			flow.Write(bad, flow.ToSlice(dead))
			return good
		}
	}
	var local, onBeam []int
	require.NoError(t, flow.RunLocal(t.Context(), letters(&deadLocal), flow.Slice(words), flow.ToSlice(&local), flow.BlockLen(10)))
	require.NoError(t, flow.RunBeam(t.Context(), letters(&deadBeam), flow.Slice(words), flow.ToSlice(&onBeam), flow.BlockLen(10)))
	require.Equal(t, local, onBeam)
	require.Equal(t, deadLocal, deadBeam)
	require.Len(t, local, 160)
	require.Len(t, deadLocal, 80)
	require.Equal(t, flow.Failure[string]{Value: "y", Err: `strconv.Atoi: parsing "y": invalid syntax`, Source: "Slice[0:10]", Index: 5}, deadLocal[1])
}

var boom = flow.Visit("boom", func(x int) {
	if x == 999 {
		panic(fmt.Errorf("boom"))
	}
})

func TestPanics(t *testing.T) {
	xs := append(numbers(100), 999)
	var out []int
	program := func(in flow.Flow[int]) flow.Flow[int] { return in.Inspect(boom) }
	require.ErrorContains(t, flow.RunLocal(t.Context(), program, flow.Slice(xs), flow.ToSlice(&out)), "boom")
	require.ErrorContains(t, flow.RunBeam(t.Context(), program, flow.Slice(xs), flow.ToSlice(&out)), "boom")

	// An operation over the results of blocks, behind a shuffle and, of many blocks, before it.
	merging := func(in flow.Flow[int]) flow.Flow[flow.Pair[int, int]] { return flow.ReduceBy(in, nothing, self, noSum) }
	var sums []flow.Pair[int, int]
	for _, n := range []int{9, 5000} {
		require.ErrorContains(t, flow.RunLocal(t.Context(), merging, flow.Slice(numbers(n)), flow.ToSlice(&sums), flow.BlockLen(1)), "no sum")
	}
	require.ErrorContains(t, flow.RunBeam(t.Context(), merging, flow.Slice(numbers(9)), flow.ToSlice(&sums), flow.BlockLen(1)), "no sum")
}

var (
	nothing = flow.Func("nothing", func(int) int { return 0 })
	noSum   = flow.Op("noSum", func(_, _ int) int { panic(errors.New("no sum")) })
)

var (
	visited atomic.Int64
	visit   = flow.Visit("visit", func(int) { visited.Add(1) })
)

// What two operations read is made once.
func TestSharedFlowsAreMadeOnce(t *testing.T) {
	program := func(in flow.Flow[int]) flow.Flow[int] {
		each := in.Inspect(visit)
		return each.Chain(flow.Sum(each), flow.Max(each))
	}
	var out []int
	visited.Store(0)
	require.NoError(t, flow.RunLocal(t.Context(), program, flow.Slice(numbers(1000)), flow.ToSlice(&out), flow.BlockLen(100)))
	require.EqualValues(t, 1000, visited.Load())
	require.NoError(t, flow.RunBeam(t.Context(), program, flow.Slice(numbers(1000)), flow.ToSlice(&out), flow.BlockLen(100)))
	require.EqualValues(t, 2000, visited.Load())
}
