package work

import "github.com/seed1237c087/manta/par"

const (
	mandelbrotSide = 512
	mandelbrotMost = 200 // iterations
)

// escape returns after how many iterations a point of a grid of side by side leaves.
func escape(x, y, side int) int {
	cr, ci := 3*float64(x)/float64(side)-2, 2.4*float64(y)/float64(side)-1.2
	zr, zi := 0.0, 0.0
	for n := range mandelbrotMost {
		if zr*zr+zi*zi > 4 {
			return n
		}
		zr, zi = zr*zr-zi*zi+cr, 2*zr*zi+ci
	}
	return mandelbrotMost
}

// mandelbrotRows are pictures of the Mandelbrot set, whose rows take unequal times.
func mandelbrotRows(everyone crew) []Row {
	return using[int, []int]{
		name: "mandelbrot", title: "the Mandelbrot set on 512 by 512 points, up to 200 iterations",
		input: func(e *Env) int { return max(16, e.size(mandelbrotSide)) },
		loop: func(side int) []int {
			out := make([]int, side*side)
			for y := range side {
				for x := range side {
					out[y*side+x] = escape(x, y, side)
				}
			}
			return out
		},
		hands: func(c crew, side int) []int {
			out := make([]int, side*side)
			c.hands(side, func(_, lo, hi int) {
				for y := lo; y < hi; y++ {
					for x := range side {
						out[y*side+x] = escape(x, y, side)
					}
				}
			})
			return out
		},
		ways: []way[int, []int]{
			{name: "rows", run: func(side int) []int {
				out := make([]int, side*side)
				par.For(side, func(y int) {
					for x := range side {
						out[y*side+x] = escape(x, y, side)
					}
				})
				return out
			}, everyone: gridBound},
			{name: "Tiles", run: func(side int) []int {
				out := make([]int, side*side)
				par.Tiles(side, side, gridTile).ForEach(func(t par.Tile) {
					for y := t.Row0; y < t.Row1; y++ {
						for x := t.Col0; x < t.Col1; x++ {
							out[y*side+x] = escape(x, y, side)
						}
					}
				})
				return out
			}, everyone: gridBound},
			{name: "points", run: func(side int) []int {
				return par.Range(0, side*side).Map(func(i int) int { return escape(i%side, i/side, side) }).Collect()
			}, everyone: gridBound},
		},
		check: equal[int],
	}.rows(everyone)
}
