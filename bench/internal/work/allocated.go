package work

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// AllocationSizes are the numbers of elements for which is told what a call allocates.
var AllocationSizes = []int{1_000, 100_000, 10_000_000}

// An Allocated tells what a call of an ending allocates over each of AllocationSizes.
type Allocated struct {
	Ending         string
	Objects, Bytes []float64
}

// Endings returns how many endings there are.
func Endings() int { return len(endings()) }

// Allocations measures what each ending allocates. What other goroutines allocate meanwhile is counted too, so the
// figures are medians of some turns, which come after calls from which a pipeline learns what its elements cost.
func Allocations(e *Env, begin func(ending string)) ([]Allocated, error) {
	const turns = 5
	var all []Allocated
	inputs := make([][]uint64, len(AllocationSizes))
	for i, n := range AllocationSizes {
		inputs[i] = randoms(e.size(n))
	}
	for _, d := range endings() {
		begin(d.name)
		a := Allocated{Ending: d.name}
		for i, xs := range inputs {
			_, r := d.rivals(xs)
			times := max(1, e.size(100_000)/AllocationSizes[i])
			r.Op()
			var objectsOf, bytesOf []float64
			for range turns {
				r.Op() // which learns, and lets the collector of garbage leave the pools alone
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				for range times {
					r.Op()
				}
				runtime.ReadMemStats(&after)
				objectsOf = append(objectsOf, float64(objects(&after)-objects(&before))/float64(times))
				bytesOf = append(bytesOf, float64(bytes(&after)-bytes(&before))/float64(times))
			}
			if err := r.Check(); err != nil {
				return nil, fmt.Errorf("%w of %s: %w", measure.ErrWrong, d.name, err)
			}
			a.Objects = append(a.Objects, measure.Median(objectsOf))
			a.Bytes = append(a.Bytes, measure.Median(bytesOf))
		}
		all = append(all, a)
	}
	return all, nil
}
