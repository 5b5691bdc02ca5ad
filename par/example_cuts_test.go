//go:build !manta_brief

package par_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed1237c087/manta/par"
)

func ExampleChunkBy() {
	prices := []int{10, 12, 15, 11, 13, 9}
	rising := par.ChunkBy(prices, func(a, b int) bool { return a < b })
	longest, _ := rising.MaxFunc(func(a, b []int) int { return len(a) - len(b) })
	fmt.Println(longest)
	// Output: [10 12 15]
}

func ExampleSplitFunc() {
	readings := []int{14, 15, -1, -1, 17, 16, 18} // -1: there is none
	spans := par.SplitFunc(readings, func(r int) bool { return r < 0 })
	fmt.Println(spans.Filter(func(span []int) bool { return len(span) > 0 }).Collect())
	// Output: [[14 15] [17 16 18]]
}

func ExampleSplitInclusiveFunc() {
	// Who throws a six throws again.
	throws := []int{6, 6, 2, 5, 6, 1, 6}
	fmt.Println(par.SplitInclusiveFunc(throws, func(n int) bool { return n != 6 }).Collect())
	// Output: [[6 6 2] [5] [6 1] [6]]
}

func ExampleSplit() {
	halve := func(xs []int) (left, right []int, ok bool) {
		if len(xs) <= 2 {
			return xs, nil, false
		}
		return xs[:len(xs)/2], xs[len(xs)/2:], true
	}
	fmt.Println(par.Split([]int{1, 2, 3, 4, 5}, halve).Collect())
	// Output: [[1 2] [3] [4 5]]
}

func ExampleWalkTree() {
	folders := map[string][]string{"src": {"src/a.go", "src/img"}, "src/img": {"src/img/logo.png"}}
	files := par.WalkTree("src", func(name string) []string { return folders[name] })
	fmt.Println(files.Filter(func(name string) bool { return strings.HasSuffix(name, ".go") }).Collect())
	// Output: [src/a.go]
}

func ExampleWalkTreePrefix() {
	parts := map[string][]string{"car": {"engine", "wheels"}, "engine": {"pistons", "valves"}}
	all := par.WalkTreePrefix("car", func(name string) []string { return parts[name] })
	fmt.Println(all.Collect()) // as a table of contents has them
	// Output: [car engine pistons valves wheels]
}

func ExampleWalkTreePostfix() {
	needs := map[string][]string{"app": {"par", "log"}, "par": {"core"}}
	all := par.WalkTreePostfix("app", func(name string) []string { return needs[name] })
	fmt.Println(all.Collect()) // each behind what it needs
	// Output: [core par log app]
}

func ExampleBatch() {
	orders := make(chan string)
	go func() {
		defer close(orders)
		for _, order := range []string{"tea", "bread", "milk", "eggs", "salt"} {
			orders <- order
		}
	}()
	// They are stored by twos, and no order waits for longer than a second.
	for rows := range par.Batch(par.FromChan(orders), 2, time.Second).Seq() {
		fmt.Println("insert", rows)
	}
	// Output:
	// insert [tea bread]
	// insert [milk eggs]
	// insert [salt]
}
