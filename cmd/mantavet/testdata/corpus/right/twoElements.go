package right

import "github.com/seed1237c087/manta/par"

func twoElements() {
	out := make([]int, 1<<16)
	par.For(len(out)/2, func(i int) {
		out[2*i] = i
		out[2*i+1] = -i
	})
}
