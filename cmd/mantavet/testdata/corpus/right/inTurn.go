package right

import (
	"slices"

	"vetted/corpus/helper"
)

func inTurn() {
	n := 0
	helper.InTurn(1<<12, func(i int) { n += i })
	var odd []int
	slices.SortFunc(odd, func(a, b int) int { n++; return a - b })
}
