//go:build !manta_brief

package par_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleEqual() {
	palindrome := func(digits ...int) bool { return par.Equal(par.Slice(digits), par.Slice(digits).Rev()) }
	fmt.Println(palindrome(1, 3, 3, 1), palindrome(1, 3, 2, 1))
	// Output: true false
}

func ExampleCompare() {
	version := func(s string) par.Iter[int] {
		return par.Map(par.SplitString(s, "."), func(part string) int {
			n, _ := strconv.Atoi(part)
			return n
		})
	}
	fmt.Println(par.Compare(version("1.9.2"), version("1.10")))
	fmt.Println(par.Compare(version("1.9.2"), version("1.9"))) // The longer one comes later.
	// Output:
	// -1
	// 1
}

func ExampleContains() {
	tags := par.Slice([]string{"Draft", "GO", "parallel"})
	fmt.Println(par.Contains(tags, "go"), par.Contains(tags.Map(strings.ToLower), "go"))
	// Output: false true
}

func ExampleIsSorted() {
	times := par.Slice([]string{"09:15", "09:15", "10:02", "09:58"})
	fmt.Println(par.IsSorted(times), par.IsSorted(times.Take(3)), par.IsSorted(times.Take(0)))
	// Output: false true true
}
