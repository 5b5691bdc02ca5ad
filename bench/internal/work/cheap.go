package work

import (
	"fmt"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

// The rivals of rows whose elements are cheaper than a call.
const (
	// written is the loop as one writes it, with the function's body in it.
	written = "loop as written"
	// writtenHands are goroutines with halves of that.
	writtenHands = "goroutines as written"
	// blocks is the library with a loop of one's own over each block.
	blocks = "manta, blocks"
)

//go:noinline
func squaresWritten(xs []uint64) (sum uint64) {
	for _, x := range xs {
		sum += x * x
	}
	return sum
}

//go:noinline
func evensWritten(xs []uint64) (sum uint64) {
	for _, x := range xs {
		if y := x >> 3; y%2 == 0 {
			sum += y
		}
	}
	return sum
}

func squaresByBlocks(xs []uint64) uint64 {
	return par.MapBlocks(par.Slice(xs), func(dst, src []uint64) {
		dst = dst[:len(src)]
		for i, x := range src {
			dst[i] = x * x
		}
	}).Sum()
}

func evensByBlocks(xs []uint64) uint64 {
	return par.SiftBlocks(par.Slice(xs), func(dst, src []uint64) int {
		n := 0
		for _, x := range src {
			y := x >> 3
			dst[n] = y
			if y%2 == 0 {
				n++
			}
		}
		return n
	}).Sum()
}

// cheapRows are works whose elements take less than a call of a function, beside what a
// user would write instead.
func cheapRows(everyone crew) []Row {
	type way = func(xs []uint64) uint64
	var rows []Row
	for _, m := range []struct {
		name, title               string
		written, library, inParts way
		sizes                     []int
	}{
		{
			"cheap/map_sum", "sum of x*x", squaresWritten,
			func(xs []uint64) uint64 { return par.Slice(xs).Map(func(x uint64) uint64 { return x * x }).Sum() },
			squaresByBlocks, []int{10, 100, 1000, collectSize},
		},
		{
			"cheap/map_filter_sum", "sum of the even ones of x>>3", evensWritten,
			func(xs []uint64) uint64 { return par.Slice(xs).Map(eighth).Filter(even).Sum() },
			evensByBlocks, []int{1000, collectSize},
		},
	} {
		for _, n := range m.sizes {
			for _, c := range []crew{single, everyone} {
				if c.own && n < collectSize {
					continue // It is the same as for all workers.
				}
				rows = append(rows, Row{
					Name:  fmt.Sprintf("%s/%s/%s", m.name, sizeName(n), c.Name),
					Title: fmt.Sprintf("%s over %d random uint64; %v", m.title, n, c),
					Setup: func(e *Env) ([]measure.Rival, error) {
						xs := randoms(e.size(n))
						var s slot[uint64]
						check := same(m.written(xs))
						rivals := []measure.Rival{s.by(written, func() uint64 { return m.written(xs) }, check)}
						if !c.own && n == collectSize {
							rivals = append(rivals, s.by(writtenHands, func() (sum uint64) {
								parts := make([]uint64, c.Workers)
								c.hands(len(xs), func(part, lo, hi int) { parts[part] = m.written(xs[lo:hi]) })
								for _, p := range parts {
									sum += p
								}
								return sum
							}, check))
						}
						return c.send(e, append(rivals,
							s.by(manta, func() uint64 { return m.library(xs) }, check),
							s.by(blocks, func() uint64 { return m.inParts(xs) }, check))...)
					},
					Compare: []measure.Comparison{{Rival: manta, Against: written}, {Rival: blocks, Against: written}},
				})
			}
		}
	}
	return rows
}

func sizeName(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%dm", n/1_000_000)
	case n >= 1000:
		return fmt.Sprintf("%dk", n/1000)
	default:
		return fmt.Sprint(n)
	}
}
