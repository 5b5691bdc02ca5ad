package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func blocksKept() {
	var mu sync.Mutex
	var kept [][]int
	par.Map(par.Range(0, 1<<18), func(x int) int { return x }).ForEachBlock(func(block []int) {
		mu.Lock()
		defer mu.Unlock()
		kept = append(kept, block) // WRONG escape
	})
	sum := 0
	for _, b := range kept {
		for _, x := range b {
			sum += x
		}
	}
	if sum != (1<<18)*(1<<18-1)/2 {
		panic("blocks were used again")
	}
}
