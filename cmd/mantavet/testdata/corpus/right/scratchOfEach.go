package right

import "github.com/seed1237c087/manta/par"

func scratchOfEach() {
	lens := par.MapInit(par.Range(0, 1<<12), func() []int { return make([]int, 0, 64) }, func(scratch []int, x int) int {
		scratch = scratch[:0]
		for d := x; d > 0; d /= 10 {
			scratch = append(scratch, d%10)
		}
		return len(scratch)
	}).Collect()
	_ = lens
}
