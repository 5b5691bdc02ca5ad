package work

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/work/asis"
	"github.com/seed1237c087/manta/bench/internal/work/compiled"
)

// writtenRows are works whose elements take less than a call of a function, as users write
// them. Their names begin with as_written.
func writtenRows(everyone crew) []Row {
	return slices.Concat(writtenSums(everyone), writtenInPlace(everyone), writtenSlices(everyone), writtenPairs(everyone))
}

func writtenSums(everyone crew) []Row {
	return slices.Concat(
		writing[[]uint64, uint64]{
			name: "map_sum", title: "sum of x*x over %s random uint64", sizes: []int{1000, collectSize}, input: randoms,
			loop: squaresWritten, hands: handTotal(squaresWritten),
			pipeline: asis.MapSum, built: compiled.MapSum, blocks: squaresByBlocks,
			check: same[uint64], abroad: errandTotal("map_sum_written"),
			bounds: writtenBounds{single: 1.3, everyone: 0.75},
		}.rows(everyone),
		writing[[]float64, float64]{
			name: "map_sum_float", title: "sum of x*x over %s float64", sizes: []int{collectSize}, input: floats,
			loop: floatSquaresWritten, hands: handTotal(floatSquaresWritten),
			pipeline: asis.MapSumFloat, built: compiled.MapSumFloat, blocks: floatSquaresByBlocks,
			check: near, abroad: func(xs []float64, want float64) errand {
				return errand{"map_sum_float_written", []any{xs}, near(want)}
			},
			bounds: writtenBounds{single: 1.5, everyone: 0.8},
		}.rows(everyone),
		writing[[]uint64, uint64]{
			name: "map_filter_sum", title: "sum of the even ones of x>>3 of %s random uint64", sizes: []int{collectSize}, input: randoms,
			loop: evensWritten, hands: handTotal(evensWritten),
			pipeline: asis.MapFilterSum, built: compiled.MapFilterSum, blocks: evensByBlocks,
			check: same[uint64], abroad: errandTotal("map_filter_sum"),
			bounds: writtenBounds{single: 1.3, everyone: 0.85, rayon: 1.5},
		}.rows(everyone),
	)
}

// handTotal is sum by goroutines that share out the elements.
func handTotal[T any, S uint64 | float64](sum func([]T) S) func(crew, []T) S {
	return func(c crew, xs []T) S {
		return handParts(c, len(xs), func(lo, hi int) S { return sum(xs[lo:hi]) })
	}
}

// handParts adds up what f returns for the parts that goroutines do.
func handParts[S uint64 | float64](c crew, n int, f func(lo, hi int) S) (sum S) {
	parts := make([]S, c.Workers)
	c.hands(n, func(part, lo, hi int) { parts[part] = f(lo, hi) })
	for _, p := range parts {
		sum += p
	}
	return sum
}

func errandTotal(row string) func(xs []uint64, want uint64) errand {
	return func(xs []uint64, want uint64) errand { return errand{row, []any{xs}, sameNumber(want >> 12)} }
}

// A tally is what is incremented, and how often that was done.
type tally struct {
	xs     []int
	passes int
}

func (t *tally) check() error {
	for i, x := range t.xs {
		if x != t.passes {
			return fmt.Errorf("element %d of %d is %d after %d increments", i, len(t.xs), x, t.passes)
		}
	}
	return nil
}

func writtenInPlace(everyone crew) []Row {
	pass := func(increment func([]int)) func(*tally) *tally {
		return func(t *tally) *tally {
			increment(t.xs)
			t.passes++
			return t
		}
	}
	return writing[*tally, *tally]{
		name: "increment_all", title: "increment %s ints in place", sizes: []int{collectSize},
		input: func(n int) *tally { return &tally{xs: make([]int, n)} },
		loop:  pass(incrementWritten),
		hands: func(c crew, t *tally) *tally {
			c.hands(len(t.xs), func(_, lo, hi int) { incrementWritten(t.xs[lo:hi]) })
			t.passes++
			return t
		},
		pipeline: pass(asis.IncrementAll), built: pass(compiled.IncrementAll), blocks: pass(incrementByBlocks),
		check: func(*tally) func(*tally) error { return (*tally).check },
		abroad: func(t *tally, _ *tally) errand {
			return errand{"increment_all", []any{len(t.xs)}, sameNumber(len(t.xs))}
		},
		bounds: writtenBounds{hands: 1, rayon: 1},
	}.rows(everyone)
}
