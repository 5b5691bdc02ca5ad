package slice_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// tagged is an element that remembers where it was.
type tagged struct{ key, tag int }

func byKey(a, b tagged) int { return cmp.Compare(a.key, b.key) }

// byPlace is the order that a stable sort by byKey makes. slices.SortFunc by it takes a tenth of slices.SortStableFunc's time.
func byPlace(a, b tagged) int { return cmp.Or(byKey(a, b), cmp.Compare(a.tag, b.tag)) }

func tag(keys []int) []tagged {
	xs := make([]tagged, len(keys))
	for i, k := range keys {
		xs[i] = tagged{k, i}
	}
	return xs
}

// sorts are all stable sorts by byKey.
var sorts = []struct {
	name string
	sort func(xs []tagged)
}{
	{"SortStableFunc", func(xs []tagged) { slice.SortStableFunc(xs, byKey) }},
	{"SortByKey", func(xs []tagged) { slice.SortByKey(xs, func(x tagged) int { return x.key }) }},
	{"SortByCachedKey", func(xs []tagged) { slice.SortByCachedKey(xs, func(x tagged) int { return x.key }) }},
}

func TestSortsAreStable(t *testing.T) {
	for _, s := range sorts {
		t.Run(s.name, func(t *testing.T) {
			forShapes(t, func(t *testing.T, keys []int) {
				xs := tag(keys)
				want := slices.Clone(xs)
				slices.SortFunc(want, byPlace)
				s.sort(xs)
				if d := slice.Diff(want, xs); d != "" {
					t.Fatalf("%d elements: not sorted stably: (-want +got)\n%s", len(xs), d)
				}
			})
		})
	}
}

func TestSortsInPools(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		n := 50_000
		if testing.Short() {
			n = 33_000 // From 1 << 15 keys are cut in parallel.
		}
		for i, shape := range shapes {
			if testing.Short() && i%5 != 0 {
				continue
			}
			xs := tag(shape.ints(n))
			want := slices.Clone(xs)
			slices.SortFunc(want, byPlace)
			for _, s := range sorts {
				got := slices.Clone(xs)
				s.sort(got)
				if d := slice.Diff(want, got); d != "" {
					t.Fatalf("%s, %s: not sorted stably: (-want +got)\n%s", s.name, shape.name, d)
				}
			}
		}
	})
}

func TestSortFunc(t *testing.T) {
	orders := map[string][]tagged{}
	withWorkers(t, func(t *testing.T) {
		forShapes(t, func(t *testing.T, keys []int) {
			in := tag(keys)
			xs := slices.Clone(in)
			if slice.SortFunc(xs, byKey); !slices.IsSortedFunc(xs, byKey) || !isPermutation(xs, in) {
				t.Fatalf("%d elements: not sorted", len(xs))
			}
			at := fmt.Sprint(t.Name()[strings.LastIndex(t.Name(), "/"):], len(xs))
			if before, ok := orders[at]; ok && !slices.Equal(xs, before) {
				t.Fatalf("%d elements: another order than with another number of workers\n(-want +got)\n%s", len(xs), slice.Diff(before, xs))
			}
			orders[at] = xs
		})
	})
}

// TestKeysOfAllKinds holds keys that compare equal to their order: -0 and 0, any two NaNs.
func TestKeysOfAllKinds(t *testing.T) {
	sortsByKeys(t, func(r uint64) int8 { return int8(r) })
	sortsByKeys(t, func(r uint64) int16 { return int16(r) })
	sortsByKeys(t, func(r uint64) int32 { return int32(r) })
	sortsByKeys(t, func(r uint64) int64 { return int64(r) })
	sortsByKeys(t, func(r uint64) uint8 { return uint8(r) })
	sortsByKeys(t, func(r uint64) uint16 { return uint16(r) })
	sortsByKeys(t, func(r uint64) uint32 { return uint32(r) })
	sortsByKeys(t, func(r uint64) uint64 { return r })
	sortsByKeys(t, func(r uint64) name { return name(rune('a' + r%50)) })
	special := specialFloats()
	sortsByKeys(t, func(r uint64) float64 { return special[r%uint64(len(special))] })
	sortsByKeys(t, func(r uint64) weight { return weight(special[r%uint64(len(special))]) })
}

func sortsByKeys[K cmp.Ordered](t *testing.T, of func(r uint64) K) {
	t.Helper()
	for _, n := range []int{20, 400, 33_000} {
		rng := rand.New(rand.NewPCG(2, uint64(n)))
		keys := make([]K, n)
		xs := make([]int, n)
		for i := range xs {
			xs[i], keys[i] = i, of(rng.Uint64())
		}
		want := slices.Clone(xs)
		slices.SortFunc(want, func(a, b int) int { return cmp.Or(cmp.Compare(keys[a], keys[b]), a-b) })
		got := slices.Clone(xs)
		slice.SortByKey(got, func(x int) K { return keys[x] })
		if d := slice.Diff(want, got); d != "" {
			t.Errorf("SortByKey, %T, %d elements: wrong order: (-want +got)\n%s", keys, n, d)
		}
		got = slices.Clone(xs)
		slice.SortByCachedKey(got, func(x int) K { return keys[x] })
		if d := slice.Diff(want, got); d != "" {
			t.Errorf("SortByCachedKey, %T, %d elements: wrong order: (-want +got)\n%s", keys, n, d)
		}
	}
}

// sealed is an element that the compiler does not keep in registers; see InMemory.
type sealed struct {
	key, at int
	seal    [2]int
}

// TestSortInMemory sorts elements that move through memory, of lengths even and odd.
func TestSortInMemory(t *testing.T) {
	if !slice.InMemory[sealed]() || !slice.InMemory[[5]int]() || slice.InMemory[struct{ a, b, c int }]() || slice.InMemory[string]() {
		t.Error("InMemory takes one kind for the other")
	}
	withWorkers(t, func(t *testing.T) {
		for _, n := range []int{2, 17, 18, 1000, 2049, 9001, 20_000} {
			got := make([]sealed, n)
			for i := range got {
				key := i * 7919 % 1013
				got[i] = sealed{key, i, [2]int{-key, -i}}
			}
			want := slices.Clone(got)
			byKey := func(a, b sealed) int { return a.key - b.key }
			slices.SortStableFunc(want, byKey)
			slice.SortStableFunc(got, byKey)
			if d := slice.Diff(want, got); d != "" {
				t.Fatalf("%d elements: (-want +got)\n%s", n, d)
			}
		}
	})
}
