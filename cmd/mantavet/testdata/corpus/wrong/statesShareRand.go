package wrong

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/par"
)

type noisy struct{ rng *rand.Rand }

func statesShareRand() {
	r := rand.New(rand.NewPCG(1, 2))
	xs := par.MapLocal(par.Range(0, 1<<18),
		func() *rand.Rand { return r }, // WRONG race
		func(r **rand.Rand, _ int) float64 { return (*r).Float64() })
	_ = xs.Sum()
	ys := par.MapLocal(par.Range(0, 1<<18),
		func() noisy { return noisy{rng: r} }, // WRONG race
		func(n *noisy, _ int) float64 { return n.rng.Float64() })
	_ = ys.Sum()
}
