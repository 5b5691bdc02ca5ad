package core_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// The RFC's join_recursively: 65,535 joins and no other work.
const (
	joinDepth = 16
	joins     = 1<<joinDepth - 1
)

func joinRecursively(n int) {
	if n > 0 {
		core.Join(func() { joinRecursively(n - 1) }, func() { joinRecursively(n - 1) })
	}
}

func forkRecursively(n int) struct{} {
	if n > 0 {
		core.Fork(forkRecursively, n-1, n-1)
	}
	return struct{}{}
}

func recurseRecursively(r *core.Rec[int, struct{}], n int) struct{} {
	if n > 0 {
		r.Fork(n-1, n-1)
	}
	return struct{}{}
}

func goRecursively(n int) {
	if n > 0 {
		var wg sync.WaitGroup
		wg.Go(func() { goRecursively(n - 1) })
		goRecursively(n - 1)
		wg.Wait()
	}
}

func BenchmarkJoinRecursively(b *testing.B) {
	for _, workers := range []int{1, 2} {
		p := newPool(b, core.Config{Workers: workers})
		for _, c := range []struct {
			name string
			f    func()
		}{
			{"Join", func() { joinRecursively(joinDepth) }},
			{"Fork", func() { forkRecursively(joinDepth) }},
			{"Recurse", func() { core.Recurse(recurseRecursively, joinDepth) }},
			{"goroutines", func() { goRecursively(joinDepth) }},
		} {
			b.Run(fmt.Sprintf("%s/workers=%d", c.name, workers), func(b *testing.B) {
				b.ReportAllocs()
				p.Install(func() {
					for b.Loop() {
						c.f()
					}
				})
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/joins, "ns/join")
			})
		}
	}
}

func BenchmarkGuest(b *testing.B) {
	b.Run("Join", func(b *testing.B) {
		b.ReportAllocs()
		f := func() {}
		for b.Loop() {
			core.Join(f, f)
		}
	})
	b.Run("Install", func(b *testing.B) {
		p := newPool(b, core.Config{Workers: 1})
		f := func() {}
		for b.Loop() {
			p.Install(f)
		}
	})
}
