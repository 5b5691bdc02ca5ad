package right

import (
	"fmt"
	"hash/fnv"

	"github.com/seed1237c087/manta/par"
)

func ownHash() {
	sums := par.Map(par.Range(0, 1<<14), func(x int) uint64 {
		h := fnv.New64a()
		fmt.Fprint(h, x)
		return h.Sum64()
	}).Collect()
	_ = sums
}
