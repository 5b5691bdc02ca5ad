package work

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

const spawnSize = 1_000_000

func nothing() {}

func spawnGoroutines(n int, task func()) {
	var wg sync.WaitGroup
	for range n {
		wg.Go(task)
	}
	wg.Wait()
}

func spawnLIFO(n int, task func()) {
	core.InScope(func(s *core.Scope) {
		for range n {
			s.Spawn(task)
		}
	})
}

func spawnFIFO(n int, task func()) {
	core.InScopeFIFO(func(s *core.ScopeFIFO) {
		for range n {
			s.Spawn(task)
		}
	})
}

// spawner is a rival that spawns n tasks by run and waits for them.
func spawner(name string, n int, run func(n int, task func())) measure.Rival {
	return measure.Rival{
		Name: name,
		Op:   func() { run(n, nothing) },
		Check: func() error {
			var ran atomic.Int64
			run(n, func() { ran.Add(1) })
			if got := ran.Load(); got != int64(n) {
				return fmt.Errorf("%d tasks of %d ran", got, n)
			}
			return nil
		},
	}
}

func spawners(n int) []measure.Rival {
	return []measure.Rival{
		spawner(goroutines, n, spawnGoroutines),
		spawner("scope", n, spawnLIFO),
		spawner("FIFO scope", n, spawnFIFO),
	}
}

// spawnRows have a million empty tasks in a scope, spawned by a worker of the
// default pool and by a guest of it.
func spawnRows(everyone crew) []Row {
	row := func(name, from string, within func(func()), bounds ...measure.Comparison) Row {
		return Row{
			Name:  name + "/" + everyone.Name,
			Title: "1 million empty tasks into one scope from " + from + "; " + everyone.count(),
			Per:   "task", Units: spawnSize,
			Setup: func(e *Env) ([]measure.Rival, error) {
				n := e.size(spawnSize)
				rivals := spawners(n)
				for i := range rivals {
					rivals[i].Within = within
				}
				return everyone.sendWith(e, errand{"spawn", []any{n}, sameNumber(n)}, rivals...)
			},
			Compare: bounds,
		}
	}
	return []Row{
		row("spawn", "one worker", func(f func()) { core.DefaultPool().Install(f) },
			measure.Comparison{Rival: "scope", Against: goroutines, Factor: 0.25},
			measure.Comparison{Rival: "FIFO scope", Against: "scope", Factor: 1.5}),
		row("spawn_outside", "an outside caller", nil,
			measure.Comparison{Rival: "scope", Against: goroutines},
			measure.Comparison{Rival: "FIFO scope", Against: "scope"},
			measure.Comparison{Rival: "scope", Against: rayon}),
	}
}
