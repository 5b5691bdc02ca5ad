package par

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"testing/quick"

	"github.com/seed1237c087/manta/core"
)

// checkComparisons compares a with sequences that differ from it in one place.
func checkComparisons(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	others := [][]int{want, append(slices.Clone(want), 1)}
	if n := len(want); n > 0 {
		others = append(others, want[:n-1])
		for _, i := range []int{0, n / 2, n - 1} {
			for _, d := range []int{-1, 1} {
				other := slices.Clone(want)
				other[i] += d
				others = append(others, other)
			}
		}
	}
	ways(t, it, func(t *testing.T, it Iter[int]) {
		t.Helper()
		for _, other := range others {
			eq, c := slices.Equal(want, other), slices.Compare(want, other)
			if got := Equal(it, Slice(other)); got != eq {
				t.Fatalf("%s: Equal of %v and %v is %v", name, want, other, got)
			}
			if a, b := Compare(it, Slice(other)), Compare(Slice(other), it); a != c || b != -c {
				t.Fatalf("%s: Compare of %v and %v is %d, and %d the other way round", name, want, other, a, b)
			}
		}
		if got := IsSorted(it); got != slices.IsSorted(want) {
			t.Fatalf("%s of %d: IsSorted is %v", name, len(want), got)
		}
		for _, x := range []int{-1, 0, 6, len(want) - 1} {
			if got := Contains(it, x); got != slices.Contains(want, x) {
				t.Fatalf("%s of %d: Contains %d is %v", name, len(want), x, got)
			}
		}
		checkByKey(t, name, it, want)
	})
}

func checkByKey(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	key := func(x int) int { return x * x % 7 }
	byKey := func(a, b int) int { return cmp.Compare(key(a), key(b)) }
	least, ok := MinByKey(it, key)
	most, has := MaxByKey(it, key)
	if ok != (len(want) > 0) || has != ok {
		t.Fatalf("%s of %d: MinByKey %v, MaxByKey %v", name, len(want), ok, has)
	}
	if ok {
		back := slices.Clone(want)
		slices.Reverse(back)
		if w := slices.MinFunc(want, byKey); least != w {
			t.Fatalf("%s: MinByKey is %d, want %d, the first", name, least, w)
		}
		if w := slices.MaxFunc(back, byKey); most != w {
			t.Fatalf("%s: MaxByKey is %d, want %d, the last", name, most, w)
		}
	}
}

func TestComparisons(t *testing.T) {
	ns := []int{0, 1, 3, 260}
	if !testing.Short() {
		ns = append(ns, 2, 9, 127, 1000, 5000)
	}
	for _, n := range ns {
		pipelines(t, n, checkComparisons)
	}
	checkComparisons(t, "zero", Iter[int]{}, nil)
}

func TestComparisonsOfFloats(t *testing.T) {
	nan, negative := math.NaN(), math.Copysign(0, -1)
	lists := [][]float64{nil, {nan}, {nan, 1}, {1, nan}, {0}, {negative}, {1, 2}, {2, 1}, {nan, nan, 0}, {0, nan}}
	for _, xs := range lists {
		for _, ys := range lists {
			a, b := Slice(xs), Slice(ys)
			if got, want := Equal(a, b), slices.Equal(xs, ys); got != want {
				t.Errorf("Equal of %v and %v is %v", xs, ys, got)
			}
			if got, want := Compare(a, b), slices.Compare(xs, ys); got != want {
				t.Errorf("Compare of %v and %v is %d, want %d", xs, ys, got, want)
			}
		}
		if got, want := IsSorted(Slice(xs)), slices.IsSorted(xs); got != want {
			t.Errorf("IsSorted of %v is %v", xs, got)
		}
		if got, want := Contains(Slice(xs), nan), false; got != want {
			t.Errorf("%v contains NaN", xs)
		}
	}
	if v, ok := MinByKey(Range(0, 5), func(x int) float64 { return []float64{2, nan, 0, nan, 7}[x] }); !ok || v != 1 {
		t.Errorf("the least by floats is %d", v)
	}
	if v, ok := MaxByKey(Range(0, 5), func(x int) float64 { return []float64{nan, 7, 0, 7, nan}[x] }); !ok || v != 3 {
		t.Errorf("the greatest by floats is %d", v)
	}
}

func TestKeysAreComputedOnce(t *testing.T) {
	ways(t, Range(0, 300), func(t *testing.T, it Iter[int]) {
		var calls atomic.Int32
		key := func(x int) int {
			calls.Add(1)
			return x % 9
		}
		MinByKey(it, key)
		MaxByKey(it, key)
		if calls.Load() != 600 {
			t.Errorf("%d calls, want 600", calls.Load())
		}
	})
}

// TestEqualLooksAtLengthsFirst: where they are known and differ nothing runs.
func TestEqualLooksAtLengthsFirst(t *testing.T) {
	var calls atomic.Int32
	visit := func(x int) int {
		calls.Add(1)
		return x
	}
	a, b := Range(0, 300).Map(visit), Range(0, 301).Map(visit)
	if Equal(a, b) || calls.Load() != 0 {
		t.Errorf("%d calls", calls.Load())
	}
	if Equal(a.Filter(func(x int) bool { return x > 0 }), b) || calls.Load() != 300 {
		t.Errorf("%d calls, want only those of the packed side", calls.Load())
	}
}

// TestCompareStopsAtTheFirstDifference: no panic behind it surfaces, and on one worker
// little is run behind it.
func TestCompareStopsAtTheFirstDifference(t *testing.T) {
	const n, at = 100_000, 1000
	other := Range(0, n).Map(func(x int) int {
		if x == at {
			return -1
		}
		return x
	})
	for _, workers := range poolSizes(1, 2, 5) {
		var calls atomic.Int32
		it := Range(0, n).Map(func(x int) int {
			if calls.Add(1); x > at {
				panic("behind the difference")
			}
			return x
		})
		it = unknown(it).WithPool(pools[workers])
		if got := Compare(it, other); got != 1 {
			t.Errorf("%d workers: Compare is %d", workers, got)
		}
		if got := Compare(other, it); got != -1 {
			t.Errorf("%d workers: the other way round it is %d", workers, got)
		}
	}
}

func TestIsSortedStopsEarly(t *testing.T) {
	var calls atomic.Int32
	it := Range(0, math.MaxInt).WithPool(pools[1]).Map(func(x int) int {
		calls.Add(1)
		return x % 1000
	})
	if IsSorted(it) || calls.Load() > 5000 {
		t.Errorf("%d calls", calls.Load())
	}
}

func TestComparisonsAtRandom(t *testing.T) {
	check := func(xs, ys []uint8, n uint8) bool {
		for i := range xs {
			xs[i] %= 3
		}
		for i := range ys {
			ys[i] %= 3
		}
		n %= 6
		xs, ys = append(make([]uint8, n), xs...), append(make([]uint8, n), ys...)
		a, b := unknown(Slice(xs)), unknown(Slice(ys)).Filter(func(uint8) bool { return true })
		return Compare(a, b) == slices.Compare(xs, ys) && Equal(b, a) == slices.Equal(xs, ys) &&
			IsSorted(a) == slices.IsSorted(xs) && Contains(b, 2) == slices.Contains(ys, 2)
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

// TestEqualOfWhatCannotBeCompared: a panic of == surfaces unless two elements before it differ.
func TestEqualOfWhatCannotBeCompared(t *testing.T) {
	const n, at = 5000, 3000
	for _, differs := range []int{0, at - 1, n} {
		xs := make([]any, n)
		for i := range xs {
			xs[i] = i
		}
		xs[at] = []int{}
		ys := slices.Clone(xs)
		if differs < n {
			ys[differs] = "another"
		}
		ways(t, Slice(xs).Map(func(x any) any { return x }), func(t *testing.T, it Iter[any]) {
			equal := true
			v := recovered(func() { equal = Equal(it, Slice(ys)) })
			if _, panics := v.(*core.PanicError); panics != (differs > at) || !panics && equal {
				t.Fatalf("they differ at %d, and %d can't be compared: equal %v, panic %v", differs, at, equal, v)
			}
		})
	}
}
