package slice_test

import (
	"math/bits"
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
