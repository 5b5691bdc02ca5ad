//go:build !manta_brief

package iter_test

import (
	"fmt"
	"strconv"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_FindAny() {
	v, ok := iter.Slice([]int{2, 3, 4}).FindAny(func(x int) bool { return x%2 == 1 })
	fmt.Println(v, ok)
	// Output: 3 true
}

func ExampleIter_FindFirst() {
	// The first square above a million: nothing behind it needs to be looked at.
	v, ok := iter.Range(0, 1<<62).FindFirst(func(x int) bool { return x*x > 1_000_000 })
	fmt.Println(v, ok)
	// Output: 1001 true
}

func ExampleIter_FindLast() {
	v, ok := iter.Slice([]string{"a", "bb", "cc", "d"}).FindLast(func(s string) bool { return len(s) == 2 })
	fmt.Println(v, ok)
	// Output: cc true
}

func ExampleIter_PositionAny() {
	i, ok := iter.Slice([]string{"a", "b", "c"}).PositionAny(func(s string) bool { return s == "c" })
	fmt.Println(i, ok)
	// Output: 2 true
}

func ExampleIter_PositionFirst() {
	words := []string{"x", "two", "y", "four"}
	long := func(s string) bool { return len(s) > 1 }
	i, ok := iter.Slice(words).PositionFirst(long)
	fmt.Println(i, ok)
	i, ok = iter.Slice(words).Filter(long).PositionFirst(func(s string) bool { return s == "four" })
	fmt.Println(i, ok)
	// Output:
	// 1 true
	// 1 true
}

func ExampleIter_PositionLast() {
	i, ok := iter.Slice([]int{7, 8, 7, 9}).PositionLast(func(x int) bool { return x == 7 })
	fmt.Println(i, ok)
	// Output: 2 true
}

// parse is for searches that find something other than they look at.
func parse(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil
}

func ExampleFindMapAny() {
	v, ok := iter.FindMapAny(iter.Slice([]string{"a", "12", "b"}), parse)
	fmt.Println(v, ok)
	// Output: 12 true
}

func ExampleFindMapFirst() {
	v, ok := iter.FindMapFirst(iter.Slice([]string{"a", "12", "b", "34"}), parse)
	fmt.Println(v, ok)
	// Output: 12 true
}

func ExampleFindMapLast() {
	v, ok := iter.FindMapLast(iter.Slice([]string{"a", "12", "b", "34"}), parse)
	fmt.Println(v, ok)
	// Output: 34 true
}
