//go:build !manta_brief

package par_test

import (
	"cmp"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/seed1237c087/manta/par"
)

func ExampleSum() {
	letters := par.Map(par.Fields("so weit die Füße tragen"), utf8.RuneCountInString)
	fmt.Println(par.Sum(letters))
	// Output: 19
}

func ExampleProduct() {
	choices := map[string]int{"sizes": 4, "colours": 3, "sleeves": 2}
	fmt.Println(par.Product(par.Values(choices))) // as many different shirts
	fmt.Println(par.Product(par.Empty[int]()))
	// Output:
	// 24
	// 1
}

func ExampleMin() {
	offers := par.Slice([]int{340, 295, 410})
	fmt.Println(par.Min(offers))
	fmt.Println(par.Min(offers.Filter(func(price int) bool { return price < 200 })))
	// Output:
	// 295 true
	// 0 false
}

func ExampleMax() {
	latest, ok := par.Max(par.Slice([]string{"2024-11-30", "2025-02-14", "2023-12-31"}))
	fmt.Println(latest, ok)
	// Output: 2025-02-14 true
}

func ExampleIter_ForEach() {
	var words, letters atomic.Int64
	par.Slice([]string{"to", "be", "or"}).ForEach(func(s string) {
		words.Add(1)
		letters.Add(int64(len(s)))
	})
	fmt.Println(words.Load(), letters.Load())
	// Output: 3 6
}

func ExampleIter_ForEachBlock() {
	total := make(chan int, 1)
	total <- 0
	par.Range(0, 100).ForEachBlock(func(block []int) {
		sum := 0
		for _, x := range block {
			sum += x
		}
		total <- sum + <-total
	})
	fmt.Println(<-total)
	// Output: 4950
}

func ExampleIter_Count() {
	fmt.Println(par.Range(0, 10).Filter(isOdd).Count())
	// Output: 5
}

func ExampleIter_Any() {
	fmt.Println(par.Range(0, 1_000_000).Any(func(x int) bool { return x*x == 144 }))
	// Output: true
}

func ExampleIter_All() {
	fmt.Println(par.Range(0, 10).Filter(isOdd).All(isOdd))
	// Output: true
}

func ExampleIter_Sum() {
	fmt.Println(par.Range(1, 101).Sum())
	// Output: 5050
}

func ExampleIter_Product() {
	fmt.Println(par.RangeInclusive(1, 5).Product())
	// Output: 120
}

func ExampleIter_Min() {
	fmt.Println(par.Slice([]int{3, 1, 2}).Min())
	fmt.Println(par.Empty[int]().Min())
	// Output:
	// 1 true
	// 0 false
}

func ExampleIter_Max() {
	fmt.Println(par.Slice([]float64{3, 1, 2}).Max())
	// Output: 3 true
}

func ExampleIter_MinFunc() {
	byLength := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
	fmt.Println(par.Slice([]string{"pear", "fig", "nut"}).MinFunc(byLength)) // the first of the shortest
	// Output: fig true
}

func ExampleIter_MaxFunc() {
	type city struct {
		name   string
		people int
	}
	largest, _ := par.Slice([]city{{"Bern", 134_000}, {"Basel", 177_000}, {"Biel", 56_000}}).
		MaxFunc(func(a, b city) int { return a.people - b.people })
	fmt.Println(largest.name)
	// Output: Basel
}

func ExampleIter_Reduce() {
	longest := func(a, b string) string {
		if len(b) > len(a) {
			return b
		}
		return a
	}
	fmt.Println(par.Slice([]string{"fir", "spruce", "pine", "poplar"}).Reduce("", longest))
	// Output: spruce
}

func ExampleIter_ReduceFunc() {
	newSet := func() map[byte]bool { return map[byte]bool{} }
	initials := par.Map(par.Slice(strings.Fields("to be or not to be")), func(s string) map[byte]bool {
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

func ExampleIter_ReduceWith() {
	v, ok := par.Slice([]string{"a", "b", "c"}).ReduceWith(func(a, b string) string { return a + b })
	fmt.Println(v, ok)
	// Output: abc true
}
