package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func Example_fold() {
	xs := par.Range(1, 1001)

	lcm := func(a, b int) int { return a * b / gcd(a, b) }
	fmt.Println(xs.Take(20).Reduce(1, lcm)) // lcm makes one number of two numbers

	digits := par.Fold(xs,
		func() []int { return make([]int, 10) },
		func(acc []int, x int) []int { acc[x%10]++; return acc }) // a number is counted in a slice
	counts, _ := digits.ReduceWith(func(a, b []int) []int {
		for i := range b {
			a[i] += b[i]
		}
		return a
	})
	fmt.Println(counts)
	// Output:
	// 232792560
	// [100 100 100 100 100 100 100 100 100 100]
}

func Example_blocks() {
	xs := par.Range(1, 1001)
	squares := par.MapBlocks(xs, func(dst, src []int) {
		for i, x := range src {
			dst[i] = x * x
		}
	})
	odd := par.FoldBlocks(squares, func() int { return 0 }, func(acc int, src []int) int {
		for _, x := range src {
			acc += x & 1
		}
		return acc
	})
	fmt.Println(squares.Sum(), odd.Sum())
	// Output:
	// 333833500 500
}
