package work

import (
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

// mapFilterRows are map_filter_sum, of 10 million elements.
func mapFilterRows(everyone crew) []Row {
	var rows []Row
	for _, c := range []crew{single, everyone} {
		compare := []measure.Comparison{{Rival: manta, Against: loop, Factor: 1}}
		if !c.own {
			compare = []measure.Comparison{
				{Rival: manta, Against: loop, Factor: 0.6}, {Rival: manta, Against: goroutines}, {Rival: manta, Against: rayon},
			}
		}
		rows = append(rows, Row{
			Name:    "map_filter_sum/10m/" + c.Name,
			Title:   "sum of the even ones of x>>3 of 10 million random uint64; " + c.String(),
			Compare: compare,
			Setup: func(e *Env) ([]measure.Rival, error) {
				xs := randoms(e.size(collectSize))
				f, keep := hide(eighth), hide(even)
				plain := func(xs []uint64) (sum uint64) {
					for _, x := range xs {
						if y := f(x); keep(y) {
							sum += y
						}
					}
					return sum
				}
				sum := plain(xs)
				check := same(sum)
				var s slot[uint64]
				rivals := []measure.Rival{s.by(loop, func() uint64 { return plain(xs) }, check)}
				if !c.own {
					rivals = append(rivals, s.by(goroutines, func() (sum uint64) {
						parts := make([]uint64, c.Workers)
						c.hands(len(xs), func(part, lo, hi int) { parts[part] = plain(xs[lo:hi]) })
						for _, p := range parts {
							sum += p
						}
						return sum
					}, check))
				}
				rivals = append(rivals, s.by(manta, func() uint64 { return par.Slice(xs).Map(f).Filter(keep).Sum() }, check))
				return c.sendWith(e, errand{"map_filter_sum", []any{xs}, sameNumber(sum >> 12)}, rivals...)
			},
		})
	}
	return rows
}
