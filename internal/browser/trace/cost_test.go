package trace

import (
	"io"
	"math"
	"runtime/trace"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func join(n int) {
	if n > 0 {
		core.Join(func() { join(n - 1) }, func() { join(n - 1) })
	}
}

func recurse(r *core.Rec[int, struct{}], n int) struct{} {
	if n > 0 {
		r.Fork(n-1, n-1)
	}
	return struct{}{}
}

// processor is what all threads of the process have used.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perTurn is how often a work runs before it is the other's turn.
const perTurn = 8

// BenchmarkTraceOn compares works without a trace and with one, turn by turn, and reports the ratios of the medians:
// "wall" of the time that passes, "cpu" of the processor time.
func BenchmarkTraceOn(b *testing.B) {
	floats := make([]float64, 10_000_000)
	for i := range floats {
		floats[i] = float64(i)
	}
	square := func(x float64) float64 { return x * x }
	sum := func(xs []float64) { par.Map(par.Slice(xs), square).Sum() }
	works := []struct {
		name string
		run  func()
	}{
		{"join_recursively", func() { join(16) }},
		{"recurse", func() { core.Recurse(recurse, 19) }},
		{"map_sum_10m", func() { sum(floats) }},
		{"map_sum_100k", func() {
			for range 50 {
				sum(floats[:100_000])
			}
		}},
		{"map_sum_heavy", func() {
			par.Map(par.Slice(floats[:200_000]), func(x float64) float64 { return math.Sin(math.Sqrt(x)) }).Sum()
		}},
		{"spawned", func() {
			core.InScope(func(s *core.Scope) {
				for range 10_000 {
					s.Spawn(func() {})
				}
			})
		}},
	}
	ours := func() func() {
		stop, err := core.StartTrace(io.Discard)
		if err != nil {
			b.Fatal(err)
		}
		return func() {
			if err := stop(); err != nil {
				b.Log(err)
			}
		}
	}
	gos := func() func() {
		if err := trace.Start(io.Discard); err != nil {
			b.Fatal(err)
		}
		return trace.Stop
	}
	for _, w := range works {
		for _, kind := range []struct {
			name  string
			start func() func()
		}{{"StartTrace", ours}, {"runtime-trace", gos}} {
			b.Run(w.name+"/"+kind.name, func(b *testing.B) {
				var wall, cpu [2][]float64
				turn := func(on int) {
					t, c := time.Now(), processor()
					w.run()
					wall[on] = append(wall[on], float64(time.Since(t)))
					cpu[on] = append(cpu[on], float64(processor()-c))
				}
				w.run()
				for b.Loop() {
					for range perTurn {
						turn(0)
					}
					stop := kind.start()
					w.run() // The rings are made.
					for range perTurn {
						turn(1)
					}
					stop()
					w.run()
				}
				for _, unit := range []struct {
					name  string
					times [2][]float64
				}{{"wall", wall}, {"cpu", cpu}} {
					off, on := median(unit.times[0]), median(unit.times[1])
					b.ReportMetric(on/off, unit.name)
				}
				b.ReportMetric(slices.Min(wall[1])/slices.Min(wall[0]), "min")
			})
		}
	}
}

func median(xs []float64) float64 {
	slices.Sort(xs)
	return xs[len(xs)/2]
}
