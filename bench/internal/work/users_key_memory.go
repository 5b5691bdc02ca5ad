package work

//manta:off

import (
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const manyKeys = 1_000_000

// keyMemoryRows tell what it takes to count keys that are many.
func keyMemoryRows(everyone crew) (rows []Row) {
	for _, c := range []struct {
		name, title string
		times       int
	}{{"distinct", "each of a million keys once", 1}, {"repeated", "each of a million keys three times", 3}} {
		rows = append(rows, Row{
			Name:  "users/count_by_memory/" + c.name,
			Title: "bytes allocated to count " + c.title + "; " + everyone.String(),
			Unit:  Count,
			Setup: func(e *Env) ([]measure.Rival, error) {
				n := e.size(manyKeys)
				paths := make([]string, 0, c.times*n)
				for range c.times {
					for _, v := range pageViews(n, n) {
						paths = append(paths, v.path)
					}
				}
				loop := func() map[string]int {
					m := map[string]int{}
					for _, p := range paths {
						m[p]++
					}
					return m
				}
				check := sameMap(loop())
				var s slot[map[string]int]
				return []measure.Rival{
					allocator(s.by(written, loop, check), 1, 1, bytes),
					allocator(s.by("CountBy", func() map[string]int {
						return par.CountBy(par.Slice(paths), func(p string) string { return p })
					}, check), 1, 1, bytes),
				}, nil
			},
			Compare: []measure.Comparison{{Rival: "CountBy", Against: written, Factor: 1.5}},
		})
	}
	return rows
}
