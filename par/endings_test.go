package par

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"testing/quick"
	"time"

	"github.com/stretchr/testify/require"
)

// checkEndings compares every ending of it, which has the elements of want, with
// the plain loop.
func checkEndings(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	seen := make([]atomic.Int32, len(want)) // by rank
	rank := make(map[int]int, len(want))
	for i, x := range want {
		rank[x] = i // The values are distinct.
	}
	see := func(x int) {
		if i, ok := rank[x]; ok {
			seen[i].Add(1)
		} else {
			t.Errorf("%s: %d is no element", name, x)
		}
	}
	ways(t, it, func(t *testing.T, it Iter[int]) {
		t.Helper()
		it.ForEach(see)
		it.ForEachBlock(func(block []int) {
			for _, x := range block {
				see(x)
			}
		})
		for i := range seen {
			if n := seen[i].Swap(0); n != 2 {
				t.Fatalf("%s of %d: two runs for effect saw element %d %d times", name, len(want), i, n)
			}
		}
		got := it.Collect()
		require.NotNil(t, got, "%s of %d: Collect", name, len(want))
		if d := diff(want, got); d != "" {
			t.Fatalf("%s of %d: Collect: (-want +got)\n%s", name, len(want), d)
		}
		if got := it.AppendTo([]int{-1, -2}); !slices.Equal(got[:2], []int{-1, -2}) || !slices.Equal(got[2:], want) {
			t.Fatalf("%s of %d: AppendTo = %v\n(-want +got)\n%s%s", name, len(want), got, diff([]int{-1, -2}, got[:2]), diff(want, got[2:]))
		}
		dst := make([]int, len(want)+1)
		if n := it.CollectInto(dst); n != len(want) || !slices.Equal(dst[:n], want) || dst[n] != 0 {
			t.Fatalf("%s of %d: CollectInto = %d, %v\n(-want +got)\n%s", name, len(want), n, dst, diff(want, dst[:n]))
		}
		if got := it.Count(); got != len(want) {
			t.Fatalf("%s: Count = %d, want %d", name, got, len(want))
		}
		if got, w := it.Sum(), total(want); got != w || Sum(it) != w {
			t.Fatalf("%s of %d: Sum = %d and %d, want %d", name, len(want), got, Sum(it), w)
		}
		product := 1
		for _, x := range want {
			product *= x
		}
		if it.Product() != product || Product(it) != product {
			t.Fatalf("%s of %d: Product = %d, want %d", name, len(want), it.Product(), product)
		}
		checkExtremes(t, name, it, want)
		for _, x := range []int{-5, 0, 3, 1000} {
			is := func(y int) bool { return y == x }
			if it.Any(is) != slices.Contains(want, x) {
				t.Fatalf("%s of %d: Any is %d: %v", name, len(want), x, it.Any(is))
			}
			if it.All(func(y int) bool { return y != x }) == slices.Contains(want, x) {
				t.Fatalf("%s of %d: All are not %d is wrong", name, len(want), x)
			}
		}
	})
}

func checkExtremes(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	var lo, hi int
	if len(want) > 0 {
		lo, hi = slices.Min(want), slices.Max(want)
	}
	check := func(op string, want, got int, ok, has bool) {
		t.Helper()
		if got != want || ok != has {
			t.Fatalf("%s: %s = %d, %v; want %d, %v", name, op, got, ok, want, has)
		}
	}
	has := len(want) > 0
	v, ok := it.Min()
	check("Min", lo, v, ok, has)
	v, ok = Min(it)
	check("Min, the function,", lo, v, ok, has)
	v, ok = it.MinFunc(cmp.Compare[int])
	check("MinFunc", lo, v, ok, has)
	v, ok = it.Max()
	check("Max", hi, v, ok, has)
	v, ok = Max(it)
	check("Max, the function,", hi, v, ok, has)
	v, ok = it.MaxFunc(cmp.Compare[int])
	check("MaxFunc", hi, v, ok, has)
}

func TestEndings(t *testing.T) {
	third := func(x int) bool { return x%3 == 0 }
	for _, n := range fewer(append(sizes, largeSizes...), 0, 1, 2, 9, 129, 257, 4096) {
		xs := upTo(n)
		checkEndings(t, "Slice", Slice(xs), xs)
		if n > 1024 && testing.Short() {
			continue
		}
		checkEndings(t, "Map", Range(0, n).Map(func(x int) int { return x * 7 }), apply(xs, func(x int) int { return x * 7 }))
		checkEndings(t, "Filter", Slice(xs).Filter(third), keep(xs, third))
		checkEndings(t, "FromSeq", FromSeq(slices.Values(xs)), xs)
		if n > 257 {
			continue // What follows is made of what has been checked.
		}
		checkEndings(t, "nothing left", Slice(xs).Filter(func(int) bool { return false }), nil)
		checkEndings(t, "FromSeq and Filter", FromSeq(slices.Values(xs)).Filter(third), keep(xs, third))
		index := func(p Item[int]) int { return p.Index*10000 + p.Value }
		checkEndings(t, "Enumerate of a Filter", Map(Enumerate(Slice(xs).Filter(third)), index),
			apply(keep(xs, third), func(x int) int { return x/3*10000 + x }))
		checkEndings(t, "Enumerate of a FromSeq", Map(Enumerate(FromSeq(slices.Values(xs))), index),
			apply(xs, func(x int) int { return x*10000 + x }))
		sum := func(p Pair[int, int]) int { return p.First - 2*p.Second }
		checkEndings(t, "Zip with a FromSeq", Map(Zip(Range(0, 2*n), FromSeq(slices.Values(xs))), sum),
			apply(xs, func(x int) int { return -x }))
	}
}

func TestEndingsOfTheZeroIter(t *testing.T) { checkEndings(t, "zero", Iter[int]{}, nil) }

func TestEndingsOfLargeInputs(t *testing.T) {
	const n = 100_000
	third := func(x int) bool { return x%3 == 0 }
	for range 2 {
		it := Range(0, n).Filter(third)
		if d := diff(keep(upTo(n), third), it.Collect()); d != "" {
			t.Errorf("Collect behind Filter is wrong: (-want +got)\n%s", d)
		}
		if got := it.Sum(); got != total(keep(upTo(n), third)) {
			t.Errorf("Sum behind Filter is %d", got)
		}
		if got := Map(Range(0, n), func(x int) string { return fmt.Sprint(x) }).Collect(); got[n-1] != "99999" || len(got) != n {
			t.Error("Collect of a Map is wrong")
		}
	}
}

func TestRandomInputs(t *testing.T) {
	check := func(xs []int16, k uint8) bool {
		f := func(x int16) int16 { return x*3 + int16(k) }
		p := func(x int16) bool { return x%(int16(k)+1) == 0 }
		it := Slice(xs).Map(f).Filter(p)
		want := keep(apply(xs, f), p)
		first, ok := it.ReduceWith(func(a, _ int16) int16 { return a })
		return slices.Equal(it.Collect(), want) && it.Sum() == total(want) && it.Count() == len(want) &&
			ok == (len(want) > 0) && (!ok || first == want[0])
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 300}); err != nil {
		t.Error(err)
	}
}

func TestNamedTypes(t *testing.T) {
	if got := Slice([]time.Duration{time.Second, time.Minute}).Sum(); got != 61*time.Second {
		t.Errorf("Sum of durations: %v", got)
	}
	if got, ok := Slice([]time.Duration{time.Second, time.Minute}).Max(); got != time.Minute || !ok {
		t.Errorf("Max of durations: %v, %v", got, ok)
	}
}

func TestTies(t *testing.T) {
	type ranked struct{ rank, id int }
	byRank := func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) }
	for _, n := range []int{1, 2, 10, 100, 1000} {
		xs := make([]ranked, n)
		for i := range xs {
			xs[i] = ranked{i % 2, i}
		}
		ways(t, Slice(xs), func(t *testing.T, it Iter[ranked]) {
			if v, _ := it.MinFunc(byRank); v.id != 0 {
				t.Errorf("MinFunc of %d: element %d, want the first of the smallest", n, v.id)
			}
			last := max(0, (n-2)/2*2+1) // the last odd position
			if n == 1 {
				last = 0
			}
			if v, _ := it.MaxFunc(byRank); v.id != last {
				t.Errorf("MaxFunc of %d: element %d, want %d, the last of the largest", n, v.id, last)
			}
		})
	}
}

func TestExtremesOfFloats(t *testing.T) {
	nan, negZero := math.NaN(), math.Copysign(0, -1)
	xs := []float64{3, nan, negZero, 0, 7, math.Inf(1)}
	ways(t, Slice(xs), func(t *testing.T, it Iter[float64]) {
		if v, _ := it.Min(); v == v {
			t.Errorf("Min = %v, want NaN, which is below everything", v)
		}
		if v, _ := it.Max(); !math.IsInf(v, 1) {
			t.Errorf("Max = %v", v)
		}
	})
	if v, _ := Slice([]float64{0, negZero}).Min(); math.Signbit(v) {
		t.Error("Min of equal zeros is not the first")
	}
	if v, _ := Slice([]float64{0, negZero}).Max(); !math.Signbit(v) {
		t.Error("Max of equal zeros is not the last")
	}
}

func TestLen(t *testing.T) {
	for _, c := range []struct {
		name  string
		len   func() (int, bool)
		n     int
		known bool
	}{
		{"Slice", Slice(upTo(5)).Len, 5, true},
		{"Map", Map(Slice(upTo(5)), func(int) string { return "" }).Len, 5, true},
		{"Zip", Zip(Range(0, 7), Range(0, 3)).Len, 3, true},
		{"Enumerate", Enumerate(Range(0, 7)).Len, 7, true},
		{"zero", Iter[int]{}.Len, 0, true},
		{"Filter", Slice(upTo(5)).Filter(func(int) bool { return true }).Len, 0, false},
		{"Blocks", Blocks(upTo(5)).Len, 0, false},
		{"RangeBlocks", RangeBlocks(0, 5).Len, 0, false},
		{"FromSeq", FromSeq(slices.Values(upTo(5))).Len, 0, false},
		{"Enumerate of a FromSeq", Enumerate(FromSeq(slices.Values(upTo(5)))).Len, 0, false},
		{"Zip with a FromSeq", Zip(Range(0, 3), FromSeq(slices.Values(upTo(5)))).Len, 0, false},
	} {
		if n, known := c.len(); n != c.n || known != c.known {
			t.Errorf("Len of %s = %d, %v; want %d, %v", c.name, n, known, c.n, c.known)
		}
	}
}
