package howto_test

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

func Example_stats() {
	ms := par.Generate(1000, func(i int) float64 { return float64(i%10) + 0.5 })
	fmt.Println(ms.Sum())

	s := par.Stats(ms) // count, mean, variance, minimum and maximum in one pass
	fmt.Printf("%d: mean %.1f, deviation %.2f, from %.1f to %.1f\n", s.Count, s.Mean, math.Sqrt(s.Variance), s.Min, s.Max)

	fmt.Println(par.Quantiles(ms, 0.5, 0.99))
	lo, hi, ok := par.MinMax(ms) // ok is false if there are no elements
	fmt.Println(lo, hi, ok)
	// Output:
	// 5000
	// 1000: mean 5.0, deviation 2.87, from 0.5 to 9.5
	// [4.5 9.5]
	// 0.5 9.5 true
}

func Example_fields() {
	visits := []visit{{"/", 12}, {"/cart", 80}, {"/help", 30}}
	ms := func(v visit) int { return v.ms }
	slow := par.Slice(visits).Filter(func(v visit) bool { return v.ms > 20 })
	fmt.Println(par.Map(slow, ms).Sum(), slow.Count())

	slowest, _ := par.MaxByKey(par.Slice(visits), ms) // the element
	fmt.Println(slowest.path)
	at, _ := par.MaxIndex(par.Map(par.Slice(visits), ms)) // the largest value and its position
	fmt.Println(at.Value, at.Index)
	// Output:
	// 110 2
	// /cart
	// 80 1
}

func Example_runningSums() {
	xs := []int{3, 1, 4, 1, 5}
	fmt.Println(par.Scan(par.Slice(xs), 0, func(a, b int) int { return a + b }).Collect())

	offsets := make([]int, len(xs))
	total := slice.PrefixSumExclusive(offsets, xs)
	fmt.Println(offsets, total)
	// Output:
	// [3 4 8 9 14]
	// [0 3 4 8 9] 14
}
