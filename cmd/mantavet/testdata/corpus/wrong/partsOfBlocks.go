package wrong

import "github.com/seed1237c087/manta/par"

func partsOfBlocks() {
	same := par.Map(par.Range(0, 1<<18), func(x int) int { return x })
	parts := par.MapBlocks(same, func(dst [][]int, src []int) {
		for i := range src {
			dst[i] = src[i : i+1] // WRONG escape
		}
	}).Collect()
	for i, part := range parts {
		if part[0] != i {
			panic("blocks were used again")
		}
	}
}
