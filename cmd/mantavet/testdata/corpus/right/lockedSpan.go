package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func lockedSpan() {
	var mu sync.Mutex
	var first []int
	par.Range(0, 1<<16).ForEach(func(x int) {
		y := x * x
		if y%1000 != 1 {
			return
		}
		mu.Lock()
		first = append(first, y)
		mu.Unlock()
	})
}
