package right

import (
	"math/rand/v2"
	"sync"

	"github.com/seed1237c087/manta/par"
)

func ownStates() {
	r := rand.New(rand.NewPCG(1, 2))
	var mu sync.Mutex
	xs := par.MapLocal(par.Range(0, 1<<12),
		func() *rand.Rand {
			mu.Lock()
			defer mu.Unlock()
			return rand.New(rand.NewPCG(r.Uint64(), r.Uint64()))
		},
		func(r **rand.Rand, _ int) float64 { return (*r).Float64() })
	_ = xs.Sum()
	var f func(int) int
	f = func(x int) int { return x + 1 }
	_ = par.Range(0, 1<<12).Map(f).Sum()
}
