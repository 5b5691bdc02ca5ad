package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func Example_pairs() {
	points := []int{1, 4, 9, 2, 8}
	near := par.FlatMap(par.Range(0, len(points)), func(i int) (pairs [][2]int) {
		for _, q := range points[i+1:] {
			if p := points[i]; max(p-q, q-p) <= 2 {
				pairs = append(pairs, [2]int{p, q})
			}
		}
		return pairs
	})
	fmt.Println(near.Collect())
	// Output:
	// [[1 2] [4 2] [9 8]]
}

func Example_few() {
	const years, days = 3, 365
	weather := func(year, day int) int { return (year*31 + day*17) % 40 }

	warmest := par.Map(par.Range(0, years*days), func(i int) int { return weather(i/days, i%days) })
	fmt.Println(warmest.Max())

	each := par.Map(par.Range(0, years), func(y int) int {
		warm := func(d int) bool { return weather(y, d) > 30 }
		return par.Range(0, days).Filter(warm).Count() // This pipeline is parallel, too.
	})
	fmt.Println(each.Collect())
	// Output:
	// 39 true
	// [82 82 83]
}
