package work

import (
	"math"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/work/asis"
	"github.com/seed1237c087/manta/bench/internal/work/compiled"
)

func writtenSlices(everyone crew) []Row {
	digested := func(row string) func(xs, want []uint64) errand {
		return func(xs, want []uint64) errand { return errand{row, []any{xs}, sameNumber(uint64(digest(want)))} }
	}
	return slices.Concat(
		writing[[]uint64, []uint64]{
			name: "map_collect", title: "x>>3 of %s uint64, into a new slice", sizes: []int{collectSize}, input: randoms,
			loop: func(xs []uint64) []uint64 {
				out := make([]uint64, len(xs))
				mapWritten(out, xs)
				return out
			},
			hands: func(c crew, xs []uint64) []uint64 {
				out := make([]uint64, len(xs))
				c.hands(len(xs), func(_, lo, hi int) { mapWritten(out[lo:hi], xs[lo:hi]) })
				return out
			},
			pipeline: asis.MapCollect, built: compiled.MapCollect, blocks: mapByBlocks,
			check: equal[uint64], abroad: digested("map_collect"), fresh: true,
			bounds: writtenBounds{manta: 0.9},
		}.rows(everyone),
		writing[[]uint64, []uint64]{
			name: "filter_collect", title: "the even ones of %s random uint64, in order, into a new slice", sizes: []int{collectSize}, input: randoms,
			loop: filterWritten,
			hands: func(c crew, xs []uint64) []uint64 {
				parts := make([][]uint64, c.Workers)
				c.hands(len(xs), func(part, lo, hi int) { parts[part] = filterWritten(xs[lo:hi]) })
				return slices.Concat(parts...)
			},
			pipeline: asis.FilterCollect, built: compiled.FilterCollect, blocks: filterByBlocks,
			check: equal[uint64], abroad: digested("filter_collect"), fresh: true,
			bounds: writtenBounds{manta: 0.9},
		}.rows(everyone),
		writing[[]float64, []float64]{
			name: "windows8", title: "the averages of the runs of eight of %s float64, into a new slice", sizes: []int{collectSize}, input: floats,
			loop: func(xs []float64) []float64 {
				out := make([]float64, max(0, len(xs)-7))
				windowsWritten(out, xs)
				return out
			},
			hands: func(c crew, xs []float64) []float64 {
				out := make([]float64, max(0, len(xs)-7))
				c.hands(len(out), func(_, lo, hi int) { windowsWritten(out[lo:hi], xs[lo:]) })
				return out
			},
			pipeline: asis.Windows8, built: compiled.Windows8, blocks: windowsByBlocks,
			check: equal[float64], fresh: true,
			abroad: func(xs, want []float64) errand {
				bits := make([]uint64, len(want))
				for i, x := range want {
					bits[i] = math.Float64bits(x)
				}
				return errand{"windows8", []any{xs}, sameNumber(uint64(digest(bits)))}
			},
			bounds: writtenBounds{single: 1.5, everyone: 0.85},
		}.rows(everyone),
	)
}
