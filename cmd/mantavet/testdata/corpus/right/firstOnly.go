package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func firstOnly() {
	var once atomic.Bool
	var sample int
	par.Range(0, 1<<16).ForEach(func(x int) {
		if once.CompareAndSwap(false, true) {
			sample = x
		}
	})
	_ = sample
}
