package checks

import (
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

type body struct{ x, y, z, m float64 }

// pull returns the force of all bodies on b, along x.
func pull(bodies []body, b body) float64 {
	sum := 0.0
	for _, o := range bodies {
		dx, dy, dz := o.x-b.x, o.y-b.y, o.z-b.z
		sum += o.m * dx / (1 + dx*dx + dy*dy + dz*dz)
	}
	return sum
}

func binary(r *core.Rec[int, struct{}], depth int) struct{} {
	if depth > 0 {
		r.Fork(depth-1, depth-1)
	}
	return struct{}{}
}

// uneven forks into a small and a large part again and again. Therefore a worker
// often waits for a stolen part while there is another part to take.
func uneven(n int) int {
	if n < 10 {
		sum := 0
		for i := range n * 100 {
			sum += i
		}
		return sum
	}
	x, y := core.Fork(uneven, n/5, n-n/5)
	return x + y
}

// BenchmarkStandIns reports how often workloads on two workers need a stand-in:
// per operation, and per million jobs that changed hands or were spawned.
func BenchmarkStandIns(b *testing.B) {
	floats := make([]float64, 1_000_000)
	bodies := make([]body, 1000)
	for i := range bodies {
		f := float64(i)
		bodies[i] = body{f, f * f, -f, 1}
	}
	for _, w := range []struct {
		name string
		run  func()
	}{
		{"map_sum", func() { par.Slice(floats).Map(func(x float64) float64 { return x * x }).Sum() }},
		{"n-body", func() { par.Map(par.Slice(bodies), func(b body) float64 { return pull(bodies, b) }).Collect() }},
		{"join_recursively", func() { core.Recurse(binary, 16) }},
		{"spawn", func() {
			core.InScope(func(s *core.Scope) {
				for range 100_000 {
					s.Spawn(func() {})
				}
			})
		}},
		{"uneven", func() { uneven(100_000) }},
		{"scopes over strangers", func() {
			core.InScope(func(s *core.Scope) {
				for range 1000 {
					s.Spawn(func() {
						core.InScope(func(in *core.Scope) { in.Spawn(func() {}); core.Spawn(func() {}) })
					})
				}
			})
		}},
	} {
		b.Run(w.name, func(b *testing.B) {
			p, err := core.NewPool(core.Config{Workers: 2})
			if err != nil {
				b.Fatal(err)
			}
			defer p.Close()
			p.Install(func() {
				for b.Loop() {
					w.run()
				}
			})
			s := p.Stats()
			b.ReportMetric(float64(s.StandIns)/float64(b.N), "standins/op")
			b.ReportMetric(float64(s.StandIns)/float64(s.Jobs)*1e6, "standins/Mjob")
		})
	}
}
