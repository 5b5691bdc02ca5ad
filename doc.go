// Package manta is the first page of a module: data parallelism for Go. It has no names. Programs import package par:
//
//	go get github.com/seed1237c087/manta/par
//
// and make pipelines of loops over slices, ranges and other sources, which run on all processors:
//
//	paid := par.Slice(orders).Filter(func(o Order) bool { return o.Paid })
//	total := par.Map(paid, func(o Order) float64 { return o.Price }).Sum()
//
// Most programs need fifteen names of it: Slice, Range, Map, Filter, Collect, ForEach, Sum, Reduce, CountBy, GroupBy,
// Sort, For, TryApply, MapErr with Try, and Do.
//
// A lock may be held across a parallel call, and the same input gives the same result to the bit, on any number of
// processors.
//
// # Packages
//
//   - [github.com/seed1237c087/manta/par]: pipelines, loops, sorts, groups. Its first page lists all of it by task.
//   - [github.com/seed1237c087/manta/core]: what is below: two functions at a time, recursions, scopes of tasks, pools.
//   - [github.com/seed1237c087/manta/par/slice] and [github.com/seed1237c087/manta/par/reduce]: algorithms on slices, and
//     the arithmetic of sums.
//   - [github.com/seed1237c087/manta/core/whatif]: whether more processors would help.
//   - [github.com/seed1237c087/manta/par/iter]: for your own sources and stages.
//
// The other packages are not for programs. The commands manta, which compiles pipelines to loops, and mantavet, which
// finds races, the pages of coreweb, and metrics are modules of their own, below this one's path.
//
// The README shows a program and what it costs. docs/howto has recipes by task.
package manta

// So a go get of the module itself has go note the sums of all that par needs, and programs that import it can be built.
import _ "github.com/seed1237c087/manta/par"
