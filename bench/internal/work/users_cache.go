package work

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/reduce"
)

const (
	// cacheSize is how many elements are in the second-level cache.
	cacheSize = 1 << 14
	// cacheBound is what an element may take, in nanoseconds.
	cacheBound = 0.1
)

// cacheRows are the reductions of numbers that are in the cache, with one worker: what they take for an element.
func cacheRows() []Row {
	return slices.Concat(
		cacheRowsOf("float64", func(x float64) float64 { return x }, near),
		cacheRowsOf("int64", func(x float64) int64 { return int64(x * 1e9) }, same[int64]),
		cacheRowsOf("int32", func(x float64) int32 { return int32(x * 1e9) }, same[int32]),
	)
}

// cacheRowsOf are the rows for a type of elements, which convert makes of random numbers.
func cacheRowsOf[T int32 | int64 | float64](name string, convert func(float64) T, nearly func(T) func(T) error) []Row {
	type pair struct{ lo, hi T }
	input := func(e *Env) []T {
		xs := make([]T, e.size(cacheSize))
		for i, x := range floats(len(xs)) {
			xs[i] = convert(x)
		}
		return xs
	}
	return slices.Concat(
		inCache("min", name, 1, using[[]T, T]{input: input, check: same[T],
			loop: func(xs []T) T {
				least := xs[0]
				for _, x := range xs {
					if x < least {
						least = x
					}
				}
				return least
			},
			ways: []way[[]T, T]{{name: "Min", run: func(xs []T) T { v, _ := par.Slice(xs).Min(); return v }}},
		}),
		inCache("max", name, 1, using[[]T, T]{input: input, check: same[T],
			loop: func(xs []T) T {
				most := xs[0]
				for _, x := range xs {
					if x > most {
						most = x
					}
				}
				return most
			},
			ways: []way[[]T, T]{{name: "Max", run: func(xs []T) T { v, _ := par.Slice(xs).Max(); return v }}},
		}),
		inCache("minmax", name, 1, using[[]T, pair]{input: input, check: same[pair],
			loop: func(xs []T) pair {
				p := pair{xs[0], xs[0]}
				for _, x := range xs {
					if x < p.lo {
						p.lo = x
					}
					if x > p.hi {
						p.hi = x
					}
				}
				return p
			},
			ways: []way[[]T, pair]{{name: "MinMax", run: func(xs []T) pair {
				lo, hi, _ := par.MinMax(par.Slice(xs))
				return pair{lo, hi}
			}}},
		}),
		inCache("sum", name, 1, using[[]T, T]{input: input, check: nearly,
			loop: func(xs []T) (sum T) {
				for _, x := range xs {
					sum += x
				}
				return sum
			},
			ways: []way[[]T, T]{{name: "Sum", run: func(xs []T) T { return par.Sum(par.Slice(xs)) }}},
		}),
		inCache("count", name, 1, using[[]T, int]{input: input, check: same[int],
			loop: func(xs []T) (n int) {
				for range xs {
					n++
				}
				return n
			},
			ways: []way[[]T, int]{{name: "Count", run: func(xs []T) int { return par.Slice(xs).Count() }}},
		}),
	)
}

// inCache is the row of a work with one worker, which looks so many times at each element.
func inCache[T reduce.Number, R any](op, elements string, passes int, u using[[]T, R]) []Row {
	return []Row{{
		Name:  fmt.Sprintf("users/in_cache/%s/%s", op, elements),
		Title: fmt.Sprintf("%s of %d %s in cache; %v", op, cacheSize, elements, single),
		Per:   "element", Units: cacheSize,
		Setup: func(e *Env) ([]measure.Rival, error) { return u.rivals(e, single) },
		Compare: []measure.Comparison{
			{Rival: u.ways[0].name, Plus: cacheBound * float64(passes)},
			{Rival: u.ways[0].name, Against: written},
		},
	}}
}
