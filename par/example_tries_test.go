//go:build !manta_brief

package par_test

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/seed1237c087/manta/par"
)

func ExampleTryMap() {
	lines := par.Lines("12\n\nten\n7\nsix\n").Filter(func(line string) bool { return line != "" })
	_, err := par.TryMap(lines, strconv.Atoi)
	fmt.Println(err) // Of two errors it is the first in the text.
	// Output: strconv.Atoi: parsing "ten": invalid syntax
}

func ExampleTryFold() {
	add := func(sum, amount int) (int, error) {
		if amount < 0 {
			return 0, fmt.Errorf("negative amount %d", amount)
		}
		return sum + amount, nil
	}
	_, err := par.TryFold(par.Slice([]int{5, -2, 7, -9}), func() int { return 0 }, add)
	fmt.Println(err)
	// Output: negative amount -2
}

func ExampleIter_TryForEach() {
	err := par.Slice([]string{"1", "x", "3", "y"}).TryForEach(func(s string) error {
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
	fmt.Println(par.Slice([]uint8{100, 50, 30}).TryReduce(0, add))
	fmt.Println(par.Slice([]uint8{100, 50, 130}).TryReduce(0, add))
	// Output:
	// 180 <nil>
	// 0 overflow
}
