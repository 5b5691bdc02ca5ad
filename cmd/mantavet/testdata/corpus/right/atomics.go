package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func atomics() {
	var n atomic.Int64
	var most atomic.Int64
	par.Range(0, 1<<16).ForEach(func(x int) {
		n.Add(int64(x))
		for {
			old := most.Load()
			if int64(x) <= old || most.CompareAndSwap(old, int64(x)) {
				return
			}
		}
	})
}
