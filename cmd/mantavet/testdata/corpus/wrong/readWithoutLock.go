package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

type ledger struct {
	mu sync.Mutex
	n  int
}

func (t *ledger) add(x int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n += x
}

func (t *ledger) get() int { return t.n }

func readWithoutLock() {
	var t ledger
	par.Range(0, 1<<18).ForEach(func(x int) {
		t.add(x)
		if t.get() < 0 { // WRONG race
			panic("below zero")
		}
	})
	var mu sync.Mutex
	n := 0
	par.Range(0, 1<<18).ForEach(func(x int) {
		mu.Lock()
		n += x
		mu.Unlock()
		if n < 0 { // WRONG race
			panic("below zero")
		}
	})
}
