package work

import (
	"runtime"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

const (
	// fewObjects is what counts as a small constant.
	fewObjects = 64
	// none, for each of very many, leaves some for all of them.
	none = 0.01
)

// What was allocated, by numbers that the runtime keeps.
func objects(m *runtime.MemStats) uint64 { return m.Mallocs }
func bytes(m *runtime.MemStats) uint64   { return m.TotalAlloc }

// allocator returns r with a turn that does its work several times and tells
// what was allocated for a unit of it. What other goroutines of the
// process allocate meanwhile is counted too, and the median of the turns is without it.
func allocator(r measure.Rival, times int, units float64, count func(*runtime.MemStats) uint64) measure.Rival {
	op := r.Op
	r.Op = nil
	r.Turn = func(measure.Clock) []float64 {
		op()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range times {
			op()
		}
		runtime.ReadMemStats(&after)
		return []float64{float64(count(&after)-count(&before)) / float64(times) / units}
	}
	return r
}

// allocationRows tell what is allocated, by number and by size.
func allocationRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name    string
		count   func(*runtime.MemStats) uint64
		compare []measure.Comparison
	}{
		{"objects", objects, []measure.Comparison{
			{Rival: "1k", Plus: fewObjects}, {Rival: "100k", Plus: fewObjects}, {Rival: "10m", Plus: fewObjects},
		}},
		{"bytes", bytes, []measure.Comparison{{Rival: "10m", Against: "100k"}}},
	} {
		rows = append(rows, Row{
			Name:  "allocations/map_sum/" + m.name,
			Title: m.name + " allocated by a call of map_sum over so many elements; " + everyone.String(),
			Unit:  Count,
			Setup: func(e *Env) ([]measure.Rival, error) {
				f := hide(square)
				var rivals []measure.Rival
				for _, size := range []struct {
					name     string
					n, times int
				}{{"1k", 1_000, 200}, {"100k", 100_000, 50}, {"10m", 10_000_000, 4}} {
					var s slot[float64]
					xs := floats(e.size(size.n))
					r := s.by(size.name, func() float64 { return parSum(xs, f) }, near(loopSum(xs, f)))
					rivals = append(rivals, allocator(r, size.times, 1, m.count))
				}
				return rivals, nil
			},
			Compare: m.compare,
		})
	}
	return append(rows,
		Row{
			Name:  "allocations/join_recursively",
			Title: "objects allocated for a join; " + everyone.String(),
			Unit:  Count, Per: "join",
			Setup: func(e *Env) ([]measure.Rival, error) {
				depth := e.joinDepth()
				return perUnit([]measure.Rival{
					joiner("Join", depth, byJoin),
					joiner("Fork", depth, func(n int) { byFork(n) }),
					joiner("Recurse", depth, func(n int) { core.Recurse(byRecurse, n) }),
				}, 1<<joinDepth-1, objects), nil
			},
			Compare: []measure.Comparison{
				{Rival: "Fork", Plus: none}, {Rival: "Recurse", Plus: none},
			},
		})
}

// floodAllocationRows tell what goroutines allocate too.
func floodAllocationRows(everyone crew) []Row {
	return []Row{
		{
			Name:  "allocations/spawn",
			Title: "bytes of heap, so without stacks, allocated for an empty task spawned into one scope; " + everyone.String(),
			Unit:  Count, Per: "task",
			Setup: func(e *Env) ([]measure.Rival, error) {
				return perUnit(spawners(e.size(spawnSize)), spawnSize, bytes), nil
			},
			Compare: []measure.Comparison{{Rival: "scope", Against: goroutines}, {Rival: "FIFO scope", Against: goroutines}},
		},
	}
}

func perUnit(rivals []measure.Rival, units float64, count func(*runtime.MemStats) uint64) []measure.Rival {
	for i := range rivals {
		rivals[i] = allocator(rivals[i], 1, units, count)
	}
	return rivals
}
