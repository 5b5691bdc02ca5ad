//go:build !manta_brief

package iter_test

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_TryForEach() {
	err := iter.Slice([]string{"1", "x", "3", "y"}).TryForEach(func(s string) error {
		_, err := strconv.Atoi(s)
		return err
	})
	fmt.Println(err)
	// Output: strconv.Atoi: parsing "x": invalid syntax
}

func ExampleIter_TryReduce() {
	errOverflow := errors.New("overflow")
	add := func(a, b uint8) (uint8, error) {
		if a+b < a {
			return 0, errOverflow
		}
		return a + b, nil
	}
	fmt.Println(iter.Slice([]uint8{100, 50, 30}).TryReduce(0, add))
	fmt.Println(iter.Slice([]uint8{100, 50, 130}).TryReduce(0, add))
	// Output:
	// 180 <nil>
	// 0 overflow
}

func ExampleTryMap() {
	fmt.Println(iter.TryMap(iter.Slice([]string{"1", "2", "3"}), strconv.Atoi))
	fmt.Println(iter.TryMap(iter.Slice([]string{"1", "two", "3"}), strconv.Atoi))
	// Output:
	// [1 2 3] <nil>
	// [] strconv.Atoi: parsing "two": invalid syntax
}

func ExampleTryFold() {
	add := func(sum int, s string) (int, error) {
		n, err := strconv.Atoi(s)
		return sum + n, err
	}
	parts, err := iter.TryFold(iter.Slice([]string{"1", "2", "3"}), func() int { return 0 }, add)
	fmt.Println(iter.Slice(parts).Sum(), err)
	// Output: 6 <nil>
}
