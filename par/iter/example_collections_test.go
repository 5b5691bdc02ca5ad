//go:build !manta_brief

package iter_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/iter"
)

var words = strings.Fields("one two three four five six seven")

func wordLen(w string) int { return len(w) }

func ExampleGroupBy() {
	fmt.Println(iter.GroupBy(iter.Slice(words), wordLen))
	// Output: map[3:[one two six] 4:[four five] 5:[three seven]]
}

func ExampleCountBy() {
	fmt.Println(iter.CountBy(iter.Slice(words), wordLen))
	// Output: map[3:3 4:2 5:2]
}

func ExampleReduceBy() {
	join := func(a, b string) string { return a + "-" + b }
	fmt.Println(iter.ReduceBy(iter.Slice(words), wordLen, strings.ToUpper, join))
	// Output: map[3:ONE-TWO-SIX 4:FOUR-FIVE 5:THREE-SEVEN]
}

func ExampleToMap() {
	lengths := iter.Map(iter.Slice(words), func(w string) iter.Pair[int, string] {
		return iter.Pair[int, string]{First: len(w), Second: w}
	})
	fmt.Println(iter.ToMap(lengths))
	// Output: map[3:six 4:five 5:seven]
}

func ExampleToSet() {
	fmt.Println(len(iter.ToSet(iter.Map(iter.Slice(words), wordLen))))
	// Output: 3
}

func ExampleHistogram() {
	fmt.Println(iter.Histogram(iter.Slice(words), 6, wordLen))
	// Output: [0 0 0 3 2 2]
}

func ExampleTopK() {
	byLen := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
	fmt.Println(iter.TopK(iter.Slice(words), 3, byLen))
	// Output: [three seven four]
}

func ExampleIter_Partition() {
	short, long := iter.Slice(words).Partition(func(w string) bool { return len(w) < 4 })
	fmt.Println(short, long)
	// Output: [one two six] [three four five seven]
}

func ExamplePartitionMap() {
	short, lengths := iter.PartitionMap(iter.Slice(words), func(w string) (string, int, bool) {
		return w, len(w), len(w) < 4
	})
	fmt.Println(short, lengths)
	// Output: [one two six] [5 4 4 5]
}

func ExampleUnzip() {
	as, bs := iter.Unzip(iter.Zip(iter.Range(1, 4), iter.Slice(words)))
	fmt.Println(as, bs)
	// Output: [1 2 3] [one two three]
}

func ExampleMinByKey() {
	fmt.Println(iter.MinByKey(iter.Slice(words), wordLen))
	// Output: one true
}

func ExampleMaxByKey() {
	fmt.Println(iter.MaxByKey(iter.Slice(words), wordLen))
	// Output: seven true
}

func ExampleEqual() {
	fmt.Println(iter.Equal(iter.Slice([]int{0, 1, 2}), iter.Range(0, 3)))
	// Output: true
}

func ExampleCompare() {
	fmt.Println(iter.Compare(iter.Slice([]int{0, 1, 5}), iter.Range(0, 9)))
	// Output: 1
}

func ExampleContains() {
	fmt.Println(iter.Contains(iter.Slice(words), "four"))
	// Output: true
}

func ExampleIsSorted() {
	fmt.Println(iter.IsSorted(iter.Slice(words)), iter.IsSorted(iter.Range(0, 9)))
	// Output: false true
}
