package work

import (
	"runtime"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par/slice"
)

const packSize = 10_000_000

// packing are the ways to keep the even ones of random numbers.
func packing(n int) []measure.Rival {
	xs, keep := fill(n, n, randomUint64), hide(even)
	check := equal(loopFilter(xs, keep))
	var s slot[[]uint64]
	return []measure.Rival{
		s.by(loop, func() []uint64 { return loopFilter(xs, keep) }, check),
		s.by(manta, func() []uint64 { return slice.Pack(xs, keep) }, check),
	}
}

// packRows are Pack, of 10 million elements and of 1,000.
func packRows(everyone crew) []Row {
	var rows []Row
	for _, c := range []crew{single, everyone} {
		factor := 0.6
		if c.own {
			factor = 0
		}
		rows = append(rows, Row{
			Name: "pack/10m/" + c.Name, Title: "pack the even ones of 10 million random uint64; " + c.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				rivals := packing(e.size(packSize))
				for i := range rivals {
					rivals[i].Before = runtime.GC // all begin with the same heap, and nobody clears up after another
				}
				return c.send(e, rivals...)
			},
			Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: factor}},
		})
	}
	return append(rows, Row{
		Name: "pack/1k", Title: "pack the even ones of 1,000 random uint64, called from outside",
		Per: "pack", Units: pieces,
		Setup:   func(e *Env) ([]measure.Rival, error) { return packingPieces(e.size(pieces), pieceLength), nil },
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 1.1}},
	})
}

// packingPieces are the rivals that pack one piece after the other.
func packingPieces(count, length int) []measure.Rival {
	xs, keep := fill(count*length, length, randomUint64), hide(even)
	var s slot[[][]uint64]
	by := func(name string, pack func(xs []uint64) []uint64) measure.Rival {
		packed := make([][]uint64, count)
		return s.by(name, func() [][]uint64 {
			for i := range packed {
				packed[i] = pack(xs[i*length : (i+1)*length])
			}
			return packed
		}, func(got [][]uint64) error { return equal(loopFilter(xs, keep))(slices.Concat(got...)) })
	}
	return []measure.Rival{
		by(loop, func(xs []uint64) []uint64 { return loopFilter(xs, keep) }),
		by(manta, func(xs []uint64) []uint64 { return slice.Pack(xs, keep) }),
	}
}
