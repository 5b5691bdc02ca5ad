package wrong

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/par"
)

func sharedRand() {
	r := rand.New(rand.NewPCG(1, 2))
	xs := par.Map(par.Range(0, 1<<16), func(int) float64 {
		return r.Float64() // WRONG race
	}).Collect()
	_ = xs
}
