package par_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

// A matrix is transposed tile by tile, so that what is read and what is written stay in the
// cache.
func ExampleTiles() {
	const rows, cols = 2, 3
	a := []int{
		1, 2, 3,
		4, 5, 6,
	}
	b := make([]int, len(a))
	par.Tiles(rows, cols, 2).ForEach(func(t par.Tile) {
		for r := t.Row0; r < t.Row1; r++ {
			for c := t.Col0; c < t.Col1; c++ {
				b[c*rows+r] = a[r*cols+c]
			}
		}
	})
	fmt.Println(b)
	fmt.Println(par.Tiles(rows, cols, 2).Collect())
	// Output:
	// [1 4 2 5 3 6]
	// [{0 2 0 2} {0 2 2 3}]
}
