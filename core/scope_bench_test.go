package core_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// BenchmarkScope spawns a million empty tasks into one scope from one worker, and
// as many goroutines.
func BenchmarkScope(b *testing.B) {
	const tasks = 1_000_000
	empty := func() {}
	for _, c := range []struct {
		name string
		run  func()
	}{
		{"LIFO", func() {
			core.InScope(func(s *core.Scope) {
				for range tasks {
					s.Spawn(empty)
				}
			})
		}},
		{"FIFO", func() {
			core.InScopeFIFO(func(s *core.ScopeFIFO) {
				for range tasks {
					s.Spawn(empty)
				}
			})
		}},
		{"goroutines", func() {
			var wg sync.WaitGroup
			for range tasks {
				wg.Go(empty)
			}
			wg.Wait()
		}},
	} {
		for _, workers := range []int{1, 2} {
			p := newPool(b, core.Config{Workers: workers})
			b.Run(fmt.Sprintf("%s/workers=%d", c.name, workers), func(b *testing.B) {
				b.ReportAllocs()
				p.Install(func() {
					for b.Loop() {
						c.run()
					}
				})
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/tasks, "ns/task")
			})
		}
	}
}
