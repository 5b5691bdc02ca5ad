package right

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/par"
)

func ownRand() {
	xs := par.MapLocal(par.Range(0, 1<<14), func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) },
		func(r **rand.Rand, x int) float64 { return (*r).Float64() * float64(x) }).Collect()
	_ = xs
	_ = par.Map(par.Range(0, 1<<14), func(int) float64 { return rand.Float64() }).Sum()
}
