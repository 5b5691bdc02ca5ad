package work

import "github.com/seed1237c087/manta/par"

const productTile = 64

// multiply sets a tile of out to that of the product of a and b.
func (m matrices) multiply(out []float64, t par.Tile) {
	for i := t.Row0; i < t.Row1; i++ {
		row := out[i*m.n+t.Col0 : i*m.n+t.Col1]
		for k, x := range m.a[i*m.n:][:m.n] {
			for j, y := range m.b[k*m.n+t.Col0:][:len(row)] {
				row[j] += x * y
			}
		}
	}
}

// tileRows multiply matrices tile by tile.
func tileRows(everyone crew) []Row {
	tile := func(m matrices, i int) par.Tile {
		across := (m.n + productTile - 1) / productTile
		row, col := i/across*productTile, i%across*productTile
		return par.Tile{Row0: row, Row1: min(m.n, row+productTile), Col0: col, Col1: min(m.n, col+productTile)}
	}
	tiles := func(m matrices) int {
		return ((m.n + productTile - 1) / productTile) * ((m.n + productTile - 1) / productTile)
	}
	return ported(using[matrices, []float64]{
		name: "tiles", title: "the product of matrices of 512 by 512 float64, in tiles of 64 by 64, by a channel of tiles or Tiles",
		input: func(e *Env) matrices {
			n := max(16, 512/max(1, min(e.Shrink, 8)))
			both := floats(2 * n * n)
			return matrices{both[: n*n : n*n], both[n*n:], n}
		},
		loop: func(m matrices) []float64 {
			out := make([]float64, m.n*m.n)
			for i := range tiles(m) {
				m.multiply(out, tile(m, i))
			}
			return out
		},
		hands: func(c crew, m matrices) []float64 {
			out := make([]float64, m.n*m.n)
			c.drain(tiles(m), func(numbers <-chan int) {
				for i := range numbers {
					m.multiply(out, tile(m, i))
				}
			})
			return out
		},
		check: equal[float64],
	}, "Tiles", func(m matrices) []float64 {
		out := make([]float64, m.n*m.n)
		par.Tiles(m.n, m.n, productTile).ForEach(func(t par.Tile) { m.multiply(out, t) })
		return out
	}).rows(everyone)
}
