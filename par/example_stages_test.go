//go:build !manta_brief

package par_test

import (
	"fmt"
	"math"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func isOdd(x int) bool { return x%2 == 1 }

func ExampleIter_Map() {
	fmt.Println(par.Range(0, 4).Map(func(x int) int { return x * x }).Collect())
	// Output: [0 1 4 9]
}

func ExampleIter_Filter() {
	even := par.Range(0, 10).Filter(func(x int) bool { return x%2 == 0 })
	fmt.Println(even.Collect())
	// Output: [0 2 4 6 8]
}

func ExampleIter_Update() {
	type point struct{ x, y int }
	moved := par.Slice([]point{{1, 2}, {3, 4}}).Update(func(p *point) { p.x += 10 }).Collect()
	fmt.Println(moved)
	// Output: [{11 2} {13 4}]
}

func ExampleIter_Inspect() {
	var seen atomic.Int64
	sum := par.Range(0, 100).Inspect(func(int) { seen.Add(1) }).Sum()
	fmt.Println(sum, seen.Load())
	// Output: 4950 100
}

func ExampleIter_Chain() {
	fmt.Println(par.Range(0, 3).Chain(par.Range(7, 9)).Collect())
	// Output: [0 1 2 7 8]
}

func ExampleIter_Intersperse() {
	fmt.Println(par.Range(1, 4).Intersperse(0).Collect())
	// Output: [1 0 2 0 3]
}

func ExampleIter_Interleave() {
	fmt.Println(par.Range(0, 4).Interleave(par.Repeat(9).Take(2)).Collect())
	// Output: [0 9 1 9 2 3]
}

func ExampleIter_InterleaveShortest() {
	fmt.Println(par.Range(1, 5).InterleaveShortest(par.Range(5, 7)).Collect())
	// Output: [1 5 2 6 3]
}

func ExampleIter_Rev() {
	fmt.Println(par.Range(0, 5).Rev().Collect())
	// Output: [4 3 2 1 0]
}

func ExampleIter_Skip() {
	fmt.Println(par.Range(0, 10).Filter(isOdd).Skip(2).Collect())
	// Output: [5 7 9]
}

func ExampleIter_Take() {
	fmt.Println(par.Range(0, math.MaxInt).Filter(isOdd).Take(3).Collect())
	// Output: [1 3 5]
}

func ExampleIter_StepBy() {
	fmt.Println(par.Range(0, 10).StepBy(4).Collect())
	// Output: [0 4 8]
}

func ExampleIter_TakeWhile() {
	fmt.Println(par.Slice([]int{1, 2, 9, 3}).TakeWhile(func(x int) bool { return x < 5 }).Collect())
	// Output: [1 2]
}

func ExampleIter_SkipWhile() {
	fmt.Println(par.Slice([]int{1, 2, 9, 3}).SkipWhile(func(x int) bool { return x < 5 }).Collect())
	// Output: [9 3]
}

func ExampleIter_TakeAny() {
	fmt.Println(par.Range(0, 1000).Filter(isOdd).TakeAny(5).Count())
	// Output: 5
}

func ExampleIter_SkipAny() {
	fmt.Println(par.Range(0, 1000).SkipAny(10).Count())
	// Output: 990
}

func ExampleIter_TakeAnyWhile() {
	// What was reached before the first broken part was; how much that is differs.
	parts := par.Range(0, 1000).TakeAnyWhile(func(x int) bool { return x != 500 })
	fmt.Println(parts.Any(func(x int) bool { return x == 500 }))
	// Output: false
}

func ExampleIter_SkipAnyWhile() {
	rest := par.Range(0, 1000).SkipAnyWhile(func(x int) bool { return x < 900 })
	fmt.Println(rest.Filter(func(x int) bool { return x >= 900 }).Count())
	// Output: 100
}
