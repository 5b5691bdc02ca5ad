//go:build !manta_brief

package iter_test

import (
	"cmp"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_ForEach() {
	var words, letters atomic.Int64
	iter.Slice([]string{"to", "be", "or"}).ForEach(func(s string) {
		words.Add(1)
		letters.Add(int64(len(s)))
	})
	fmt.Println(words.Load(), letters.Load())
	// Output: 3 6
}

func ExampleIter_Collect() {
	fmt.Println(iter.Range(0, 10).Filter(isOdd).Collect())
	// Output: [1 3 5 7 9]
}

func ExampleIter_AppendTo() {
	fmt.Println(iter.Range(0, 3).AppendTo([]int{7, 8}))
	// Output: [7 8 0 1 2]
}

func ExampleIter_Count() {
	fmt.Println(iter.Range(0, 10).Filter(isOdd).Count())
	// Output: 5
}

func ExampleIter_All() {
	fmt.Println(iter.Range(0, 10).Filter(isOdd).All(isOdd))
	// Output: true
}

func ExampleIter_Sum() {
	fmt.Println(iter.Range(1, 101).Sum())
	// Output: 5050
}

func ExampleIter_Product() {
	fmt.Println(iter.RangeInclusive(1, 5).Product())
	// Output: 120
}

func ExampleSum() {
	lengths := iter.Map(iter.Slice([]string{"a", "bb", "ccc"}), func(s string) int { return len(s) })
	fmt.Println(iter.Sum(lengths))
	// Output: 6
}

func ExampleProduct() {
	fmt.Println(iter.Product(iter.Slice([]float64{0.5, 4, 3})))
	// Output: 6
}

func ExampleIter_Min() {
	fmt.Println(iter.Slice([]int{3, 1, 2}).Min())
	fmt.Println(iter.Empty[int]().Min())
	// Output:
	// 1 true
	// 0 false
}

func ExampleIter_Max() {
	fmt.Println(iter.Slice([]float64{3, 1, 2}).Max())
	// Output: 3 true
}

func ExampleMin() {
	fmt.Println(iter.Min(iter.Slice([]string{"pear", "fig", "plum"})))
	// Output: fig true
}

func ExampleMax() {
	fmt.Println(iter.Max(iter.Slice([]string{"pear", "fig", "plum"})))
	// Output: plum true
}

func ExampleIter_MinFunc() {
	byLength := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
	fmt.Println(iter.Slice([]string{"pear", "fig", "nut"}).MinFunc(byLength)) // the first of the shortest
	// Output: fig true
}

func ExampleIter_ReduceFunc() {
	newSet := func() map[byte]bool { return map[byte]bool{} }
	initials := iter.Map(iter.Slice(strings.Fields("to be or not to be")), func(s string) map[byte]bool {
		return map[byte]bool{s[0]: true}
	})
	union := initials.ReduceFunc(newSet, func(a, b map[byte]bool) map[byte]bool {
		for k := range b {
			a[k] = true
		}
		return a
	})
	fmt.Println(len(union))
	// Output: 4
}
