package slice_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// adversary decides the order of its elements, which are their own indexes, while they
// are compared, so that pivots come out bad: whatever has been chosen as one turns out to
// be among the least that are undecided. Source: M. D. McIlroy, "A killer adversary for
// quicksort", Software: Practice and Experience 29(4), 1999.
type adversary struct {
	mu        sync.Mutex // several may compare at the same time
	values    []int      // of what is decided: solid; gas otherwise
	gas       int        // more than any that is solid
	solid     int        // the next value
	candidate int        // compared last as gas, so maybe a pivot
	calls     int
}

// newAdversary returns one for the elements xs. Where decided says so, every other element
// is decided before, and less than those that are not: a look for long runs then finds none.
func newAdversary(n int, decided bool) (a *adversary, xs []int) {
	a = &adversary{values: slices.Repeat([]int{n}, n), gas: n}
	if decided {
		a.solid = n / 2
		for i := 1; i < n; i += 2 {
			a.values[i] = i / 2 * 7919 % (n / 2)
		}
	}
	return a, counting(n)
}

func (a *adversary) cmp(x, y int) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.calls++
	if a.values[x] == a.gas && a.values[y] == a.gas {
		if x == a.candidate {
			a.freeze(x)
		} else {
			a.freeze(y)
		}
	}
	if a.values[x] == a.gas {
		a.candidate = x
	} else if a.values[y] == a.gas {
		a.candidate = y
	}
	return a.values[x] - a.values[y]
}

func (a *adversary) freeze(x int) {
	a.values[x] = a.solid
	a.solid++
}

// TestAdversary counts comparisons, of which there are at most so many times n log2 n:
// a pivot that removes a few elements at a time would take hundreds.
func TestAdversary(t *testing.T) {
	lengths := []int{100, 2000, 30_000}
	if testing.Short() {
		lengths = []int{100, 700}
	}
	withWorkers(t, func(t *testing.T) {
		for _, n := range lengths {
			for name, f := range map[string]func(xs []int, cmp func(x, y int) int) []int{
				"SortFunc":       func(xs []int, cmp func(x, y int) int) []int { slice.SortFunc(xs, cmp); return xs },
				"SortStableFunc": func(xs []int, cmp func(x, y int) int) []int { slice.SortStableFunc(xs, cmp); return xs },
				"NthElement":     func(xs []int, cmp func(x, y int) int) []int { slice.NthElement(xs, n/2, cmp); return nil },
				"TopK":           func(xs []int, cmp func(x, y int) int) []int { slice.TopK(xs, n/100, cmp); return nil },
			} {
				a, xs := newAdversary(n, strings.HasPrefix(name, "Sort"))
				sorted := f(xs, a.cmp)
				if times := float64(a.calls) / float64(n*bits.Len(uint(n))); times > 8 {
					t.Errorf("%s of %d: %.1f n log2 n comparisons", name, n, times)
				}
				for i := 1; i < len(sorted); i++ {
					if a.values[sorted[i-1]] > a.values[sorted[i]] {
						t.Fatalf("%s of %d: out of order at %d", name, n, i)
					}
				}
			}
		}
	})
}

// TestAdversaryOfNthElement counts comparisons, of which there are so many for each element at most, however long the
// slice is.
func TestAdversaryOfNthElement(t *testing.T) {
	const most = 15
	lengths := []int{1000, 10_000, 100_000}
	if testing.Short() {
		lengths = []int{1000, 10_000}
	}
	withWorkers(t, func(t *testing.T) {
		for _, n := range lengths {
			for _, at := range []int{0, n / 100, n / 2, n - 1} {
				a, xs := newAdversary(n, false)
				top := slice.NthElement(xs, at, a.cmp)
				if each := float64(a.calls) / float64(n); each > most {
					t.Errorf("element %d of %d: %.1f comparisons for each", at, n, each)
				}
				slices.SortFunc(xs, a.cmp)
				if a.values[xs[at]] != a.values[top] {
					t.Errorf("element %d of %d has %d others before it", at, n, a.values[top])
				}
			}
		}
	})
}

// TestMedians checks the median of five in every order, with ties and without, and how many comparisons it takes; and
// that a median of medians has enough elements on both sides.
func TestMedians(t *testing.T) {
	for order := range 5 * 5 * 5 * 5 * 5 {
		var x [5]int
		for i, rest := 0, order; i < len(x); i, rest = i+1, rest/5 {
			x[i] = rest % 5
		}
		sorted := slices.Sorted(slices.Values(x[:]))
		calls := 0
		got := slice.MedianOf5(x, func(a, b int) int { calls++; return a - b }) //mantavet:ok it runs on this goroutine
		if got != sorted[2] || calls > 6 {
			t.Errorf("median of %v is %d, by %d comparisons", x, got, calls)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{65, 100, 1000, 30_000} {
		xs := rng.Perm(n)
		if p := slice.MedianOfMedians(xs, func(a, b int) int { return a - b }); p < n/4 || p > n-n/4 {
			t.Errorf("median of medians of 0 to %d is %d", n-1, p)
		}
	}
}
