//go:build !manta_brief

package iter_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

func ExampleSlice() {
	fmt.Println(iter.Slice([]int{1, 2, 3}).Map(func(x int) int { return x * x }).Sum())
	// Output: 14
}

func ExampleRefs() {
	xs := []int{1, 2, 3}
	iter.Refs(xs).ForEach(func(x *int) { *x *= 10 })
	fmt.Println(xs)
	// Output: [10 20 30]
}

func ExampleBlocks() {
	xs := make([]int, 1000)
	iter.Blocks(xs).ForEach(func(window []int) {
		for i := range window {
			window[i]++
		}
	})
	fmt.Println(iter.Slice(xs).Sum())
	// Output: 1000
}

func ExampleRange() {
	fmt.Println(iter.Range(1, 5).Product())
	// Output: 24
}

func ExampleRangeInclusive() {
	fmt.Println(iter.RangeInclusive('a', 'e').Count())
	// Output: 5
}

func ExampleGenerate() {
	fmt.Println(iter.Generate(4, func(i int) string { return strings.Repeat("*", i) }).Collect())
	// Output: [ * ** ***]
}

func ExampleFromSeq() {
	words := iter.FromSeq(strings.SplitSeq("one two three", " "))
	fmt.Println(words.Map(strings.ToUpper).Collect())
	// Output: [ONE TWO THREE]
}

func ExampleMap() {
	lengths := iter.Map(iter.Slice([]string{"a", "bb", "ccc"}), func(s string) int { return len(s) })
	fmt.Println(lengths.Sum())
	// Output: 6
}

func ExampleIter_Filter() {
	even := iter.Range(0, 10).Filter(func(x int) bool { return x%2 == 0 })
	fmt.Println(even.Collect())
	// Output: [0 2 4 6 8]
}

func ExampleEnumerate() {
	for _, item := range iter.Enumerate(iter.Slice([]string{"a", "b"})).Collect() {
		fmt.Println(item.Index, item.Value)
	}
	// Output:
	// 0 a
	// 1 b
}

func ExampleZip() {
	dot := iter.Map(iter.Zip(iter.Slice([]float64{1, 2}), iter.Slice([]float64{3, 4})), func(p iter.Pair[float64, float64]) float64 {
		return p.First * p.Second
	})
	fmt.Println(dot.Sum())
	// Output: 11
}

func ExampleIter_Reduce() {
	longest := func(a, b string) string {
		if len(b) > len(a) {
			return b
		}
		return a
	}
	fmt.Println(iter.Slice([]string{"fir", "spruce", "pine", "poplar"}).Reduce("", longest))
	// Output: spruce
}

func ExampleIter_ReduceWith() {
	v, ok := iter.Slice([]string{"a", "b", "c"}).ReduceWith(func(a, b string) string { return a + b })
	fmt.Println(v, ok)
	// Output: abc true
}

func ExampleIter_MaxFunc() {
	type city struct {
		name   string
		people int
	}
	largest, _ := iter.Slice([]city{{"Bern", 134_000}, {"Basel", 177_000}, {"Biel", 56_000}}).
		MaxFunc(func(a, b city) int { return a.people - b.people })
	fmt.Println(largest.name)
	// Output: Basel
}

func ExampleIter_Any() {
	fmt.Println(iter.Range(0, 1_000_000).Any(func(x int) bool { return x*x == 144 }))
	// Output: true
}

func ExampleIter_CollectInto() {
	buf := make([]int, 8)
	n := iter.Range(0, 5).CollectInto(buf)
	fmt.Println(buf[:n])
	// Output: [0 1 2 3 4]
}

func ExampleIter_ForEachBlock() {
	total := make(chan int, 1)
	total <- 0
	iter.Range(0, 100).ForEachBlock(func(block []int) {
		sum := 0
		for _, x := range block {
			sum += x
		}
		total <- sum + <-total
	})
	fmt.Println(<-total)
	// Output: 4950
}

func ExampleIter_WithPool() {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	xs := iter.Range(0, 5).WithPool(pool).Map(func(x int) int { return x * x }).Collect()
	fmt.Println(xs, slices.Max(xs))
	// Output: [0 1 4 9 16] 16
}

func ExampleIter_Len() {
	it := iter.Range(0, 10)
	fmt.Println(it.Len())
	fmt.Println(it.Filter(func(x int) bool { return x > 3 }).Len())
	// Output:
	// 10 true
	// 0 false
}
