package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func tickets() {
	var next atomic.Int64
	out := make([]int, 1<<16)
	par.Range(0, len(out)).ForEach(func(x int) {
		i := next.Add(1) - 1
		out[i] = x
	})
}
