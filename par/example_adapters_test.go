//go:build !manta_brief

package par_test

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleMap() {
	prices := map[string]int{"tea": 450, "milk": 120}
	costs := par.Map(par.Fields("tea milk milk"), func(item string) int { return prices[item] })
	fmt.Println(costs.Sum())
	// Output: 690
}

func ExampleEnumerate() {
	steps := par.Lines("mix\n\nknead\nbake\n").Filter(func(line string) bool { return line != "" })
	for _, step := range par.Enumerate(steps).Collect() {
		fmt.Printf("%d. %s\n", step.Index+1, step.Value)
	}
	// Output:
	// 1. mix
	// 2. knead
	// 3. bake
}

func ExampleZip() {
	counts, prices := par.Slice([]int{2, 3, 1}), par.Slice([]int{450, 120, 80})
	costs := par.Map(par.Zip(counts, prices), func(p par.Pair[int, int]) int { return p.First * p.Second })
	fmt.Println(costs.Sum())
	// Output: 1340
}

func ExampleFilterMap() {
	log := par.Lines("INFO up\nERROR disk full\nINFO down\nERROR no route")
	errs := par.FilterMap(log, func(line string) (string, bool) { return strings.CutPrefix(line, "ERROR ") })
	fmt.Printf("%q\n", errs.Collect())
	// Output: ["disk full" "no route"]
}

func ExampleMapWhile() {
	// The names in the header of a message end with an empty line.
	message := par.Lines("from: ann\nto: bob\n\nps: see you")
	names := par.MapWhile(message, func(line string) (name string, ok bool) {
		name, _, ok = strings.Cut(line, ":")
		return name, ok
	})
	fmt.Println(names.Collect())
	// Output: [from to]
}

func ExampleFlatMap() {
	taken := par.Slice([]int{4, 9})
	beside := par.FlatMap(taken, func(seat int) []int { return []int{seat - 1, seat + 1} })
	fmt.Println(beside.Filter(func(seat int) bool { return seat < 10 }).Collect()) // There are seats up to 9.
	// Output: [3 5 8]
}

func ExampleFlatMapIter() {
	// The largest product of two numbers of two digits that reads the same backwards.
	products := par.FlatMapIter(par.Range(10, 100), func(a int) par.Iter[int] {
		return par.Range(a, 100).Map(func(b int) int { return a * b })
	})
	palindrome := func(n int) bool { return n/1000 == n%10 && n/100%10 == n/10%10 }
	fmt.Println(products.Filter(palindrome).Max())
	// Output: 9009 true
}

func ExampleFlatMapSeq() {
	orders := map[string]map[string]int{"ann": {"tea": 2, "milk": 1}, "bob": {"rice": 5}, "cyd": {"tea": 9}}
	counts := par.FlatMapSeq(par.Fields("ann bob"), func(name string) iter.Seq[int] { return maps.Values(orders[name]) })
	fmt.Println(counts.Sum())
	// Output: 8
}

func ExampleFlatten() {
	byDay := par.Slice([][]int{{14, 9}, {}, {21, 17, 8}})
	fmt.Println(par.Flatten(byDay).Min())
	// Output: 8 true
}

func ExampleFlattenIter() {
	shifts := par.Slice([]par.Iter[int]{par.Range(6, 9), par.Empty[int](), par.Range(20, 22)})
	fmt.Println(par.FlattenIter(shifts).Collect()) // the hours at work
	// Output: [6 7 8 20 21]
}

func ExampleZipEq() {
	names := par.Slice([]string{"ann", "bob", "cyd"})
	ages := par.Slice([]int{34, 17, 52}) // One more or less would be a mistake, and panic.
	adults := par.ZipEq(names, ages).Filter(func(p par.Pair[string, int]) bool { return p.Second >= 18 })
	fmt.Println(adults.Collect())
	// Output: [{ann 34} {cyd 52}]
}

func ExampleZip3() {
	lines := par.Zip3(par.Fields("tea milk"), par.Slice([]int{2, 3}), par.Slice([]int{450, 120}))
	bill := par.Map(lines, func(t par.Triple[string, int, int]) string {
		return fmt.Sprint(t.First, " ", t.Second*t.Third)
	})
	fmt.Printf("%q\n", bill.Collect())
	// Output: ["tea 900" "milk 360"]
}

func ExampleMapLocal() {
	// Each worker sorts letters in a buffer of its own.
	newBuffer := func() []byte { return make([]byte, 0, 32) }
	sorted := par.MapLocal(par.Fields("eat tan tea"), newBuffer, func(buf *[]byte, word string) string {
		*buf = append((*buf)[:0], word...)
		slices.Sort(*buf)
		return string(*buf)
	})
	fmt.Println(sorted.Collect())
	// Output: [aet ant aet]
}

func ExampleFold() {
	// One table for each stretch of the text, and not one for each word.
	newTable := func() []int { return make([]int, 4) }
	tables := par.Fold(par.Fields("a red fox or an ox"), newTable, func(table []int, word string) []int {
		table[len(word)]++
		return table
	})
	fmt.Println(tables.ReduceFunc(newTable, func(a, b []int) []int {
		for i := range a {
			a[i] += b[i]
		}
		return a
	}))
	// Output: [0 1 3 2]
}

func ExampleFoldChunks() {
	readings := par.Slice([]int{14, 21, 9, 17, 25, 11, 8})
	peaks := par.FoldChunks(readings, 3, func() int { return 0 }, func(peak, x int) int { return max(peak, x) })
	fmt.Println(peaks.Collect())
	// Output: [21 25 8]
}

func ExampleChunked() {
	free := par.Range(100, 200).Filter(func(seat int) bool { return seat%20 == 0 })
	tables := par.Map(par.Chunked(free, 2), func(seats []int) string { return fmt.Sprint("table ", seats) })
	fmt.Printf("%q\n", tables.Collect())
	// Output: ["table [100 120]" "table [140 160]" "table [180]"]
}

func ExamplePositions() {
	lines := par.Lines("draw\nTODO: colours\nsave\nTODO: undo")
	todo := par.Positions(lines, func(line string) bool { return strings.HasPrefix(line, "TODO") })
	fmt.Println(todo.Collect())
	// Output: [1 3]
}

func ExampleScan() {
	prices := par.Slice([]int{310, 295, 340, 325, 355})
	highs := par.Scan(prices, 0, func(a, b int) int { return max(a, b) }) // the highest so far
	fmt.Println(highs.Collect())
	// Output: [310 310 340 340 355]
}

func ExampleScanExclusive() {
	// Where each field of a record begins, if the first begins behind 8 bytes of header.
	sizes := par.Slice([]int{4, 16, 2})
	fmt.Println(par.ScanExclusive(sizes, 8, func(a, b int) int { return a + b }).Collect())
	// Output: [8 12 28]
}
