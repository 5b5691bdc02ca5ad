package par

import (
	"cmp"
	"math"
	"slices"
	"testing"
	"testing/quick"
)

// checkBounds compares MinMax, MinIndex and MaxIndex with plain loops.
func checkBounds[T cmp.Ordered](t *testing.T, name string, it Iter[T], want []T) {
	t.Helper()
	var least, most Item[T]
	for i, x := range want {
		if i == 0 || cmp.Less(x, least.Value) {
			least = Item[T]{i, x}
		}
		if i == 0 || !cmp.Less(x, most.Value) {
			most = Item[T]{i, x}
		}
	}
	same := func(a, b Item[T]) bool { return a.Index == b.Index && cmp.Compare(a.Value, b.Value) == 0 }
	ways(t, it, func(t *testing.T, it Iter[T]) {
		t.Helper()
		lo, hi, ok := MinMax(it)
		if ok != (len(want) > 0) || cmp.Compare(lo, least.Value) != 0 || cmp.Compare(hi, most.Value) != 0 {
			t.Fatalf("%s of %d: MinMax = %v, %v, %v; want %v, %v", name, len(want), lo, hi, ok, least, most)
		}
		if got, ok := MinIndex(it); !same(got, least) || ok != (len(want) > 0) {
			t.Fatalf("%s of %d: MinIndex = %v, %v; want %v", name, len(want), got, ok, least)
		}
		if got, ok := MaxIndex(it); !same(got, most) || ok != (len(want) > 0) {
			t.Fatalf("%s of %d: MaxIndex = %v, %v; want %v", name, len(want), got, ok, most)
		}
	})
}

func TestBounds(t *testing.T) {
	third := func(x int) bool { return x%3 == 0 }
	for _, n := range append(sizes, largeSizes...) {
		if n > 300 && testing.Short() {
			continue
		}
		xs := apply(upTo(n), func(x int) int { return x * x % 17 }) // many ties
		checkBounds(t, "Slice", Slice(xs), xs)
		checkBounds(t, "Filter", Slice(xs).Filter(third), keep(xs, third))
		checkBounds(t, "nothing left", Slice(xs).Filter(func(int) bool { return false }), nil)
		checkBounds(t, "Map", Map(Slice(xs), name), apply(xs, name))
	}
	checkBounds(t, "zero", Iter[int]{}, nil)
}

// TestBoundsOfForms: of elements that are equal and yet differ the first is the least, and
// the last the greatest.
func TestBoundsOfForms(t *testing.T) {
	nan, minus := math.NaN(), math.Copysign(0, -1)
	checkBounds(t, "floats", Slice([]float64{3, nan, 7, nan, -2}), []float64{3, nan, 7, nan, -2})
	checkBounds(t, "NaNs", Slice([]float64{nan, nan}), []float64{nan, nan})
	zeros, minuses := make([]float64, boundsPart), slices.Repeat([]float64{minus}, boundsPart)
	for _, xs := range [][]float64{{minus, 0}, {0, minus}, {0, minus, 0}, {minus, 0, minus}, slices.Concat(zeros, minuses), slices.Concat(minuses, zeros)} {
		var lo, hi float64
		pools[1].Install(func() { lo, hi, _ = MinMax(Slice(xs)) })
		least, _ := MinIndex(Slice(xs))
		most, _ := MaxIndex(Slice(xs))
		first, last := math.Signbit(xs[0]), math.Signbit(xs[len(xs)-1])
		if math.Signbit(lo) != first || math.Signbit(hi) != last || math.Signbit(least.Value) != first || math.Signbit(most.Value) != last {
			t.Errorf("%v: %v, %v, %v, %v", xs[:2], lo, hi, least, most)
		}
	}
}

// TestBoundsOfParts: the one that counts stands at the end of a part.
func TestBoundsOfParts(t *testing.T) {
	for _, at := range []int{0, boundsPart - 1, boundsPart, 2*boundsPart - 1} {
		for _, x := range []int{-1, 1} {
			xs := make([]int, 2*boundsPart)
			xs[at] = x
			pools[1].Install(func() {
				if lo, hi, _ := MinMax(Slice(xs)); lo != min(x, 0) || hi != max(x, 0) {
					t.Errorf("%d at %d: %d, %d", x, at, lo, hi)
				}
			})
		}
	}
}

// TestBoundsOneAfterTheOther: what a call leaves for the next may be of another type, or of
// the other direction.
func TestBoundsOneAfterTheOther(t *testing.T) {
	check := func(xs []int8) bool {
		checkBounds(t, "int8", Slice(xs), xs)
		ys := apply(xs, func(x int8) uint8 { return uint8(x) })
		checkBounds(t, "uint8", Slice(ys), ys)
		return true
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 50}); err != nil {
		t.Error(err)
	}
}

func TestSmallBoundsAllocateNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	xs := upTo(1000)
	pools[1].Install(func() {
		for name, f := range map[string]func(it Iter[int]){
			"MinMax":   func(it Iter[int]) { MinMax(it) },
			"MinIndex": func(it Iter[int]) { MinIndex(it) },
			"Max":      func(it Iter[int]) { it.Max() },
			"Sum":      func(it Iter[int]) { it.Sum() },
		} {
			if got := testing.AllocsPerRun(100, func() { f(Slice(xs)) }); got > 1 { // the source
				t.Errorf("%s: %v allocations", name, got)
			}
		}
	})
}

func TestMakePair(t *testing.T) {
	if p := MakePair(1, "a"); p != (Pair[int, string]{1, "a"}) {
		t.Error(p)
	}
	pairs := Map(Range(0, 3), func(x int) Pair[int, string] { return MakePair(x, name(x)) }).Collect()
	if d := diff([]Pair[int, string]{{0, "0"}, {1, "1"}, {2, "2"}}, pairs); d != "" {
		t.Errorf("pairs: (-want +got)\n%s", d)
	}
}
