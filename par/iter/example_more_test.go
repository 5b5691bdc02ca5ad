//go:build !manta_brief

package iter_test

import (
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_Map() {
	fmt.Println(iter.Range(0, 4).Map(func(x int) int { return x * x }).Collect())
	// Output: [0 1 4 9]
}

func ExampleIter_Inspect() {
	var seen atomic.Int64
	sum := iter.Range(0, 100).Inspect(func(int) { seen.Add(1) }).Sum()
	fmt.Println(sum, seen.Load())
	// Output: 4950 100
}

func ExampleIter_SkipAny() {
	fmt.Println(iter.Range(0, 1000).SkipAny(10).Count())
	// Output: 990
}

func ExampleIter_TakeAnyWhile() {
	// What was reached before the first broken part was; how much that is differs.
	parts := iter.Range(0, 1000).TakeAnyWhile(func(x int) bool { return x != 500 })
	fmt.Println(parts.Any(func(x int) bool { return x == 500 }))
	// Output: false
}

func ExampleIter_SkipAnyWhile() {
	rest := iter.Range(0, 1000).SkipAnyWhile(func(x int) bool { return x < 900 })
	fmt.Println(rest.Filter(func(x int) bool { return x >= 900 }).Count())
	// Output: 100
}

func ExampleIter_ByExponentialBlocks() {
	// Of a billion elements, few are reached before the answer is known.
	found := iter.Range(0, 1_000_000_000).ByExponentialBlocks().Any(func(x int) bool { return x > 100 })
	fmt.Println(found)
	// Output: true
}

func ExampleIter_PanicFuse() {
	defer func() { fmt.Println(recover().(*core.PanicError).Value) }()
	iter.Range(0, 100).PanicFuse().ForEach(func(x int) {
		if isOdd(x) {
			panic(fmt.Sprint(x, " is odd"))
		}
	})
	// Output: 1 is odd
}

func ExampleIter_WithMinLen() {
	sum := iter.Range(0, 10_000).WithMinLen(1000).Sum() // No piece is shorter than 1000.
	fmt.Println(sum)
	// Output: 49995000
}

func ExampleIter_WithMaxLen() {
	// Every element is a piece of its own: for few of very uneven cost.
	collatz := func(n int) (steps int) {
		for ; n > 1; steps++ {
			if isOdd(n) {
				n = 3*n + 1
			} else {
				n /= 2
			}
		}
		return steps
	}
	fmt.Println(iter.Slice([]int{1, 27, 6, 97}).WithMaxLen(1).Map(collatz).Collect())
	// Output: [0 111 8 118]
}

func ExampleFlatMapIter() {
	triangle := iter.FlatMapIter(iter.Range(0, 4), func(n int) iter.Iter[int] { return iter.RepeatN(n, n) })
	fmt.Println(triangle.Collect())
	// Output: [1 2 2 3 3 3]
}

func ExampleFlatMapSeq() {
	shelves := []map[string]int{{"apples": 3}, {"pears": 4}}
	names := iter.FlatMapSeq(iter.Slice(shelves), maps.Keys)
	fmt.Println(names.Collect())
	// Output: [apples pears]
}

func ExampleFlattenIter() {
	both := []iter.Iter[int]{iter.Range(0, 3), iter.Once(7)}
	fmt.Println(iter.FlattenIter(iter.Slice(both)).Collect())
	// Output: [0 1 2 7]
}

func ExampleMapInit() {
	// Each goroutine has a buffer of its own for as long as it goes on.
	newBuffer := func() *[]byte { return new([]byte) }
	texts := iter.MapInit(iter.Range(8, 11), newBuffer, func(buf *[]byte, x int) string {
		*buf = fmt.Appendf((*buf)[:0], "%x", x)
		return string(*buf)
	})
	fmt.Println(texts.Collect())
	// Output: [8 9 a]
}

func ExampleZipEq() {
	defer func() { fmt.Println(recover()) }()
	iter.ZipEq(iter.Range(0, 3), iter.Range(0, 4))
	// Output: par: ZipEq: lengths 3 and 4 differ
}

func ExampleRepeat() {
	fmt.Println(iter.Repeat("la").Take(3).Collect())
	// Output: [la la la]
}

func ExampleRepeatN() {
	fmt.Println(iter.RepeatN(2, 10).Product())
	// Output: 1024
}

func ExampleOnce() {
	fmt.Println(iter.Once(1).Chain(iter.Range(5, 8)).Collect())
	// Output: [1 5 6 7]
}

func ExampleEmpty() {
	fmt.Println(iter.Empty[int]().Collect())
	// Output: []
}

func ExampleKeys() {
	stock := map[string]int{"apples": 3, "pears": 4, "plums": 0}
	fmt.Println(slices.Sorted(slices.Values(iter.Keys(stock).Collect())))
	// Output: [apples pears plums]
}

func ExampleValues() {
	stock := map[string]int{"apples": 3, "pears": 4, "plums": 0}
	fmt.Println(iter.Values(stock).Max())
	// Output: 4 true
}

func ExampleFromSeq2() {
	pairs := iter.FromSeq2(slices.All([]string{"a", "b"}))
	fmt.Println(pairs.Collect())
	// Output: [{0 a} {1 b}]
}

func ExampleChunksExact() {
	fmt.Println(iter.ChunksExact([]int{1, 2, 3, 4, 5}, 2).Collect())
	// Output: [[1 2] [3 4]]
}

func ExampleRChunks() {
	fmt.Println(iter.RChunks([]int{1, 2, 3, 4, 5}, 2).Collect())
	// Output: [[4 5] [2 3] [1]]
}

func ExampleRChunksExact() {
	fmt.Println(iter.RChunksExact([]int{1, 2, 3, 4, 5}, 2).Collect())
	// Output: [[4 5] [2 3]]
}

func ExampleSplitInclusiveFunc() {
	zero := func(x int) bool { return x == 0 }
	fmt.Println(iter.SplitInclusiveFunc([]int{1, 0, 2, 3, 0}, zero).Collect())
	// Output: [[1 0] [2 3 0]]
}

func ExampleRunes() {
	fmt.Printf("%c\n", iter.Runes("Grüße").Rev().Collect())
	// Output: [e ß ü r G]
}

func ExampleRuneIndices() {
	umlauts := iter.RuneIndices("Grüße").Filter(func(r iter.Item[rune]) bool { return r.Value > 127 })
	fmt.Println(umlauts.Collect())
	// Output: [{2 252} {4 223}]
}

func ExampleBytes() {
	fmt.Println(iter.Bytes("abracadabra").Filter(func(b byte) bool { return b == 'a' }).Count())
	// Output: 5
}

func ExampleWalkTree() {
	// The numbers with up to four binary digits.
	children := func(n int) []int {
		if n >= 8 {
			return nil
		}
		return []int{2 * n, 2*n + 1}
	}
	fmt.Println(iter.WalkTree(1, children).Count())
	// Output: 15
}

func ExampleWalkTreePostfix() {
	children := func(n int) []int {
		if n >= 4 {
			return nil
		}
		return []int{2 * n, 2*n + 1}
	}
	fmt.Println(iter.WalkTreePostfix(1, children).Collect())
	// Output: [4 5 2 6 7 3 1]
}
