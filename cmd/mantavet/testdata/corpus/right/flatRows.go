package right

import "github.com/seed1237c087/manta/par"

func flatRows() {
	const w = 64
	out := make([]int, 1<<16)
	par.For(len(out)/w, func(i int) {
		for j := range w {
			out[i*w+j] = i + j
		}
	})
}
