package core_test

import (
	"context"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// inPool runs f b.N times as a task of a pool with so many workers, and reports
// how many stand-ins there were.
func inPool(b *testing.B, workers int, f func()) {
	b.Helper()
	b.ReportAllocs()
	p := newPool(b, core.Config{Workers: workers})
	p.Install(func() {
		for b.Loop() {
			f()
		}
	})
	b.ReportMetric(float64(p.Stats().StandIns)/float64(b.N), "standins/op")
}

func nothing() {}

// BenchmarkJoin, BenchmarkFork and BenchmarkRecurse are one fork of two empty
// functions, where nobody has time for the right one; "calls" are two calls.
func BenchmarkJoin(b *testing.B) {
	b.Run("calls", func(b *testing.B) {
		f := nothing
		inPool(b, 1, func() { f(); f() })
	})
	b.Run("Join", func(b *testing.B) { inPool(b, 1, func() { core.Join(nothing, nothing) }) })
	f := func(core.Context) {}
	b.Run("JoinContext", func(b *testing.B) { inPool(b, 1, func() { core.JoinContext(f, f) }) })
	b.Run("within a context", func(b *testing.B) {
		ctx, cancel := context.WithCancel(b.Context())
		defer cancel()
		newPool(b, core.Config{Workers: 1}).Install(func() {
			_ = core.WithContext(ctx, func() error {
				for b.Loop() {
					core.Join(nothing, nothing)
				}
				return nil
			})
		})
	})
}

func BenchmarkFork(b *testing.B) {
	f := func(n int) int { return n }
	inPool(b, 1, func() { core.Fork(f, 1, 2) })
}

func BenchmarkRecurse(b *testing.B) {
	const depth = 10
	inPool(b, 1, func() { core.Recurse(recurseRecursively, depth) })
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<depth-1), "ns/join")
}

// BenchmarkBlocking is an empty Blocking by a task: the worker is lent to a
// stand-in and comes back.
func BenchmarkBlocking(b *testing.B) {
	b.Run("workers=1", func(b *testing.B) { inPool(b, 1, func() { core.Blocking(nothing) }) })
	b.Run("workers=2", func(b *testing.B) { inPool(b, 2, func() { core.Blocking(nothing) }) })
}

// BenchmarkStandIn is a scope of two empty tasks, and one of an empty task and a
// stranger over it, for which the waiting frame needs a stand-in. The difference
// is its price.
func BenchmarkStandIn(b *testing.B) {
	b.Run("none", func(b *testing.B) {
		inPool(b, 1, func() {
			core.InScope(func(s *core.Scope) { s.Spawn(nothing); s.Spawn(nothing) })
		})
	})
	b.Run("one", func(b *testing.B) {
		inPool(b, 1, func() {
			core.InScope(func(s *core.Scope) { s.Spawn(nothing); core.Spawn(nothing) })
		})
	})
}
