package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func countedForEffect() {
	var n atomic.Int64
	par.Range(0, 100).Inspect(func(int) { n.Add(1) }).Count()
	par.Map(par.Range(0, 100), func(x int) int64 { return n.Add(1) }).Collect()
	if n.Load() != 200 {
		panic("not all were visited")
	}
}
