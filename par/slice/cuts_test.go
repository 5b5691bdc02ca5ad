package slice_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// TestSortedButForOnePlace exchanges two neighbours, on either side of a cut and between cuts: what is looked at in
// parallel is sorted only if every segment is, and every seam too.
func TestSortedButForOnePlace(t *testing.T) {
	const n = 1 << 16
	withWorkers(t, func(t *testing.T) {
		for _, name := range []string{"sorted", "reversed"} {
			keys := shapeNamed(t, name).ints(n)
			want := slices.Clone(keys)
			slices.Sort(want)
			for _, at := range []int{1, n / 4, n / 2, n/2 + n/4, n - 1} {
				xs := slices.Clone(keys)
				xs[at-1], xs[at] = xs[at], xs[at-1]
				slice.Sort(xs)
				if d := slice.Diff(want, xs); d != "" {
					t.Errorf("%s but at %d: not as slices.Sort has them: (-want +got)\n%s", name, at, d)
				}
			}
		}
	})
}

// TestSortComparesElementsOnly sorts pointers, which the comparison follows. So it would crash on the zero value of a
// splitter that there is not. Half of the elements are equal, and no others are less.
func TestSortComparesElementsOnly(t *testing.T) {
	for _, c := range []struct{ workers, n int }{
		{2, 10_000},
		{20, 140_000}, // As many splitters as there are at most.
	} {
		rng := rand.New(rand.NewPCG(8, uint64(c.n)))
		xs := make([]*int, c.n)
		for i := range xs {
			xs[i] = new(5 + rng.IntN(2)*rng.IntN(1000))
		}
		byValue := func(a, b *int) int { return cmp.Compare(*a, *b) }
		want := slices.Clone(xs)
		slices.SortStableFunc(want, byValue)
		newPool(t, c.workers).Install(func() { slice.SortStableFunc(xs, byValue) })
		if d := slice.Diff(want, xs); d != "" {
			t.Errorf("%d elements, %d workers: not as slices.SortStableFunc has them: (-want +got)\n%s", c.n, c.workers, d)
		}
	}
}

// TestSortByKeysThatComeTogether: the keys differ when their range is looked for, and are the same when elements go to
// buckets. So all go to one, which is not cut again: each time its keys might do the same.
func TestSortByKeysThatComeTogether(t *testing.T) {
	const n = 1 << 16 // Elements that are cut.
	keys := counting(n)
	slices.Reverse(keys)
	xs := tag(keys)
	const before = 2 + slice.KeyedSample // Calls after which it is known that xs is not sorted, and the range.
	var calls atomic.Int64
	key := func(x tagged) int {
		switch call := calls.Add(1) - 1 - before; {
		case call > 10*n:
			panic("it goes on and on")
		case call >= 0 && call/n%2 == 0:
			return 0
		default:
			return x.key
		}
	}
	newPool(t, 2).Install(func() { slice.SortByKey(xs, key) })
	if c := calls.Load(); c != before+2*n {
		t.Errorf("%d calls for %d elements, want %d", c, n, before+2*n)
	}
	if !slices.IsSortedFunc(xs, byKey) {
		t.Error("not sorted by the keys of the last pass")
	}
}
