package work

import (
	"slices"

	"github.com/seed1237c087/manta/bench/internal/work/asis"
	"github.com/seed1237c087/manta/bench/internal/work/compiled"
	"github.com/seed1237c087/manta/par"
)

// vectors are two slices of equal length.
type vectors struct{ as, bs []float64 }

func writtenPairs(everyone crew) []Row {
	type item = par.Item[float64]
	return slices.Concat(
		writing[vectors, float64]{
			name: "dot", title: "the dot product of twice %s float64", sizes: []int{collectSize},
			input: func(n int) vectors {
				both := floats(2 * n)
				return vectors{both[:n:n], both[n:]}
			},
			loop: func(v vectors) float64 { return dotWritten(v.as, v.bs) },
			hands: func(c crew, v vectors) float64 {
				return handParts(c, len(v.as), func(lo, hi int) float64 { return dotWritten(v.as[lo:hi], v.bs[lo:hi]) })
			},
			pipeline: func(v vectors) float64 { return asis.Dot(v.as, v.bs) },
			built:    func(v vectors) float64 { return compiled.Dot(v.as, v.bs) },
			blocks:   func(v vectors) float64 { return dotByBlocks(v.as, v.bs) },
			check:    near,
			abroad:   func(v vectors, want float64) errand { return errand{"dot", []any{v.as, v.bs}, near(want)} },
			bounds:   writtenBounds{single: 1.5, everyone: 0.85},
		}.rows(everyone),
		writing[[]float64, found[item]]{
			name: "argmax", title: "the largest of %s float64 and its index", sizes: []int{collectSize}, input: floats,
			loop: func(xs []float64) found[item] { return find(argmaxWritten(xs), true) },
			hands: func(c crew, xs []float64) found[item] {
				parts := make([]item, c.Workers)
				c.hands(len(xs), func(part, lo, hi int) {
					parts[part] = argmaxWritten(xs[lo:hi])
					parts[part].Index += lo
				})
				top := parts[0]
				for _, p := range parts[1:] {
					if p.Value >= top.Value {
						top = p
					}
				}
				return find(top, true)
			},
			pipeline: func(xs []float64) found[item] { return find(asis.Argmax(xs)) },
			built:    func(xs []float64) found[item] { return find(compiled.Argmax(xs)) },
			blocks:   func(xs []float64) found[item] { return find(argmaxByBlocks(xs)) },
			check:    same[found[item]],
			abroad: func(xs []float64, want found[item]) errand {
				return errand{"argmax", []any{xs}, sameNumber(want.v.Index)}
			},
			bounds: writtenBounds{single: 1.5, everyone: 0.85},
		}.rows(everyone),
	)
}
