package right

import "github.com/seed1237c087/manta/par"

func blocks() {
	out := make([]int, 1<<16)
	par.Blocks(out).ForEach(func(part []int) {
		for i := range part {
			part[i] = i
		}
	})
	par.Chunks(out, 100).ForEach(func(part []int) { part[0] = 1 })
}
