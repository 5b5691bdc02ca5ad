package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func lockedMethod() {
	var t guarded
	par.Range(0, 1<<16).ForEach(func(x int) { t.add(x) })
	par.Range(0, 1<<16).ForEach(t.add)
}

type guarded struct {
	mu sync.Mutex
	n  int
}

func (g *guarded) add(x int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n += x
}

func (g *guarded) lock()   { g.mu.Lock() }
func (g *guarded) unlock() { g.mu.Unlock() }

func (g *guarded) do(f func()) {
	g.lock()
	defer g.unlock()
	f()
}
