package wrong

import "github.com/seed1237c087/manta/par"

func sharedScratch() {
	scratch := make([]int, 0, 64)
	lens := par.Map(par.Range(0, 1<<16), func(x int) int {
		scratch = scratch[:0] // WRONG race
		for d := x; d > 0; d /= 10 {
			scratch = append(scratch, d%10) // WRONG race
		}
		return len(scratch)
	}).Collect()
	_ = lens
}
