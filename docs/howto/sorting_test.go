package howto_test

import (
	"cmp"
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

func Example_sort() {
	visits := []visit{{"/", 12}, {"/cart", 80}, {"/help", 30}, {"/about", 12}}

	par.SortByKey(visits, func(v visit) int { return v.ms }) // stable, and the fastest way if the key is a number
	fmt.Println(visits)

	par.SortFunc(visits, func(a, b visit) int {
		return cmp.Or(cmp.Compare(b.ms, a.ms), cmp.Compare(a.path, b.path))
	})
	fmt.Println(visits)
	// Output:
	// [{/ 12} {/about 12} {/help 30} {/cart 80}]
	// [{/cart 80} {/help 30} {/ 12} {/about 12}]
}

func Example_sorted() {
	words := []string{"tee", "ape", "bee", "ant"}
	short := par.Slice(words).Filter(func(w string) bool { return w != "tee" })
	fmt.Println(par.Sorted(short), words)
	fmt.Println(par.IsSorted(par.Slice(words)))
	// Output:
	// [ant ape bee] [tee ape bee ant]
	// false
}

func Example_quickComparison() {
	bit := func(b bool) int { // The compiler makes one instruction of this function, without a branch.
		if b {
			return 1
		}
		return 0
	}
	prices := []float64{3.5, 1.25, 2}
	par.SortFunc(prices, func(a, b float64) int { return bit(a > b) - bit(a < b) })
	fmt.Println(prices)

	floats := []float64{2, math.NaN(), 1, -1} // cmp.Compare orders NaN first
	par.SortFunc(floats, func(a, b float64) int { return bit(a > b) - bit(a < b) + bit(b != b) - bit(a != a) })
	fmt.Println(floats)
	// Output:
	// [1.25 2 3.5]
	// [NaN -1 1 2]
}

func Example_some() {
	xs := par.Generate(1000, func(i int) int { return i * 37 % 1000 }).Collect()
	fmt.Println(par.TopK(par.Slice(xs), 3, cmp.Compare[int]))
	fmt.Println(par.Quantiles(par.Slice(xs), 0.25, 0.5))

	median := slice.NthElement(xs, len(xs)/2, cmp.Compare[int]) // in place, in linear time
	fmt.Println(median)
	// Output:
	// [999 998 997]
	// [249 499]
	// 500
}
