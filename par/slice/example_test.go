package slice_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/slice"
)

type ray struct {
	name string
	span int // in centimetres
}

func rays() []ray {
	return []ray{{"manta", 700}, {"sting", 150}, {"eagle", 300}, {"bat", 150}}
}

func ExampleSort() {
	xs := []float64{2.5, -1, 7, 0}
	slice.Sort(xs)
	fmt.Println(xs)
	// Output: [-1 0 2.5 7]
}

func ExampleSortFunc() {
	xs := rays()
	slice.SortFunc(xs, func(a, b ray) int { return strings.Compare(a.name, b.name) })
	fmt.Println(xs)
	// Output: [{bat 150} {eagle 300} {manta 700} {sting 150}]
}

func ExampleSortStableFunc() {
	xs := rays()
	slice.SortStableFunc(xs, func(a, b ray) int { return cmp.Compare(b.span, a.span) })
	fmt.Println(xs) // The widest first; of the two narrowest the one that came first.
	// Output: [{manta 700} {eagle 300} {sting 150} {bat 150}]
}

func ExampleSortByKey() {
	xs := rays()
	slice.SortByKey(xs, func(r ray) int { return r.span })
	fmt.Println(xs)
	// Output: [{sting 150} {bat 150} {eagle 300} {manta 700}]
}

func ExampleSortByCachedKey() {
	xs := []string{"beta", "Gamma", "ALPHA"}
	slice.SortByCachedKey(xs, strings.ToLower) // Once for each.
	fmt.Println(xs)
	// Output: [ALPHA beta Gamma]
}

func ExampleIsSortedFunc() {
	fmt.Println(slice.IsSortedFunc(rays(), func(a, b ray) int { return cmp.Compare(a.span, b.span) }))
	// Output: false
}

func ExamplePrefixSum() {
	sizes := []int{3, 1, 4}
	ends := make([]int, len(sizes))
	total := slice.PrefixSum(ends, sizes)
	fmt.Println(ends, total)
	// Output: [3 4 8] 8
}

func ExamplePrefixSumExclusive() {
	sizes := []int{3, 1, 4}
	starts := make([]int, len(sizes))
	total := slice.PrefixSumExclusive(starts, sizes)
	fmt.Println(starts, total)
	// Output: [0 3 4] 8
}

func ExampleScanInto() {
	xs := []int{3, 1, 4, 1, 5}
	slice.ScanInto(xs, xs, func(a, b int) int { return max(a, b) })
	fmt.Println(xs) // The largest so far.
	// Output: [3 3 4 4 5]
}

func ExampleScanExclusiveInto() {
	xs := []int{3, 1, 4, 1, 5}
	largest := slice.ScanExclusiveInto(xs, xs, 0, func(a, b int) int { return max(a, b) })
	fmt.Println(xs, largest)
	// Output: [0 3 3 4 4] 5
}

func ExamplePack() {
	fmt.Println(slice.Pack([]int{3, 1, 4, 1, 5, 9}, func(x int) bool { return x > 2 }))
	// Output: [3 4 5 9]
}

func ExamplePackIndex() {
	fmt.Println(slice.PackIndex([]int{3, 1, 4, 1, 5, 9}, func(x int) bool { return x > 2 }))
	// Output: [0 2 4 5]
}

func ExamplePartition() {
	xs := []int{3, 1, 4, 1, 5, 9}
	n := slice.Partition(xs, func(x int) bool { return x > 2 })
	fmt.Println(xs[:n], xs[n:])
	// Output: [3 4 5 9] [1 1]
}

func ExampleMerge() {
	a, b := []int{1, 4, 6}, []int{2, 4, 8}
	fmt.Println(slice.Merge(make([]int, 6), a, b, cmp.Compare[int]))
	// Output: [1 2 4 4 6 8]
}

func ExampleUnique() {
	fmt.Println(slice.Unique([]int{1, 1, 2, 3, 3, 3, 1}))
	// Output: [1 2 3 1]
}

func ExampleUniqueFunc() {
	fmt.Println(slice.UniqueFunc([]string{"a", "A", "b"}, strings.EqualFold))
	// Output: [a b]
}

func ExampleReverse() {
	xs := []int{1, 2, 3}
	slice.Reverse(xs)
	fmt.Println(xs)
	// Output: [3 2 1]
}

func ExampleRotate() {
	xs := []int{1, 2, 3, 4, 5}
	slice.Rotate(xs, 2)
	fmt.Println(xs)
	// Output: [3 4 5 1 2]
}

func ExampleFill() {
	xs := make([]int, 3)
	slice.Fill(xs, 7)
	fmt.Println(xs)
	// Output: [7 7 7]
}

func ExampleCopy() {
	xs := make([]int, 2)
	n := slice.Copy(xs, []int{1, 2, 3})
	fmt.Println(xs, n)
	// Output: [1 2] 2
}

func ExampleShuffle() {
	a, b := []int{1, 2, 3, 4, 5}, []int{1, 2, 3, 4, 5}
	slice.Shuffle(a, 42)
	slice.Shuffle(b, 42)
	fmt.Println(fmt.Sprint(a) == fmt.Sprint(b))
	// Output: true
}

func ExampleNthElement() {
	xs := []int{9, 1, 8, 2, 7}
	fmt.Println(slice.NthElement(xs, len(xs)/2, cmp.Compare[int])) // The median.
	// Output: 7
}

func ExampleTopK() {
	fmt.Println(slice.TopK(rays(), 2, func(a, b ray) int { return cmp.Compare(a.span, b.span) }))
	// Output: [{manta 700} {eagle 300}]
}

func ExampleBinarySearchAll() {
	fmt.Println(slice.BinarySearchAll([]int{10, 20, 30}, []int{5, 20, 25, 99}, cmp.Compare[int]))
	// Output: [0 1 2 3]
}
