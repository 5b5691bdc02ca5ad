//go:build unix

package par_test

import (
	"io"
	"math"
	"runtime/trace"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// processor is what all threads of the process have used.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkTraceOn compares works without a trace and with one, turn by turn, and reports the ratios of the medians:
// "wall" of the time that passes, "cpu" of the processor time; and "least" of the least times.
func BenchmarkTraceOn(b *testing.B) {
	const perTurn = 8 // runs of a work before it is the other's turn
	floats := make([]float64, 10_000_000)
	for i := range floats {
		floats[i] = float64(i)
	}
	square := func(x float64) float64 { return x * x }
	sum := func(xs []float64) { par.Map(par.Slice(xs), square).Sum() }
	var join func(n int)
	join = func(n int) {
		if n > 0 {
			core.Join(func() { join(n - 1) }, func() { join(n - 1) })
		}
	}
	recurse := func(r *core.Rec[int, struct{}], n int) struct{} {
		if n > 0 {
			r.Fork(n-1, n-1)
		}
		return struct{}{}
	}
	for name, run := range map[string]func(){
		"join_recursively": func() { join(16) },
		"recurse":          func() { core.Recurse(recurse, 19) },
		"map_sum_10m":      func() { sum(floats) },
		"map_sum_100k": func() {
			for range 50 {
				sum(floats[:100_000])
			}
		},
		"map_sum_heavy": func() {
			par.Map(par.Slice(floats[:200_000]), func(x float64) float64 { return math.Sin(math.Sqrt(x)) }).Sum()
		},
		"spawned": func() {
			core.InScope(func(s *core.Scope) {
				for range 10_000 {
					s.Spawn(func() {})
				}
			})
		},
	} {
		b.Run(name, func(b *testing.B) {
			var wall, cpu [2][]float64
			turn := func(on int) {
				t, c := time.Now(), processor(b)
				run()
				wall[on] = append(wall[on], float64(time.Since(t)))
				cpu[on] = append(cpu[on], float64(processor(b)-c))
			}
			run()
			for b.Loop() {
				for range perTurn {
					turn(0)
				}
				require.NoError(b, trace.Start(io.Discard))
				run()
				for range perTurn {
					turn(1)
				}
				trace.Stop()
				run()
			}
			b.ReportMetric(slices.Min(wall[1])/slices.Min(wall[0]), "least")
			b.ReportMetric(median(wall[1])/median(wall[0]), "wall")
			b.ReportMetric(median(cpu[1])/median(cpu[0]), "cpu")
		})
	}
}

func median(xs []float64) float64 {
	slices.Sort(xs)
	return xs[len(xs)/2]
}
