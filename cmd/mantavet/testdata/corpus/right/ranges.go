package right

import "github.com/seed1237c087/manta/par"

func ranges() {
	out := make([]int, 1<<16)
	par.ForRange(0, len(out), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			out[i] = i
		}
	})
}
