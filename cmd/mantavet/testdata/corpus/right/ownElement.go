package right

import "github.com/seed1237c087/manta/par"

func ownElement() {
	out := make([]int, 1<<16)
	par.For(len(out), func(i int) { out[i] = i * i })
}
