//go:build !manta_brief

package par_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleSlice() {
	prices := par.Slice([]int{1250, 399, 8900, 45}) // in cents
	cheap := prices.Filter(func(p int) bool { return p < 1000 })
	fmt.Println(cheap.Count(), cheap.Sum()) // A pipeline over a slice can be run again.
	// Output: 2 444
}

func ExampleRefs() {
	names := []string{"  Ada", "Grace ", " Alan "}
	par.Refs(names).ForEach(func(name *string) { *name = strings.TrimSpace(*name) })
	fmt.Printf("%q\n", names)
	// Output: ["Ada" "Grace" "Alan"]
}

func ExampleBlocks() {
	readings := []int{14, 9, 31, 27}
	// One call for each window, and not one for each reading.
	fmt.Println(par.Map(par.Blocks(readings), slices.Max).Max())
	// Output: 31 true
}

func ExampleRange() {
	leap := func(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }
	fmt.Println(par.Range(1890, 1910).Filter(leap).Collect())
	// Output: [1892 1896 1904 1908]
}

func ExampleRangeInclusive() {
	divides := func(d int) bool { return 28%d == 0 }
	fmt.Println(par.RangeInclusive(1, 28).Filter(divides).Collect())
	// Output: [1 2 4 7 14 28]
}

func ExampleGenerate() {
	shards := par.Generate(100, func(i int) string { return fmt.Sprintf("shard-%02d", i) })
	fmt.Println(shards.StepBy(40).Collect())
	// Output: [shard-00 shard-40 shard-80]
}

func ExampleFromSeq() {
	collatz := func(yield func(int) bool) {
		for n := 6; n > 1 && yield(n); {
			if n%2 == 0 {
				n /= 2
			} else {
				n = 3*n + 1
			}
		}
	}
	fmt.Println(par.FromSeq(collatz).Max()) // of 6, 3, 10, 5, 16, 8, 4, 2
	// Output: 16 true
}

func ExampleFromSeq2() {
	stock := map[string]int{"apples": 3, "pears": 0, "plums": 12}
	low := func(p par.Pair[string, int]) bool { return p.Second < 5 }
	fmt.Println(par.ToMap(par.FromSeq2(maps.All(stock)).Filter(low)))
	// Output: map[apples:3 pears:0]
}

func ExampleFromChan() {
	amounts := make(chan int, 4)
	for _, amount := range []int{30, -5, 20, -1} {
		amounts <- amount
	}
	close(amounts) // Otherwise Collect would wait for more.
	fmt.Println(par.FromChan(amounts).Filter(func(a int) bool { return a < 0 }).Collect())
	// Output: [-5 -1]
}

func ExampleFromMap() {
	prices := map[string]int{"tea": 450, "milk": 120}
	basket := map[string]int{"tea": 2, "milk": 3}
	costs := par.Map(par.FromMap(basket), func(p par.Pair[string, int]) int { return prices[p.First] * p.Second })
	fmt.Println(costs.Sum())
	// Output: 1260
}

func ExampleKeys() {
	sizes := map[string]int{"main.go": 310, "main_test.go": 120, "README.md": 80}
	tests := par.Keys(sizes).Filter(func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	fmt.Println(tests.Collect())
	// Output: [main_test.go]
}

func ExampleValues() {
	votes := map[string]int{"ann": 12, "bob": 7, "cyd": 21}
	fmt.Println(par.Values(votes).All(func(n int) bool { return n >= 5 }))
	// Output: true
}

func ExampleRepeat() {
	players := par.Slice([]string{"ann", "bob"})
	fmt.Println(par.ToMap(par.Zip(players, par.Repeat(100)))) // It is as long as need be.
	// Output: map[ann:100 bob:100]
}

func ExampleRepeatN() {
	song := par.RepeatN("verse", 2).Intersperse("chorus")
	fmt.Println(song.Collect())
	// Output: [verse chorus verse]
}

func ExampleOnce() {
	rows := par.Slice([]string{"tea,450", "", "milk,120"}).Filter(func(row string) bool { return row != "" })
	fmt.Println(par.Once("name,price").Chain(rows).Collect())
	// Output: [name,price tea,450 milk,120]
}

func ExampleEmpty() {
	find := func(word string) par.Iter[string] {
		if word == "" {
			return par.Empty[string]()
		}
		return par.Fields("the cat and the dog").Filter(func(w string) bool { return w == word })
	}
	fmt.Println(find("the").Count(), find("").Count())
	// Output: 2 0
}

func ExampleChunks() {
	sales := []int{5, 0, 2, 8, 1, 1, 4}
	totals := par.Map(par.Chunks(sales, 3), func(days []int) int { return par.Slice(days).Sum() })
	fmt.Println(totals.Collect())
	// Output: [7 10 4]
}

func ExampleChunksExact() {
	x0y0x1y1 := []int{0, 0, 3, 4, 6} // The last point lacks its y.
	squares := par.Map(par.ChunksExact(x0y0x1y1, 2), func(p []int) int { return p[0]*p[0] + p[1]*p[1] })
	fmt.Println(squares.Collect())
	// Output: [0 25]
}

func ExampleRChunks() {
	digits := []int{1, 2, 3, 4, 5, 6, 7}
	fmt.Println(par.RChunks(digits, 3).Rev().Collect()) // millions, thousands and the rest
	// Output: [[1] [2 3 4] [5 6 7]]
}

func ExampleRChunksExact() {
	readings := []int{9, 1, 2, 3, 4} // The latest is the last.
	fmt.Println(par.RChunksExact(readings, 2).Take(1).Collect())
	fmt.Println(par.RChunksExact(readings, 6).Count())
	// Output:
	// [[3 4]]
	// 0
}

func ExampleWindows() {
	temperatures := []int{18, 21, 24, 24, 15}
	means := par.Map(par.Windows(temperatures, 3), func(w []int) int { return (w[0] + w[1] + w[2]) / 3 })
	fmt.Println(means.Collect())
	// Output: [21 23 21]
}
