package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func buckets() {
	bucket := func(x float64) int { return int(x * 10) }
	xs := make([]float64, 1<<16)
	for i := range xs {
		xs[i] = float64(i%100) / 100
	}
	counts := make([]int, 10)
	groups := make([][]float64, 10)
	par.Slice(xs).ForEach(func(x float64) { counts[bucket(x)]++ })                              // WRONG race
	par.Slice(xs).ForEach(func(x float64) { counts[int(x*10)]++ })                              // WRONG race
	par.Slice(xs).ForEach(func(x float64) { groups[bucket(x)] = append(groups[bucket(x)], x) }) // WRONG race
}
