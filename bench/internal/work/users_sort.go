package work

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

const (
	// userSortSize is how many structs are sorted by a comparison.
	userSortSize = 2_000_000
	// opponentSize is how many elements are selected from against an adversary.
	opponentSize = 100_000
)

// A sale has 24 bytes, which the compiler keeps in registers.
type sale struct {
	id            int
	price, volume float64
}

func randomSales(rng *rand.Rand, i, _ int) sale { return sale{rng.Int(), float64(i), rng.Float64()} }

// sortsOfUsers sort structs, and select.
func sortsOfUsers(everyone crew) []Row {
	byID := func(a, b sale) int { return cmp.Compare(a.id, b.id) }
	sales := func(n int) *ways[sale] {
		return &ways[sale]{
			in:       fill(n, n, randomSales),
			standard: func(xs []sale) { slices.SortFunc(xs, byID) },
			library:  func(xs []sale) { par.SortFunc(xs, byID) },
		}
	}
	here := func(batch func()) { batch() }
	return []Row{
		{
			Name: "users/sort_func/all", Title: "sort 2 million structs of 24 bytes by a comparison; " + everyone.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				return sales(e.size(userSortSize)).rivals(standardFunc, here), nil
			},
			Compare: []measure.Comparison{{Rival: manta, Against: standardFunc, Factor: 0.5}}, MinRounds: sortRounds,
		},
		{
			Name:  "users/sort_func_memory/all",
			Title: "bytes allocated to sort 2 million structs of 24 bytes by a comparison; " + everyone.String(),
			Unit:  Count, Per: "byte of the input",
			Setup: func(e *Env) ([]measure.Rival, error) {
				const size = 24
				var s slot[[]sale]
				w := sales(e.size(userSortSize))
				sorted := slices.Clone(w.in)
				w.standard(sorted)
				r := s.by(manta, func() []sale {
					xs := slices.Clone(w.in)
					w.library(xs)
					return xs
				}, equal(sorted))
				// The clone is the input, and not beside it.
				return perUnit([]measure.Rival{r}, float64(size*len(w.in)), bytes), nil
			},
			Compare: []measure.Comparison{{Rival: manta, Plus: 1 + 1.3}},
		},
		{
			Name: "users/sort_by_key/all", Title: "sort 10 million structs of 24 bytes by an int; " + everyone.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				n := e.size(sortSize)
				input := byKey(n, n)
				abroad, err := everyone.turnsAbroad(e, turnAbroad{runs: 1, unit: 1}, input.abroad("sort_by_key"))
				return slices.Concat(input.rivals(standardFunc, here), abroad), err
			},
			Compare: []measure.Comparison{
				{Rival: manta, Against: standardFunc, Factor: 0.3},
				{Rival: manta, Against: rayon, Factor: 0.9}, // where it takes part
			},
			MinRounds: sortRounds,
		},
		{
			Name: "users/nth_element_opposed/all", Title: "comparisons that NthElement makes for an element, against McIlroy's adversary; " + everyone.String(),
			Unit: Count, Per: "element",
			Setup: func(e *Env) ([]measure.Rival, error) {
				return []measure.Rival{opposed(e.size(opponentSize), "100 thousand"), opposed(10*e.size(opponentSize), "1 million")}, nil
			},
			// Linear: ten times as many elements take as many comparisons each.
			Compare: []measure.Comparison{{Rival: "1 million", Plus: 15}, {Rival: "1 million", Against: "100 thousand", Factor: 1.2}},
		},
	}
}

// opposed selects the median of n elements whose order an adversary decides while they are compared: what was compared
// twice, and may be a pivot, becomes the least of those that are undecided. M. D. McIlroy, "A killer adversary for
// quicksort", Software: Practice and Experience 29(4), 1999.
func opposed(n int, name string) measure.Rival {
	calls := 0
	return measure.Rival{
		Name: name,
		Turn: func(measure.Clock) []float64 {
			values, xs := slices.Repeat([]int{n}, n), make([]int, n)
			for i := range xs {
				xs[i] = i
			}
			solid, candidate := 0, 0
			calls = 0
			var mu sync.Mutex
			slice.NthElement(xs, n/2, func(x, y int) int {
				mu.Lock()
				defer mu.Unlock()
				calls++
				if values[x] == n && values[y] == n {
					pivot := y
					if x == candidate {
						pivot = x
					}
					values[pivot] = solid
					solid++
				}
				if values[x] == n {
					candidate = x
				} else if values[y] == n {
					candidate = y
				}
				return values[x] - values[y]
			})
			return []float64{float64(calls) / float64(n)}
		},
		Check: func() error {
			if calls < n-1 {
				return fmt.Errorf("the median of %d elements after %d comparisons", n, calls)
			}
			return nil
		},
	}
}
