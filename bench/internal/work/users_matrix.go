package work

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

// matrices are two square ones, row by row.
type matrices struct {
	a, b []float64
	n    int
}

// addRow adds a row of the product of a and b to out, which is that row.
func (m matrices) addRow(out []float64, row int) {
	for k, x := range m.a[row*m.n:][:m.n] {
		for j, y := range m.b[k*m.n:][:m.n] {
			out[j] += x * y
		}
	}
}

// productRows multiply matrices.
func productRows(everyone crew) (rows []Row) {
	for _, size := range []struct {
		n, tile int
		bound   float64
	}{{512, gridTile, gridBound}, {32, 16, 1}} {
		rows = append(rows, using[matrices, []float64]{
			name: fmt.Sprintf("matrix%d", size.n), title: fmt.Sprintf("the product of matrices of %d by %d float64", size.n, size.n),
			input: func(e *Env) matrices {
				n := max(16, size.n/max(1, min(e.Shrink, 8)))
				both := floats(2 * n * n)
				return matrices{both[: n*n : n*n], both[n*n:], n}
			},
			loop: func(m matrices) []float64 {
				out := make([]float64, m.n*m.n)
				for i := range m.n {
					for k := range m.n {
						x := m.a[i*m.n+k]
						for j := range m.n {
							out[i*m.n+j] += x * m.b[k*m.n+j]
						}
					}
				}
				return out
			},
			hands: func(c crew, m matrices) []float64 {
				out := make([]float64, m.n*m.n)
				c.hands(m.n, func(_, lo, hi int) {
					for i := lo; i < hi; i++ {
						for k := range m.n {
							x := m.a[i*m.n+k]
							for j := range m.n {
								out[i*m.n+j] += x * m.b[k*m.n+j]
							}
						}
					}
				})
				return out
			},
			ways: []way[matrices, []float64]{
				{name: "rows", run: func(m matrices) []float64 {
					out := make([]float64, m.n*m.n)
					par.For(m.n, func(i int) {
						for k := range m.n {
							x := m.a[i*m.n+k]
							for j := range m.n {
								out[i*m.n+j] += x * m.b[k*m.n+j]
							}
						}
					})
					return out
				}, everyone: size.bound},
				{name: "rows of slices", run: func(m matrices) []float64 {
					out := make([]float64, m.n*m.n)
					par.Enumerate(par.Chunks(out, m.n)).ForEach(func(row par.Item[[]float64]) { m.addRow(row.Value, row.Index) })
					return out
				}, everyone: size.bound},
				{name: "Tiles", run: func(m matrices) []float64 {
					out := make([]float64, m.n*m.n)
					par.Tiles(m.n, m.n, size.tile).ForEach(func(t par.Tile) {
						for i := t.Row0; i < t.Row1; i++ {
							for k := range m.n {
								x := m.a[i*m.n+k]
								for j := t.Col0; j < t.Col1; j++ {
									out[i*m.n+j] += x * m.b[k*m.n+j]
								}
							}
						}
					})
					return out
				}, everyone: size.bound},
			},
			check: equal[float64],
		}.rows(everyone)...)
	}
	return rows
}
