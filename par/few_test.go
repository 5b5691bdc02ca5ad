package par

import (
	"maps"
	"math"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestFewKeysLeaveNothingBehind counts, and makes sets, on both sides of the length up to
// which lanes have maps of Go's, many times at one place in the program: what one call
// leaves for the next must be as good as new, also after a panic, and what it returned
// must be the caller's.
func TestFewKeysLeaveNothingBehind(t *testing.T) {
	count := func(n, bad int) (map[int]int, map[int]struct{}) {
		key := func(x int) int {
			if x == bad {
				panic("bad")
			}
			return x % 7
		}
		return CountBy(Range(0, n), key), ToSet(Range(0, n).Map(key))
	}
	check := func(n int) {
		want, wantSet := map[int]int{}, map[int]struct{}{}
		for x := range n {
			want[x%7]++
			wantSet[x%7] = struct{}{}
		}
		counts, set := count(n, -1)
		if !maps.Equal(counts, want) || !maps.Equal(set, wantSet) {
			t.Errorf("n=%d: %v and %v\n(-want +got)\n%s%s", n, counts, set, diff(want, counts), diff(wantSet, set))
		}
		counts[100], set[100] = 1, struct{}{} // It must show nowhere else.
	}
	for _, p := range pools {
		p.Install(func() {
			for _, n := range []int{0, 1, 9, 1024, 1025, 3072, 5, 0} {
				check(n)
				if n == 0 {
					continue
				}
				v := recovered(func() { count(n, n-1) })
				if e, ok := v.(*core.PanicError); !ok || e.Value != "bad" {
					t.Errorf("n=%d: recovered %v", n, v)
				}
				check(n)
			}
		})
	}
}

// TestFewKeysInManyLanes has every position in a piece of its own, so that several lanes
// have maps.
func TestFewKeysInManyLanes(t *testing.T) {
	const n = 200
	for _, p := range pools {
		it := unknown(Range(0, n)).WithMaxLen(1).WithPool(p)
		counts := CountBy(it, func(x int) int { return x % 150 })
		if len(counts) != 150 || counts[49] != 2 || counts[50] != 1 || counts[149] != 1 {
			t.Errorf("%v", counts)
		}
		if set := ToSet(it.Map(func(x int) int { return x % 150 })); len(set) != 150 {
			t.Errorf("%d of 150: %v", len(set), set)
		}
	}
}

// TestFewKeysOfManyForms counts keys that are equal and yet differ, or not equal to
// themselves: the last form stays, and each NaN is a key.
func TestFewKeysOfManyForms(t *testing.T) {
	nan, minus := math.NaN(), math.Copysign(0, -1)
	for _, p := range pools {
		it := Slice([]float64{nan, minus, 0, nan, minus}).WithMaxLen(1).WithPool(p)
		counts := CountBy(it, func(x float64) float64 { return x })
		if len(counts) != 3 || counts[0] != 3 || len(ToSet(it)) != 3 {
			t.Errorf("%v", counts)
		}
		for k := range counts {
			if k == 0 && !math.Signbit(k) {
				t.Error("the key is not the last 0")
			}
		}
	}
}
