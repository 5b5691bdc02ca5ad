package wrong

import (
	"fmt"
	"hash/fnv"

	"github.com/seed1237c087/manta/par"
)

func hashing() {
	h := fnv.New64a()
	sums := par.Map(par.Range(0, 1<<14), func(x int) uint64 {
		h.Reset()        // WRONG race
		fmt.Fprint(h, x) // WRONG race
		return h.Sum64()
	}).Collect()
	_ = sums
}
