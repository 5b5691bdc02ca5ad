package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func lockedOverSum() {
	var mu sync.Mutex
	total := 0
	par.For(1<<6, func(i int) {
		mu.Lock()
		defer mu.Unlock()
		total += par.Range(0, i).Sum()
	})
}
