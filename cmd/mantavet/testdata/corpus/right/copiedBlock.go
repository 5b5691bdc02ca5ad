package right

import (
	"slices"
	"sync"

	"github.com/seed1237c087/manta/par"
)

func copiedBlock() {
	var mu sync.Mutex
	var kept []int
	par.Range(0, 1<<14).ForEachBlock(func(block []int) {
		own := slices.Clone(block)
		mu.Lock()
		defer mu.Unlock()
		kept = append(kept, block...)
		kept = append(kept, own[0])
	})
}
