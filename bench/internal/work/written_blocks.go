package work

//manta:off

import "github.com/seed1237c087/manta/par"

// The rows as_written by the operations on blocks.

func squaresByBlocks(xs []uint64) uint64 {
	return par.MapBlocks(par.Slice(xs), func(dst, src []uint64) {
		dst = dst[:len(src)]
		for i, x := range src {
			dst[i] = x * x
		}
	}).Sum()
}

func floatSquaresByBlocks(xs []float64) float64 {
	return par.MapBlocks(par.Slice(xs), func(dst, src []float64) {
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

func incrementByBlocks(xs []int) { par.Blocks(xs).ForEach(incrementBlock) }

func mapByBlocks(xs []uint64) []uint64 {
	return par.MapBlocks(par.Slice(xs), func(dst, src []uint64) {
		dst = dst[:len(src)]
		for i, x := range src {
			dst[i] = x >> 3
		}
	}).Collect()
}

func filterByBlocks(xs []uint64) []uint64 {
	return par.SiftBlocks(par.Slice(xs), func(dst, src []uint64) int {
		n := 0
		for _, x := range src {
			dst[n] = x
			if x%2 == 0 {
				n++
			}
		}
		return n
	}).Collect()
}

func dotByBlocks(as, bs []float64) float64 {
	return par.MapBlocks(par.Zip(par.Slice(as), par.Slice(bs)), func(dst []float64, src []par.Pair[float64, float64]) {
		dst = dst[:len(src)]
		for i, p := range src {
			dst[i] = p.First * p.Second
		}
	}).Sum()
}

func argmaxByBlocks(xs []float64) (par.Item[float64], bool) {
	none := par.Item[float64]{Index: -1}
	better := func(a, b par.Item[float64]) par.Item[float64] {
		if a.Index < 0 || b.Index >= 0 && b.Value >= a.Value {
			return b
		}
		return a
	}
	top := par.FoldBlocks(par.Enumerate(par.Slice(xs)), func() par.Item[float64] { return none },
		func(top par.Item[float64], src []par.Item[float64]) par.Item[float64] {
			if top.Index < 0 {
				top = src[0]
			}
			for _, p := range src {
				if p.Value >= top.Value {
					top = p
				}
			}
			return top
		}).Reduce(none, better)
	return top, top.Index >= 0
}

func windowsByBlocks(xs []float64) []float64 {
	return par.MapBlocks(par.Windows(xs, 8), func(dst []float64, src [][]float64) {
		dst = dst[:len(src)]
		for i, w := range src {
			var sum float64
			for _, x := range w {
				sum += x
			}
			dst[i] = sum / float64(len(w))
		}
	}).Collect()
}
