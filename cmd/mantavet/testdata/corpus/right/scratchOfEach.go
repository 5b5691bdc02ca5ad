package right

import "github.com/seed1237c087/manta/par"

func scratchOfEach() {
	lens := par.MapLocal(par.Range(0, 1<<12), func() []int { return make([]int, 0, 64) }, func(buf *[]int, x int) int {
		scratch := (*buf)[:0]
		for d := x; d > 0; d /= 10 {
			scratch = append(scratch, d%10)
		}
		*buf = scratch
		return len(scratch)
	}).Collect()
	_ = lens
}
