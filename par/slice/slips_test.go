package slice

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// The tests of this file are what slips made by hand have shown to be missing: docs/decisions/0125-slips-one-by-one.md.

// TestWhatMayHoldFloats: the brackets of a scan must not depend on workers if its values may hold floats anywhere.
func TestWhatMayHoldFloats(t *testing.T) {
	for _, c := range []struct {
		of   reflect.Type
		want bool
	}{
		{reflect.TypeFor[int](), false},
		{reflect.TypeFor[[2]string](), false},
		{reflect.TypeFor[struct{ a, b uint8 }](), false},
		{reflect.TypeFor[float32](), true},
		{reflect.TypeFor[complex128](), true},
		{reflect.TypeFor[[2]float64](), true},
		{reflect.TypeFor[struct{ a, b float64 }](), true},
		{reflect.TypeFor[*float64](), true},
		{reflect.TypeFor[any](), true},
		{reflect.TypeFor[[]float64](), true},
		{reflect.TypeFor[map[int]float64](), true},
	} {
		if got := describe.MayHoldFloats(c.of); got != c.want {
			t.Errorf("%v: %v", c.of, got)
		}
	}
}

// TestPackOfLongSegments: one worker's segments have more than a stretch each.
func TestPackOfLongSegments(t *testing.T) {
	xs := make([]int, segmentsPerWorker*engine.Stretch*2)
	for i := range xs {
		xs[i] = i
	}
	inPool(t, 1, func() {
		got := Pack(xs, func(x int) bool { return x%3 == 0 })
		at := PackIndex(xs, func(x int) bool { return x%3 == 0 })
		for i := range got {
			if got[i] != 3*i || at[i] != 3*i {
				t.Fatalf("element %d is %d, from %d", i, got[i], at[i])
			}
		}
		if len(got) != (len(xs)+2)/3 {
			t.Errorf("%d elements", len(got))
		}
	})
}

// TestUniqueAsksOfNeighbours: equal gets the element before, which need not be kept, and then the one at hand.
func TestUniqueAsksOfNeighbours(t *testing.T) {
	for _, n := range []int{10, flagBits, flagBits + 1, packInTurn, packInTurn + 1, 3 * packGrain} {
		xs := make([]int, n)
		for i := range xs {
			xs[i] = i
		}
		var wrong atomic.Bool
		got := UniqueFunc(xs, func(a, b int) bool {
			if b != a+1 {
				wrong.Store(true)
			}
			return b == a+1
		})
		if wrong.Load() || len(got) != 1 {
			t.Errorf("%d elements: kept %d, asked of others than neighbours in order: %v", n, len(got), wrong.Load())
		}
	}
}

// TestTopKOfAnyComparison: only the sign of what cmp returns counts, also of what has no opposite.
func TestTopKOfAnyComparison(t *testing.T) {
	xs := rand.New(rand.NewPCG(1, 1)).Perm(5000)
	cmp := func(a, b int) int {
		switch {
		case a < b:
			return math.MinInt
		case a > b:
			return math.MaxInt
		}
		return 0
	}
	for _, k := range []int{3, 2000} {
		for i, x := range TopK(xs, k, cmp) {
			if x != len(xs)-1-i {
				t.Fatalf("of %d: element %d is %d", k, i, x)
			}
		}
	}
}

// TestTopKOfFewCalls: of elements that ascend, each takes two calls at most.
func TestTopKOfFewCalls(t *testing.T) {
	for _, n := range []int{1, 10, 100, 3000} {
		xs := make([]int, n)
		for i := range xs {
			xs[i] = i
		}
		for _, k := range []int{1, 2, 5, topInsert} {
			var calls atomic.Int64
			top := TopK(xs, k, func(a, b int) int { calls.Add(1); return a - b })
			if len(top) != min(k, n) || top[0] != n-1 || calls.Load() > int64(2*n) {
				t.Errorf("%d of %d: %v with %d calls", k, n, top, calls.Load())
			}
		}
	}
}

// TestRunsThatEndWithAStretch: what looks for runs looks at each pair of neighbours, also at those that two looks at the context part.
func TestRunsThatEndWithAStretch(t *testing.T) {
	for _, cut := range []int{engine.Stretch - 1, engine.Stretch, engine.Stretch + 1, 2 * engine.Stretch, 2*engine.Stretch - 1} {
		for _, falls := range []bool{false, true} {
			xs := make([]int, 3*engine.Stretch)
			for i := range xs {
				if xs[i] = i - cut; i < cut {
					xs[i] = i
				}
				if falls {
					xs[i] = -xs[i]
				}
			}
			want := slices.Sorted(slices.Values(xs))
			SortStableFunc(xs, func(a, b int) int { return a - b })
			if d := Diff(want, xs); d != "" {
				t.Errorf("runs that end at %d, falling: %v: (-want +got)\n%s", cut, falls, d)
			}
		}
	}
}

// TestShuffleParts: elements that are dealt one after the other, and those a block of them apart, don't stay together.
func TestShuffleParts(t *testing.T) {
	const n = 1 << 17
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	Shuffle(xs, 5)
	at := make([]int, n)
	for i, x := range xs {
		at[x] = i
	}
	for _, apart := range []int{1, 8, dealBlock, 2 * dealBlock, shuffleStretch} {
		near := 0
		for i := range n - apart {
			if d := at[i] - at[i+apart]; d > -shufflePile && d < shufflePile {
				near++
			}
		}
		if share := float64(near) / n; share > 3*float64(shufflePile)/n {
			t.Errorf("of elements %d apart %.3f are near each other", apart, share)
		}
	}
}

// TestStringsThatDifferByZeros: few of them share all other bytes.
func TestStringsThatDifferByZeros(t *testing.T) {
	var xs []string
	for i := range 2000 {
		xs = append(xs, string(rune('a'+i%26))+string(rune('a'+i/26%26))+"bcdef"+string(make([]byte, 19-i*7%20)))
	}
	want := slices.Sorted(slices.Values(xs))
	Sort(xs)
	if d := Diff(want, xs); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestCountingMoreThanACounterHas: there are so many segments that no counter of 32 bits overflows.
func TestCountingMoreThanACounterHas(t *testing.T) {
	defer func() { narrowMost = math.MaxUint32 }()
	narrowMost = 1000
	xs := make([]uint8, 2*countGrain)
	xs[5] = 1
	asked := 0
	count := func() {
		engine.Looked = func(int) { asked++ }
		defer func() { engine.Looked = nil }()
		Sort(xs)
	}
	inPool(t, 1, count)
	if xs[len(xs)-1] != 1 || asked < len(xs)/1000 {
		t.Errorf("%d looks at %d elements, of which no more than 1000 were to be counted together", asked, len(xs))
	}
}

// TestOneOtherKey: all keys are equal but for one, which no sample has, wherever it is.
func TestOneOtherKey(t *testing.T) {
	const n = keyedMost + 5000
	inPool(t, 2, func() {
		for _, at := range []int{3, 500, 700, n / 3, n - 600, n - 3} {
			xs := make([]int, n)
			xs[at] = -1
			SortByKey(xs, func(x int) int { return x })
			if xs[0] != -1 {
				t.Errorf("element %d stayed where it was", at)
			}
		}
	})
}

// TestKeysThatChangeLoseNothing: those of many elements come together when their bucket is sorted.
func TestKeysThatChangeLoseNothing(t *testing.T) {
	const n = keyedMost + 5000
	for _, toB := range []bool{false, true} {
		k := keyed[int]{keys: func(to []uint64, xs []int, _ int) {
			for i, x := range xs {
				to[i] = uint64(x * 7919 % 1000)
			}
		}}
		a, b := make([]int, n), make([]int, n)
		for i := range a {
			a[i] = i
		}
		want := slices.Clone(a)
		k.sortBucket(a, b, toB, 0)
		if toB {
			a = b
		}
		sortedPart := slices.IsSortedFunc(a[:keyedMost], func(x, y int) int { return x*7919%1000 - y*7919%1000 })
		slices.Sort(a)
		if d := Diff(want, a); d != "" || !sortedPart {
			t.Errorf("to the other slice: %v, a part in order: %v: not a permutation: (-want +got)\n%s", toB, sortedPart, d)
		}
	}
}
