package work

import "slices"

// gridRows are programs that work by rows and tiles.
func gridRows(everyone crew) []Row {
	return slices.Concat(imageRows(everyone), gaussianRows(everyone), mandelbrotRows(everyone), productRows(everyone))
}

const (
	// gridBound is how much of the loop's time works on grids take.
	gridBound = 0.55
	// gridTile is the side of a tile.
	gridTile = 64
)
