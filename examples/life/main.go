// Life plays Conway's game of life on a torus. Each generation is one parallel loop over the rows of a new board that reads
// the old one, so nothing is shared that is written: the shape of all stencils, from blurring pictures to the heat equation.
//
//	go run ./examples/life
//	go run ./examples/life -size 2000 -png life.png
//
// The modes are a plain loop (loop), goroutines for each generation (goroutines), and a parallel loop over ranges of
// rows (ranges) and over single rows (rows). A generation of a small board takes some hundred microseconds: what it costs to begin and to
// end a loop matters here, a hundred times in a run.
package main

import (
	"image"
	"image/color"
	"math/rand/v2"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

const generations = 100

// A board has cells that are 0 or 1, row by row.
type board struct {
	size  int
	cells []uint8
}

func main() {
	c := demo.Comparison[board, board]{
		Name: "life", Usage: "play the game of life",
		Size: 400, MaxSize: 20_000, SizeUsage: "`LENGTH` of the square board", Reps: 10,
		Unit: "cell", Units: func(size int) float64 { return float64(size) * float64(size) * generations },
		Input: func(size int) (board, error) {
			random := rand.New(rand.NewPCG(5, 6))
			b := board{size, make([]uint8, size*size)}
			for i := range b.cells {
				b.cells[i] = uint8(random.UintN(2))
			}
			return b, nil
		},
		Ways: []demo.Way[board, board]{
			{Name: "loop", Run: play(func(next, b board) { b.step(next, 0, b.size) })},
			{Name: "goroutines", Run: play(func(next, b board) {
				demo.ByHand(b.size, func(_, lo, hi int) { b.step(next, lo, hi) })
			})},
			{Name: "ranges", Run: play(func(next, b board) {
				par.ForRange(0, b.size, func(lo, hi int) { b.step(next, lo, hi) })
			})},
			{Name: "rows", Run: play(func(next, b board) {
				par.For(b.size, func(row int) { b.step(next, row, row+1) })
			})},
		},
		Differ: func(got, want board) error { return demo.EqualSlices(got.cells, want.cells) },
		Image:  draw,
	}
	c.Main()
}

// play returns the board after all generations, of which step makes one from the other.
func play(step func(next, b board)) func(board) board {
	return func(start board) board {
		b, next := board{start.size, make([]uint8, len(start.cells))}, board{start.size, make([]uint8, len(start.cells))}
		copy(b.cells, start.cells)
		for range generations {
			step(next, b)
			b, next = next, b
		}
		return b
	}
}

// step writes the rows from lo to hi-1 of the next generation.
func (b board) step(next board, lo, hi int) {
	n := b.size
	for row := lo; row < hi; row++ {
		up, here, down := b.row(row-1), b.row(row), b.row(row+1)
		out := next.row(row)
		for col := range out {
			left, right := col-1, col+1
			if left < 0 {
				left = n - 1
			}
			if right == n {
				right = 0
			}
			neighbours := up[left] + up[col] + up[right] + here[left] + here[right] + down[left] + down[col] + down[right]
			var alive uint8
			if neighbours|here[col] == 3 { // three, or two and alive
				alive = 1
			}
			out[col] = alive
		}
	}
}

// row returns a row; the one before the first is the last.
func (b board) row(i int) []uint8 {
	i = (i + b.size) % b.size
	return b.cells[i*b.size:][:b.size]
}

func draw(b board) image.Image {
	m := image.NewPaletted(image.Rect(0, 0, b.size, b.size), color.Palette{color.White, color.Black})
	copy(m.Pix, b.cells)
	return m
}
