//go:build !manta_brief

package par_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func ExampleMapBlocks() {
	fahrenheit := []float64{32, 50, 212}
	celsius := par.MapBlocks(par.Slice(fahrenheit), func(dst, src []float64) {
		for i, f := range src {
			dst[i] = (f - 32) / 1.8
		}
	})
	fmt.Println(celsius.Collect())
	// Output: [0 10 100]
}

func ExampleSiftBlocks() {
	// The squares of the odd numbers below ten. The loop writes every square and goes on
	// to the next place only if it is to stay, so it has no branch.
	squares := par.SiftBlocks(par.Range(0, 10), func(dst, src []int) int {
		n := 0
		for _, x := range src {
			dst[n] = x * x
			n += x & 1
		}
		return n
	})
	fmt.Println(squares.Collect())
	// Output: [1 9 25 49 81]
}

func ExampleFoldBlocks() {
	// How often each digit comes, in one table for each stretch of the numbers.
	type table = [10]int
	tables := par.FoldBlocks(par.Range(0, 1000), func() table { return table{} }, func(t table, src []int) table {
		for _, x := range src {
			t[x%10]++
			t[x/10%10]++
			t[x/100]++
		}
		return t
	})
	fmt.Println(tables.Reduce(table{}, func(a, b table) table {
		for i, n := range b {
			a[i] += n
		}
		return a
	}))
	// Output: [300 300 300 300 300 300 300 300 300 300]
}
