package work

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work/cold"
)

// A callPlace is a place in the code that calls some for all of n rows.
type callPlace = func(n int, some func(lo, hi int))

// coldRows are about the first call from a place, of which the library knows nothing. There are 500 places for each way: a
// quarter of them for each size, and 20 for each turn. After that a way has no more turns.
func coldRows(everyone crew) []Row {
	var rows []Row
	for i, work := range []time.Duration{1, 10, 100, 1000} {
		work *= time.Microsecond
		rows = append(rows, Row{
			Name:  fmt.Sprintf("cold/%d", work.Microseconds()),
			Title: fmt.Sprintf("the first call from a place, of %v; %s", work, everyone),
			Setup: func(e *Env) ([]measure.Rival, error) {
				g := newRegion(e.regionRows(work))
				quarter := func(places []callPlace) []callPlace { return places[len(places)*i/4 : len(places)*(i+1)/4] }
				return []measure.Rival{
					coldCalls(loop, g, func() callPlace { return func(n int, some func(lo, hi int)) { some(0, n) } }),
					coldCalls("ForRange", g, oneByOne(quarter(cold.Ranges))),
					coldCalls("ForEach", g, oneByOne(quarter(cold.Eaches))),
				}, nil
			},
			Compare: []measure.Comparison{
				{Rival: "ForRange", Against: loop, Factor: 1.3, Plus: 2000},
				{Rival: "ForEach", Against: loop, Factor: 1.3, Plus: 2000},
			},
		})
	}
	return rows
}

// oneByOne returns what returns one of places after the other, and then nil.
func oneByOne(places []callPlace) func() callPlace {
	return func() (p callPlace) {
		if len(places) > 0 {
			p, places = places[0], places[1:]
		}
		return p
	}
}

func coldCalls(name string, g *region, next func() callPlace) measure.Rival {
	const calls = 20
	return measure.Rival{
		Name: name,
		Turn: func(clock measure.Clock) (took []float64) {
			for range calls {
				p := next()
				if p == nil {
					break
				}
				start := clock.Now()
				p(len(g.out), g.some)
				took = append(took, float64(clock.Now()-start))
			}
			return took
		},
		Check: func() error { return g.check(leavesOut) },
	}
}
