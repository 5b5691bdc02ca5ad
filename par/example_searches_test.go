//go:build !manta_brief

package par_test

import (
	"fmt"
	"math"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleFindMapAny() {
	// It doesn't matter which mirror it is, as long as there is one.
	mirrors := par.Slice([]string{"ftp://a", "https://b", "ftp://c"})
	host, ok := par.FindMapAny(mirrors, func(url string) (string, bool) { return strings.CutPrefix(url, "https://") })
	fmt.Println(host, ok)
	// Output: b true
}

func ExampleFindMapFirst() {
	log := par.Lines("INFO up\nERROR disk full\nERROR no route\n")
	message, ok := par.FindMapFirst(log, func(line string) (string, bool) { return strings.CutPrefix(line, "ERROR ") })
	fmt.Println(message, ok)
	// Output: disk full true
}

func ExampleFindMapLast() {
	// The last setting of a name counts.
	config := par.Lines("port=80\nhost=db1\nport=8080\n")
	setting := func(name string) (string, bool) {
		return par.FindMapLast(config, func(line string) (string, bool) { return strings.CutPrefix(line, name+"=") })
	}
	fmt.Println(setting("port"))
	fmt.Println(setting("user"))
	// Output:
	// 8080 true
	//  false
}

func ExampleIter_FindAny() {
	v, ok := par.Slice([]int{2, 3, 4}).FindAny(func(x int) bool { return x%2 == 1 })
	fmt.Println(v, ok)
	// Output: 3 true
}

func ExampleIter_FindFirst() {
	// The first square above a million: nothing behind it needs to be looked at.
	v, ok := par.Range(0, math.MaxInt).FindFirst(func(x int) bool { return x*x > 1_000_000 })
	fmt.Println(v, ok)
	// Output: 1001 true
}

func ExampleIter_FindLast() {
	v, ok := par.Slice([]string{"a", "bb", "cc", "d"}).FindLast(func(s string) bool { return len(s) == 2 })
	fmt.Println(v, ok)
	// Output: cc true
}

func ExampleIter_PositionAny() {
	i, ok := par.Slice([]string{"a", "b", "c"}).PositionAny(func(s string) bool { return s == "c" })
	fmt.Println(i, ok)
	// Output: 2 true
}

func ExampleIter_PositionFirst() {
	words := []string{"x", "two", "y", "four"}
	long := func(s string) bool { return len(s) > 1 }
	i, ok := par.Slice(words).PositionFirst(long)
	fmt.Println(i, ok)
	i, ok = par.Slice(words).Filter(long).PositionFirst(func(s string) bool { return s == "four" })
	fmt.Println(i, ok)
	// Output:
	// 1 true
	// 1 true
}

func ExampleIter_PositionLast() {
	i, ok := par.Slice([]int{7, 8, 7, 9}).PositionLast(func(x int) bool { return x == 7 })
	fmt.Println(i, ok)
	// Output: 2 true
}
