//go:build !manta_brief

package par_test

import (
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
