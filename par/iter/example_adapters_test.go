//go:build !manta_brief

package iter_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/par/iter"
)

func isOdd(x int) bool { return x%2 == 1 }

func ExampleIter_Update() {
	type point struct{ x, y int }
	moved := iter.Slice([]point{{1, 2}, {3, 4}}).Update(func(p *point) { p.x += 10 }).Collect()
	fmt.Println(moved)
	// Output: [{11 2} {13 4}]
}

func ExampleIter_Chain() {
	fmt.Println(iter.Range(0, 3).Chain(iter.Range(7, 9)).Collect())
	// Output: [0 1 2 7 8]
}

func ExampleIter_Intersperse() {
	fmt.Println(iter.Range(1, 4).Intersperse(0).Collect())
	// Output: [1 0 2 0 3]
}

func ExampleIter_Interleave() {
	fmt.Println(iter.Range(0, 4).Interleave(iter.Repeat(9).Take(2)).Collect())
	// Output: [0 9 1 9 2 3]
}

func ExampleIter_InterleaveShortest() {
	fmt.Println(iter.Range(1, 5).InterleaveShortest(iter.Range(5, 7)).Collect())
	// Output: [1 5 2 6 3]
}

func ExampleIter_Rev() {
	fmt.Println(iter.Range(0, 5).Rev().Collect())
	// Output: [4 3 2 1 0]
}

func ExampleIter_Skip() {
	fmt.Println(iter.Range(0, 10).Filter(isOdd).Skip(2).Collect())
	// Output: [5 7 9]
}

func ExampleIter_Take() {
	fmt.Println(iter.Range(0, 1<<40).Filter(isOdd).Take(3).Collect())
	// Output: [1 3 5]
}

func ExampleIter_StepBy() {
	fmt.Println(iter.Range(0, 10).StepBy(4).Collect())
	// Output: [0 4 8]
}

func ExampleIter_TakeWhile() {
	fmt.Println(iter.Slice([]int{1, 2, 9, 3}).TakeWhile(func(x int) bool { return x < 5 }).Collect())
	// Output: [1 2]
}

func ExampleIter_SkipWhile() {
	fmt.Println(iter.Slice([]int{1, 2, 9, 3}).SkipWhile(func(x int) bool { return x < 5 }).Collect())
	// Output: [9 3]
}

func ExampleIter_TakeAny() {
	fmt.Println(iter.Range(0, 1000).Filter(isOdd).TakeAny(5).Count())
	// Output: 5
}

func ExampleIter_ByUniformBlocks() {
	// No more than 100 results are waiting at a time.
	fmt.Println(iter.Range(0, 1000).ByUniformBlocks(100).Map(func(x int) int { return x * x }).Max())
	// Output: 998001 true
}

func ExampleFilterMap() {
	lengths := iter.FilterMap(iter.Slice([]string{"go", "", "rust"}), func(s string) (int, bool) {
		return len(s), s != ""
	})
	fmt.Println(lengths.Collect())
	// Output: [2 4]
}

func ExampleFlatMap() {
	words := iter.FlatMap(iter.Slice([]string{"to be", "or not"}), strings.Fields)
	fmt.Println(words.Collect())
	// Output: [to be or not]
}

func ExampleFlatten() {
	fmt.Println(iter.Flatten(iter.Slice([][]int{{1, 2}, nil, {3}})).Collect())
	// Output: [1 2 3]
}

func ExampleFold() {
	// One map for each stretch of words, and not one for each word.
	words := strings.Fields("a b a c a b")
	counts := iter.Fold(iter.Slice(words), func() map[string]int { return map[string]int{} },
		func(m map[string]int, w string) map[string]int {
			m[w]++
			return m
		}).Reduce(nil, func(a, b map[string]int) map[string]int {
		for w, n := range b {
			a[w] += n
		}
		return a
	})
	fmt.Println(counts)
	// Output: map[a:3 b:2 c:1]
}

func ExampleFoldChunks() {
	sums := iter.FoldChunks(iter.Range(0, 10), 4, func() int { return 0 }, func(sum, x int) int { return sum + x })
	fmt.Println(sums.Collect())
	// Output: [6 22 17]
}

func ExampleChunked() {
	fmt.Println(iter.Chunked(iter.Range(0, 10).Filter(isOdd), 2).Collect())
	// Output: [[1 3] [5 7] [9]]
}

func ExampleScan() {
	fmt.Println(iter.Scan(iter.Range(1, 6), 0, func(a, b int) int { return a + b }).Collect())
	// Output: [1 3 6 10 15]
}

func ExampleScanExclusive() {
	fmt.Println(iter.ScanExclusive(iter.Range(1, 6), 0, func(a, b int) int { return a + b }).Collect())
	// Output: [0 1 3 6 10]
}

func ExampleMapWhile() {
	fmt.Println(iter.MapWhile(iter.Slice([]int{1, 2, -1, 3}), func(x int) (int, bool) { return 10 * x, x > 0 }).Collect())
	// Output: [10 20]
}

func ExamplePositions() {
	fmt.Println(iter.Positions(iter.Slice([]string{"b", "a", "b"}), func(s string) bool { return s == "b" }).Collect())
	// Output: [0 2]
}

func ExampleMapLocal() {
	// Every worker has a buffer of its own.
	texts := iter.MapLocal(iter.Range(0, 4), func() []byte { return make([]byte, 0, 16) }, func(buf *[]byte, x int) string {
		*buf = fmt.Appendf((*buf)[:0], "%03d", x)
		return string(*buf)
	})
	fmt.Println(texts.Collect())
	// Output: [000 001 002 003]
}

func ExampleZip3() {
	fmt.Println(iter.Zip3(iter.Range(0, 2), iter.Repeat("x"), iter.Bytes("go")).Collect())
	// Output: [{0 x 103} {1 x 111}]
}

func ExampleChunks() {
	xs := []int{1, 2, 3, 4, 5}
	iter.Chunks(xs, 2).ForEach(func(w []int) { slices.Reverse(w) })
	fmt.Println(xs)
	// Output: [2 1 4 3 5]
}

func ExampleWindows() {
	rises := iter.Windows([]int{3, 5, 4, 8}, 2).Filter(func(w []int) bool { return w[0] < w[1] })
	fmt.Println(rises.Count())
	// Output: 2
}

func ExampleChunkBy() {
	same := func(a, b int) bool { return a == b }
	fmt.Println(iter.ChunkBy([]int{1, 1, 2, 3, 3}, same).Collect())
	// Output: [[1 1] [2] [3 3]]
}

func ExampleSplitFunc() {
	zero := func(x int) bool { return x == 0 }
	fmt.Println(iter.SplitFunc([]int{1, 0, 2, 3, 0}, zero).Collect())
	// Output: [[1] [2 3] []]
}

func ExampleFromChan() {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := range 5 {
			ch <- i
		}
	}()
	fmt.Println(iter.FromChan(ch).Sum())
	// Output: 10
}

func ExampleFromMap() {
	stock := map[string]int{"apples": 3, "pears": 4}
	fmt.Println(iter.Values(stock).Sum())
	// Output: 7
}

func ExampleScanLines() {
	r := strings.NewReader("first\nsecond\r\nthird")
	fmt.Printf("%q\n", iter.ScanLines(r).Collect())
	// Output: ["first" "second" "third"]
}

func ExampleFields() {
	fmt.Println(iter.Fields("  to be\n or\tnot ").Count())
	// Output: 4
}

func ExampleSplitString() {
	fmt.Printf("%q\n", iter.SplitString("a,b,,c", ",").Collect())
	// Output: ["a" "b" "" "c"]
}

func ExampleWalkTreePrefix() {
	// A tree of divisors of 6: each number leads to its halves and thirds.
	children := func(n int) (next []int) {
		for _, p := range []int{2, 3} {
			if n%p == 0 {
				next = append(next, n/p)
			}
		}
		return next
	}
	fmt.Println(iter.WalkTreePrefix(6, children).Collect())
	// Output: [6 3 1 2 1]
}

func ExampleSplit() {
	halves := func(s string) (left, right string, ok bool) {
		return strings.Cut(s, "|")
	}
	fmt.Printf("%q\n", iter.Split("a|b|c", halves).Collect())
	// Output: ["a" "b" "c"]
}

func ExampleLines() {
	log := "ok\nerror: disk full\r\nok\nerror: no route\n"
	n := iter.Lines(log).Filter(func(s string) bool { return strings.HasPrefix(s, "error") }).Count()
	fmt.Println(n)
	// Output: 2
}
