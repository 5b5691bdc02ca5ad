package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func remainders() {
	values := make([]int, 1<<16)
	for i := range values {
		values[i] = i * i
	}
	ring := make([]int, 16)
	par.For(1<<16, func(i int) { ring[i%16] = i })                 // WRONG race
	par.Slice(values).ForEach(func(v int) { ring[v%len(ring)]++ }) // WRONG race
	par.Slice(values).ForEach(func(v int) { ring[v&15] = v })      // WRONG race
}
