package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func countsOfValues() {
	values := make([]int, 1<<16)
	for i := range values {
		values[i] = i * i % 11
	}
	counts := make([]int, 11)
	par.Slice(values).ForEach(func(v int) { counts[v]++ })     // WRONG race
	par.For(len(values), func(i int) { counts[values[i]]++ })  // WRONG race
	par.Refs(values).ForEach(func(v *int) { counts[*v] += 2 }) // WRONG race
	par.Chunks(values, 64).ForEach(func(c []int) {             // each of many
		for _, v := range c {
			counts[v]++ // WRONG race
		}
	})
}
