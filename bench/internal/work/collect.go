package work

import (
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const collectSize = 10_000_000

func eighth(x uint64) uint64 { return x >> 3 }
func even(x uint64) bool     { return x%2 == 0 }

func mapInto(dst, xs []uint64, f func(uint64) uint64) {
	for i, x := range xs {
		dst[i] = f(x)
	}
}

func loopFilter(xs []uint64, keep func(uint64) bool) []uint64 {
	var kept []uint64
	for _, x := range xs {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// handFilter is loopFilter by goroutines that share out the elements.
func (c crew) handFilter(xs []uint64, keep func(uint64) bool) []uint64 {
	parts := make([][]uint64, c.Workers)
	c.hands(len(xs), func(part, lo, hi int) { parts[part] = loopFilter(xs[lo:hi], keep) })
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	kept := make([]uint64, 0, n)
	for _, p := range parts {
		kept = append(kept, p...)
	}
	return kept
}

// collectRows are what makes a new slice: map_collect and filter_collect.
func collectRows(everyone crew) []Row {
	var rows []Row
	for _, c := range []crew{single, everyone} {
		rows = append(rows, collectRow(c, "map_collect/10m", "x>>3 of 10 million uint64, into a new slice", 0,
			func(xs []uint64) contest {
				f := hide(eighth)
				plain := func() []uint64 {
					out := make([]uint64, len(xs))
					mapInto(out, xs, f)
					return out
				}
				return contest{
					plain: plain,
					hands: func() []uint64 {
						out := make([]uint64, len(xs))
						c.hands(len(xs), func(_, lo, hi int) { mapInto(out[lo:hi], xs[lo:hi], f) })
						return out
					},
					library: func() []uint64 { return par.Slice(xs).Map(f).Collect() },
				}
			}))
	}
	for _, c := range []crew{single, everyone} {
		rows = append(rows, collectRow(c, "filter_collect/10m", "the even ones of 10 million random uint64, in order, into a new slice", 1,
			func(xs []uint64) contest {
				keep := hide(even)
				return contest{
					plain:   func() []uint64 { return loopFilter(xs, keep) },
					hands:   func() []uint64 { return c.handFilter(xs, keep) },
					library: func() []uint64 { return par.Slice(xs).Filter(keep).Collect() },
				}
			}))
	}
	return rows
}

// A contest is between the ways of making a new slice.
type contest struct{ plain, hands, library func() []uint64 }

// collectRow bounds manta's time by rayonFactor of Rayon's, unless that is 0.
func collectRow(c crew, name, title string, rayonFactor float64, over func(xs []uint64) contest) Row {
	work, _, _ := strings.Cut(name, "/")
	row := Row{
		Name: name + "/" + c.Name, Title: title + "; " + c.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			xs := randoms(e.size(collectSize))
			ways := over(xs)
			want := ways.plain()
			check := equal(want)
			var s slot[[]uint64]
			rivals := []measure.Rival{s.by(loop, ways.plain, check)}
			if !c.own {
				rivals = append(rivals, s.by(goroutines, ways.hands, check))
			}
			rivals = append(rivals, s.by(manta, ways.library, check))
			for i := range rivals {
				// All begin with the same heap, and nobody clears up after another.
				rivals[i].Before = func() {
					s.last = nil
					runtime.GC()
				}
			}
			abroad := errand{work, []any{xs}, sameNumber(uint64(digest(want)))}
			return c.sendWith(e, abroad, rivals...)
		},
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 1}},
	}
	if !c.own {
		row.Compare = []measure.Comparison{
			{Rival: manta, Against: goroutines, Factor: 0.95}, {Rival: manta, Against: loop, Factor: 0.6},
			{Rival: manta, Against: rayon, Factor: rayonFactor},
		}
	}
	return row
}
