package right

import (
	"slices"

	"github.com/seed1237c087/manta/par"
)

func scattered() {
	xs := make([]int, 1<<10)
	starts := par.Range(0, len(xs)).Rev().Collect()
	par.For(len(xs), func(i int) { xs[starts[i]] += i })
	places := slices.Clone(starts)
	par.For(len(xs), func(i int) { xs[places[i]] = i })
	par.Enumerate(par.Slice(places)).ForEach(func(it par.Item[int]) { xs[it.Value] = it.Index })
}
