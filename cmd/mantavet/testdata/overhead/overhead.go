// Package overhead has calls that cost more than the work that they do.
package overhead

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

type row [8]float64

func wrong(xs []int, rows []row) {
	par.Slice(xs).WithMaxLen(1).Map(func(x int) int { return x + 1 }).Sum() // want `hint: a piece of one element costs more than the work on it does: leave out WithMaxLen: see https://.*#overhead`
	par.Chunked(par.Slice(xs), 10).ForEach(func(c []int) {                  // want `hint: par.Chunks makes the same windows`
		fmt.Println(len(c))
	})
	par.Chunked(par.Slice(xs), 10).ForEach(func(c []int) { // want `hint: par.Chunks makes the same windows`
		c[0]++
		fmt.Println(c)
	})
	par.Map(par.Slice(xs), func(x int) func() int {
		return func() int { return x } // want `hint: Map allocates a function for each element`
	}).Count()
	par.Slice(rows).Map(func(r row) row {
		r[0] = par.Slice(r[:]).Sum() // want `hint: a parallel call over so few cheap elements`
		return r
	}).Count()
	par.For(len(xs), func(i int) {
		xs[i] = par.Range(0, 10).Map(func(x int) int { return x * i }).Sum() // want `hint: a parallel call over so few`
	})
}

func endings(xs []int) {
	it := par.Slice(xs).WithMaxLen(1) // want `hint: a piece of one element`
	it.Sum()
	it.Count()
}

func expensive(x int) int { return x }

func right(xs []int, rows [][]float64, it par.Iter[int]) {
	par.Slice(xs).WithMaxLen(1).Map(expensive).Sum()
	par.Slice(xs).WithMaxLen(1).Map(func(x int) int { return expensive(x) }).Sum()
	par.Slice(xs).WithMaxLen(100).Sum()
	it.WithMaxLen(1).Sum()
	par.Chunked(it, 10).Count()
	par.Chunks(xs, 10).Count()
	par.Map(it, func(x int) func() int { return right2 }).Count()
	par.Map(par.Slice(rows), func(r []float64) float64 { return par.Slice(r).Sum() }).Count()
	par.For(3, func(i int) { par.Range(0, 3).Map(expensive).Sum() })
}

func right2() int { return 2 }
